import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryKind,
  historyKinds,
} from '@abona/contract/staff/staff-timeline';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import {
  type CustomerHistory,
  compareFacts,
  type HistoryFact,
} from '#platform/customer-history.ts';
import { readCursor, writeCursor } from '../list-cursor.ts';
import { actorsOf, type NamedActors } from './actors.ts';
import type { StaffDeps } from './staff-deps.ts';

export type HistoryDeps = StaffDeps & { readonly histories: readonly CustomerHistory[] };

const Place = z.tuple([z.iso.datetime(), z.string().max(200)]);

type AskedPage = {
  readonly customerId: number;
  readonly kinds?: readonly HistoryKind[] | undefined;
  readonly cursor?: string | undefined;
};

type HistoryPage = { readonly entries: HistoryEntry[]; readonly next_cursor: string | null };

/**
 * A page of everything that happened with a customer. Each module gives as many facts as a page holds, from the same
 * place on: the latest of all of them are the page.
 */
export async function readCustomerHistory(
  deps: HistoryDeps,
  { customerId, kinds = historyKinds, cursor }: AskedPage,
): Promise<Result<HistoryPage, 'cursor_unknown'>> {
  const place = cursor === undefined ? null : readCursor(Place, cursor);
  if (cursor !== undefined && place === null) return err('cursor_unknown');
  const after = place === null ? null : { at: new Date(place[0]), id: place[1] };
  const page = { customerId, kinds, after, limit: HISTORY_PAGE + 1 };
  const told = await Promise.all(deps.histories.map((read) => read(page)));
  const facts = told.flat().toSorted(compareFacts);
  const shown = facts.slice(0, HISTORY_PAGE);
  const last = facts.length > HISTORY_PAGE ? shown.at(-1) : undefined;
  const actors = await actorsOf(
    deps,
    shown.map(({ actor }) => actor),
  );
  return ok({
    entries: shown.map((fact) => entryOf(fact, actors)),
    next_cursor: last === undefined ? null : writeCursor([last.at.toISOString(), last.id]),
  });
}

/** `loan:…` becomes the id that the outside knows; a folio and an application's number are known as they are. */
function aboutOf(about: string | null): string | null {
  if (about === null) return null;
  const [kind, id = ''] = about.split(':');
  return kind === 'loan' ? publicId('loan', id) : id;
}

const entryOf = (fact: HistoryFact, actors: NamedActors): HistoryEntry => ({
  id: fact.id,
  at: fact.at.toISOString(),
  kind: fact.kind,
  what: fact.what,
  detail: fact.detail,
  about: aboutOf(fact.about),
  amount: fact.amount,
  by: actors(fact.actor),
  source: fact.source,
});
