import { invariant } from '@abona/kernel/invariant';
import type { Tx } from '#platform/database/database.ts';
import { type Draft, draftOf, type Entry } from '../domain/entry.ts';
import { says } from '../domain/journal.ts';
import { findJournals, insertJournals } from '../stores/ledger-store.ts';

/** Where an entry stands in the books, and whether this call put it there. */
export type Posted = { readonly journalId: number; readonly isNew: boolean };

const ENTRIES_MAX = 1_000;

/**
 * Posts entries in the caller's transaction, together. An entry whose key is in the books already is
 * left as it is, and found; the same key with other content is a mistake, and throws.
 */
export function postEntries(tx: Tx, entries: readonly Entry[]): Promise<readonly Posted[]> {
  invariant(entries.length <= ENTRIES_MAX, `${entries.length} entries at once`);
  const keys = new Set(entries.map(({ businessKey }) => businessKey));
  invariant(keys.size === entries.length, 'two entries of one call have the same key');
  return writeDrafts(tx, entries.map(draftOf));
}

export async function writeDrafts(tx: Tx, drafts: readonly Draft[]): Promise<readonly Posted[]> {
  if (drafts.length === 0) return [];
  const journalIds = await insertJournals(tx, drafts);
  const repeated = drafts.filter((_, index) => journalIds[index] === null);
  const known = await idsOf(tx, repeated);
  return drafts.map(({ businessKey }, index) => {
    const journalId = journalIds[index] ?? known.get(businessKey);
    invariant(journalId !== undefined, `the entry ${businessKey} is neither new nor known`);
    return { journalId, isNew: !known.has(businessKey) };
  });
}

async function idsOf(tx: Tx, repeated: readonly Draft[]): Promise<ReadonlyMap<string, number>> {
  if (repeated.length === 0) return new Map();
  const keys = repeated.map(({ businessKey }) => businessKey);
  const journals = new Map(
    (await findJournals(tx, keys)).map((journal) => [journal.businessKey, journal]),
  );
  return new Map(
    repeated.map((draft) => {
      const journal = journals.get(draft.businessKey);
      const isSame = journal !== undefined && says(journal, draft);
      invariant(isSame, `the key ${draft.businessKey} is in the books with other content`);
      return [draft.businessKey, journal.id];
    }),
  );
}
