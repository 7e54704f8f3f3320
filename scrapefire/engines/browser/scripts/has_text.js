// Whether a frame has any text.
() => Boolean(document.body && (document.body.textContent || '').trim())
