import { randomUUIDv7 } from 'node:crypto';
import type { DifferenceReason } from '@abona/contract/staff/money';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { DayOfRail, Difference } from '../domain/reconcile.ts';
import type { Row } from '../rows.ts';

export type ReconciledProvider = 'spei' | 'conekta' | 'debit';

type Found = {
  readonly provider: ReconciledProvider;
  readonly rail: Receipt['rail'];
  readonly businessDate: CivilDate;
  readonly difference: Difference;
  /** Set when reconciliation explained it itself: the webhook was missing, and the report was taken now. */
  readonly explanation: string | null;
  readonly at: Date;
};

/** One that nobody has explained yet. */
export type OpenDifference = Omit<Found, 'explanation' | 'at'> & {
  readonly id: string;
  readonly foundAt: Date;
};

const TABLE = 'collections.differences';

/** The last day whose reports of a provider were compared; null: none was. */
export async function lastReconciledDay(
  db: Database,
  provider: ReconciledProvider,
): Promise<CivilDate | null> {
  const row = await db
    .selectFrom('collections.reconciled_days')
    .select('business_date')
    .where('provider', '=', provider)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : civilDate(row.business_date);
}

type ReconciledDay = {
  readonly provider: ReconciledProvider;
  readonly on: CivilDate;
  readonly at: Date;
};

export async function addReconciledDay(tx: Tx, { provider, on, at }: ReconciledDay): Promise<void> {
  await tx
    .insertInto('collections.reconciled_days')
    .values({ provider, business_date: on, reconciled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps a difference, once: found again it is the same open item. */
export async function addDifference(tx: Tx, found: Found): Promise<void> {
  const { difference, explanation } = found;
  await tx
    .insertInto(TABLE)
    .values({
      id: randomUUIDv7(),
      provider: found.provider,
      rail: found.rail,
      business_date: found.businessDate,
      kind: difference.kind,
      reference: difference.reference,
      ours: difference.ours,
      theirs: difference.theirs,
      status: explanation === null ? 'open' : 'explained',
      explanation,
      found_at: found.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The oldest first. */
export async function listOpenDifferences(db: Database, limit: number): Promise<OpenDifference[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDifference);
}

const toDifference = (row: Row<typeof TABLE>): KeptDifference => ({
  id: row.id,
  provider: row.provider,
  rail: row.rail,
  businessDate: civilDate(row.business_date),
  difference: { kind: row.kind, reference: row.reference, ours: row.ours, theirs: row.theirs },
  foundAt: row.found_at,
  explanation: row.explanation,
  reason: row.reason,
});

/** A difference, and what was found out about it. */
type KeptDifference = OpenDifference & {
  readonly explanation: string | null;
  /** Null: reconciliation explained it itself, or a command did; or nobody has. */
  readonly reason: DifferenceReason | null;
};

type DifferencePage = {
  readonly state: 'open' | 'explained';
  readonly rail: Receipt['rail'] | null;
  readonly day: string | null;
  readonly after: readonly [day: string, id: string] | null;
  readonly limit: number;
};

/** What waits, the oldest first; what was explained, the latest first. */
export async function listDifferences(
  db: Database,
  { state, rail: onlyRail, day, after, limit }: DifferencePage,
): Promise<readonly KeptDifference[]> {
  const [direction, beyond] = state === 'open' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('status', '=', state)
    .$if(onlyRail !== null, (found) => found.where('rail', '=', onlyRail as Receipt['rail']))
    .$if(day !== null, (found) => found.where('business_date', '=', day as string))
    .$if(after !== null, (found) =>
      found.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('business_date', 'id'),
          beyond,
          tuple(after?.[0] as string, after?.[1] as string),
        ),
      ),
    )
    .orderBy('business_date', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  return rows.map(toDifference);
}

type RailDay = Pick<Receipt, 'provider' | 'rail'> & { readonly day: CivilDate };

/** Of one rail and day: those that nobody has explained, and those that somebody did. */
export async function countDifferences(
  db: Database,
  { provider, rail, day }: RailDay,
): Promise<{ readonly open: number; readonly explained: number }> {
  const rows = await db
    .selectFrom(TABLE)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('provider', '=', provider as ReconciledProvider)
    .where('business_date', '=', day)
    .where('rail', '=', rail)
    .groupBy('status')
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { open: of('open'), explained: of('explained') };
}

/** What a provider last said of one rail and day. */
export type ReportedDay = {
  readonly count: number;
  readonly amount: number;
  readonly readAt: Date;
};

export async function findReportedDay(
  db: Database,
  { provider, rail, day }: RailDay,
): Promise<ReportedDay | null> {
  const row = await db
    .selectFrom('collections.reported_days')
    .selectAll()
    .where('provider', '=', provider as ReconciledProvider)
    .where('rail', '=', rail)
    .where('business_date', '=', day)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { count: row.payments, amount: row.amount, readAt: row.read_at };
}

type ReportedDays = {
  readonly provider: ReconciledProvider;
  readonly days: readonly DayOfRail[];
  readonly at: Date;
};

/** A provider corrects its report: what it last said of a day is what counts. */
export async function saveReportedDays(
  tx: Tx,
  { provider, days, at }: ReportedDays,
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('collections.reported_days')
    .values(
      days.map(({ rail, on, payments, amount }) => ({
        provider,
        rail,
        business_date: on,
        payments,
        amount,
        read_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider', 'rail', 'business_date']).doUpdateSet(({ ref }) => ({
        payments: ref('excluded.payments'),
        amount: ref('excluded.amount'),
        read_at: ref('excluded.read_at'),
      })),
    )
    .execute();
}

type Explained = { readonly text: string; readonly reason: DifferenceReason | null };

/** Answers whether it was open. */
export async function explainDifference(
  tx: Tx,
  id: string,
  { text, reason }: Explained,
): Promise<boolean> {
  const row = await tx
    .updateTable(TABLE)
    .set({ status: 'explained', explanation: text, reason })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
