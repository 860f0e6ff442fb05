import { routeAt } from '#routing/available-routes.ts';
import type { AppRouter } from '#routing/router.tsx';
import type { ScreenKey } from '#routing/screen-keys.ts';
import { screenViewed } from '#tracking/screen-viewed.ts';

/** After every navigation: the tab's title, the screen's name in tracking, and the focus. */
export function watchNavigation(router: AppRouter): void {
  let isFirst = true;
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const row = routeAt(toLocation.pathname);
    void nameTab(row?.screen ?? 'landing');
    if (pathChanged || isFirst) screenViewed(toLocation.pathname);
    // Whoever opened the page starts at its top; whoever moved on hears where they are now.
    if (pathChanged && !isFirst) focusTitle();
    isFirst = false;
  });
}

let titles: typeof import('#copy/titles.ts') | null = null;

/** What the tab is called travels with the frame: the first paint does without it. */
async function nameTab(screen: ScreenKey): Promise<void> {
  titles ??= await import('#copy/titles.ts');
  document.title = titles.titleOf(screen);
}

function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#root main h1, #root h1');
  // Whoever was quick enough to act on the new screen keeps the focus that they have there; the screen
  // itself, where the skip link leads, is no act.
  if (title === null || title.closest('main')?.querySelector(':focus')) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
