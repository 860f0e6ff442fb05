import { screenLabel } from './screen-label.ts';
import { noteScreenLabel } from './screens-seen.ts';
import { track } from './track.ts';

/** Somebody came to a screen. */
export function screenViewed(path: string): void {
  const label = screenLabel(path);
  noteScreenLabel(label);
  track('screen_viewed', { screen: label });
}
