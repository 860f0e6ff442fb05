import type { QueryPersister } from '@tanstack/react-query';

/** Soon enough for anybody, where nothing is painted. */
const LATEST_MS = 100;

/** When the next frame has been painted; at once where nobody looks. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, LATEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Stands around what every query asks (it persists nothing): what is known is painted before it is
 * asked for anew. Sending a few requests takes a slow phone as long as drawing half a screen.
 */
export const shownFirst: QueryPersister = async (ask, context, { state }) => {
  if (state.data !== undefined) await afterPaint();
  return ask(context);
};
