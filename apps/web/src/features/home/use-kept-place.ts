import { useLayoutEffect, useState } from 'react';

/** What home's own page shows already (`src/early`); null once the app has taken its place. */
const inPage = (): Element | null => document.querySelector('#starting [data-early]');

const twinsOf = (place: Element | null, link: Element): readonly HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>('a') ?? [])].filter(
    (one) => one.getAttribute('href') === link.getAttribute('href'),
  );

/** The link of the app that stands where the focused one of the page stood. */
function focusTwin(page: Element | null): void {
  const focused = document.activeElement;
  if (focused === null || page?.contains(focused) !== true) return;
  const nth = twinsOf(page, focused).indexOf(focused as HTMLElement);
  twinsOf(document.getElementById('root'), focused)[nth]?.focus({ preventScroll: true });
}

/**
 * Whoever has begun to use what stood in the page stays where they are: scrolled, though the router
 * begins at the top, and on the link that the keyboard had reached. Answers whether anything stood there.
 */
export function useKeptPlace(): boolean {
  const [{ page, top }] = useState(() => ({ page: inPage(), top: window.scrollY }));
  useLayoutEffect(() => {
    focusTwin(page);
    if (page !== null && top > 0) requestAnimationFrame(() => window.scrollTo(0, top));
  }, [page, top]);
  return page !== null;
}
