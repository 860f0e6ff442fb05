import type { QueryParameters } from './query-parameters.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { stored } from './stored.ts';

/** What the app stands in: its own page, a shopping platform's app, or the mobile app's shell. */
export type Surroundings = { readonly isEmbedded: boolean; readonly isMobileShell: boolean };

/** The marks are kept for the tab: the query that set them is gone after the first navigation. */
export function noteSurroundings({ isEmbedded, design }: QueryParameters): void {
  if (isEmbedded) writeStored(stored.isEmbedded, true);
  if (design === 'mobile') writeStored(stored.isMobileShell, true);
  else if (design !== null) removeStored(stored.isMobileShell);
  // What only the look depends on, style sheets decide by this mark.
  document.documentElement.toggleAttribute('data-hosted', isMenuHidden(readSurroundings()));
}

export const readSurroundings = (): Surroundings => ({
  isEmbedded: readStored(stored.isEmbedded) ?? false,
  isMobileShell: readStored(stored.isMobileShell) ?? false,
});

/** Whoever hosts the app has a menu already. */
export const isMenuHidden = ({ isEmbedded, isMobileShell }: Surroundings): boolean =>
  isEmbedded || isMobileShell;
