import { routeAt } from '#routing/available-routes.ts';
import { noteScreenLabel } from './screens-seen.ts';
import { track } from './track.ts';

/** Somebody came to a screen. */
export function screenViewed(path: string): void {
  const label = screenLabel(path);
  noteScreenLabel(label);
  track('screen_viewed', { screen: label });
}

/** The screen's name in tracking; a path that is not in the table is `other`. */
export const screenLabel = (path: string): string => routeAt(path)?.label ?? 'other';
