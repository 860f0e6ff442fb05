import { configuration } from '#browser/configuration.ts';
import type { RouteRow } from './route-row.ts';

/** Whether this document was taken by a screen with card fields. */
let isTaken = false;

/**
 * The processor's fields have a document of their own: its content policy lets the processor in and every
 * other foreign script out. So whoever comes to such a screen from another one, or leaves it, gets another
 * document, as if by a plain link.
 */
export function needsOtherDocument(row: Pick<RouteRow, 'embedsCardFields'>): boolean {
  if (!row.embedsCardFields) return isTaken;
  isTaken = true;
  return configuration().card_fields === null;
}
