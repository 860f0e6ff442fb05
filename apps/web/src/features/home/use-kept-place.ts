import { useLayoutEffect, useState } from 'react';

/** What home's own page shows already (`src/early`); null once the app has taken its place. */
const inPage = (): Element | null => document.querySelector('#starting [data-early]');

const twinsOf = (place: Element | null, link: Element): readonly HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>('a') ?? [])].filter(
    (one) => one.getAttribute('href') === link.getAttribute('href'),
  );

type Place = {
  readonly page: Element | null;
  readonly top: number;
  readonly focused: Element | null;
};

const placeNow = (): Place => ({
  page: inPage(),
  top: window.scrollY,
  focused: document.activeElement,
});

/** The link of the app that stands where the focused one of the page stood. */
function focusTwin({ page, focused }: Place): void {
  if (focused === null || page?.contains(focused) !== true) return;
  const nth = twinsOf(page, focused).indexOf(focused as HTMLElement);
  twinsOf(document.getElementById('root'), focused)[nth]?.focus({ preventScroll: true });
}

/**
 * Whoever has begun to use what stood in the page stays where they are: scrolled (the router leaves the
 * first screen as it stands), and on the link that the keyboard had reached. Both wait until home shows
 * what it knows: its skeleton is too short to be scrolled, and has no links. Answers whether anything
 * stood there.
 */
export function useKeptPlace(isShown: boolean): boolean {
  const [place] = useState(placeNow);
  useLayoutEffect(() => {
    if (place.page === null || !isShown) return;
    focusTwin(place);
    if (place.top > 0) window.scrollTo(0, place.top);
  }, [place, isShown]);
  return place.page !== null;
}
