// Whether the page's text looks as if its bytes had been read by a wrong charset: many replacement characters, or the
// marks that UTF-8 leaves when it is read as windows-1252.
() => {
  const text = (document.documentElement?.textContent ?? '').slice(0, 200000);
  if ((text.match(/\ufffd/g) ?? []).length > 2) return true;
  if (document.characterSet !== 'windows-1252' || !/[\u0080-\uffff]/.test(text)) return false;
  const high = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
  const bytes = text.replace(/[^\x00-\xff]/g, char => {
    const place = high.indexOf(char);
    return place < 0 ? '' : String.fromCharCode(0x80 + place);
  });
  let whole = 0;
  const rest = bytes.replace(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g, () => {
    whole += 1;
    return '';
  });
  return whole > 2 && (rest.match(/[\x80-\xff]/g) ?? []).length < whole;
}
