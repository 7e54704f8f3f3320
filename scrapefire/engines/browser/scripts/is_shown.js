// Whether a frame's element takes room on the page.
frame => {
  const box = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  return box.width > 2 && box.height > 2 && style.display !== 'none' && style.visibility !== 'hidden';
}
