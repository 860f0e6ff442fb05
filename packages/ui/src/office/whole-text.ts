const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** Of an element and those around it, the nearest that ends its text with «…» where there is no room. */
function cutterOf(target: EventTarget | null): HTMLElement | null {
  for (let at = target; at instanceof HTMLElement; at = at.parentElement)
    if (getComputedStyle(at).textOverflow === 'ellipsis') return at;
  return null;
}

/** Whatever had no room for all of its text tells it under the pointer, on every screen. */
export function tellWholeText({ target }: Event): void {
  const cutter = cutterOf(target);
  if (cutter === null) return;
  const isOurs = cutter.dataset['whole'] !== undefined;
  if (cutter.title !== '' && !isOurs) return;
  if (isCut(cutter)) {
    cutter.title = cutter.textContent;
    cutter.dataset['whole'] = '';
  } else if (isOurs) {
    cutter.removeAttribute('title');
    delete cutter.dataset['whole'];
  }
}
