import { type CivilDate, compareDates } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Ledger } from '#modules/ledger/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Log } from '#platform/log.ts';
import type { LoanEntry } from '../domain/books.ts';

/** What the use cases of this module work with; each takes the part it needs. */
export type LendingDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'postAll' | 'balancesOf'>;
  readonly audit: RecordAudit;
  readonly publish: Publish;
};

/** The business day it is. */
export const todayOf = (clock: Clock): CivilDate => mexicoCityDate(clock.now().getTime());

/** The business day for a loan: a clock that was set back does not undo what has been settled. */
export function businessDayOf(
  clock: Clock,
  { settled_through }: { readonly settled_through: string },
): CivilDate {
  const today = todayOf(clock);
  const settled = settled_through as CivilDate;
  return compareDates(settled, today) > 0 ? settled : today;
}

type LedgerEntry = Parameters<Ledger['post']>[1];

/** Posts the journals of loans; their accounts are written as the ledger names them. */
export async function postEntries(
  ledger: LendingDeps['ledger'],
  tx: Tx,
  { entries, actor }: { readonly entries: readonly LoanEntry[]; readonly actor: string },
): Promise<void> {
  for (let first = 0; first < entries.length; first += ENTRIES_MAX) {
    const part = entries.slice(first, first + ENTRIES_MAX);
    await ledger.postAll(
      tx,
      part.map((entry) => ({ ...entry, actor }) as LedgerEntry),
    );
  }
}

const ENTRIES_MAX = 1_000;
