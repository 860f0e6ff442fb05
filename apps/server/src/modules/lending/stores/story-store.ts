import type { Database, Tx } from '#platform/database/database.ts';
import type { Story } from '../domain/changes/decide-change.ts';
import { readEvents } from './event-store.ts';
import { readOpening } from './loan-store.ts';

/** All that is needed to tell a loan anew. */
export const readStory = async (source: Database | Tx, loanId: string): Promise<Story> => ({
  opening: await readOpening(source, loanId),
  events: await readEvents(source, loanId),
});
