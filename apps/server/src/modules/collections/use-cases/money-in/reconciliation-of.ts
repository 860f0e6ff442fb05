import type { CivilDate } from '@abona/kernel/civil-date';
import { type Receipt, receiptKey } from '#modules/collections/domain/receipt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import {
  countDifferences,
  findReportedDay,
  type ReportedDay,
} from '#modules/collections/stores/difference-store.ts';
import type { CountedPayment } from '#modules/collections/stores/receipt-store.ts';
import type { Database } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** How much came, in how many payments. */
type Counted = { readonly count: number; readonly amount: number };

type RailOfDay = {
  readonly provider: Receipt['provider'];
  readonly rail: Receipt['rail'];
  readonly ours: Counted;
  readonly theirs: ReportedDay | null;
  readonly books: Counted;
  /** What the books have otherwise than we, by its reference. */
  readonly unposted: readonly string[];
  readonly open: number;
  readonly explained: number;
};

const BATCH = 2_000;
const UNPOSTED_MAX = 20;

type Deps = Pick<CollectionsDeps, 'db' | 'receipts' | 'ledger'>;

/**
 * What came in on a day and stayed, by rail, three ways: as the provider last reported that day, as we counted it, and
 * as the books have it. The books are asked receipt by receipt: a payment of that day may have been booked on another.
 */
export async function reconciliationOf(deps: Deps, day: CivilDate): Promise<readonly RailOfDay[]> {
  const kinds = Object.values(rails).map(({ provider, account }) => ({
    provider: provider.name,
    rail: account,
  }));
  const found: RailOfDay[] = [];
  for (const kind of kinds) found.push(await railOfDay(deps, day, kind));
  return found;
}

type RailKind = Pick<Receipt, 'provider' | 'rail'>;

async function railOfDay(deps: Deps, day: CivilDate, kind: RailKind): Promise<RailOfDay> {
  const { db } = deps;
  const tally: Tally = {
    ours: { count: 0, amount: 0 },
    books: { count: 0, amount: 0 },
    unposted: [],
  };
  for (let after: string | null = null; ; ) {
    const asked = { ...kind, day, after, limit: BATCH };
    const page: readonly CountedPayment[] = await deps.receipts.countedOn(db, asked);
    const posted = await bookedAmounts(deps, db, page);
    for (const payment of page) count(tally, payment, posted.get(payment.providerRef) ?? 0);
    after = page.at(-1)?.providerRef ?? null;
    if (page.length < BATCH) break;
  }
  const [theirs, differences] = await Promise.all([
    findReportedDay(db, { ...kind, day }),
    countDifferences(db, { ...kind, day }),
  ]);
  return { ...kind, ...tally, theirs, ...differences };
}

type Tally = { readonly ours: Counter; readonly books: Counter; readonly unposted: string[] };

function count({ ours, books, unposted }: Tally, payment: CountedPayment, booked: number): void {
  ours.count += 1;
  ours.amount += payment.amount;
  books.count += booked === 0 ? 0 : 1;
  books.amount += booked;
  if (booked !== payment.amount && unposted.length < UNPOSTED_MAX)
    unposted.push(payment.providerRef);
}

type Counter = { count: number; amount: number };
/**
 * What the books say that reached us by each reference: as a payment of a loan, or as nobody's money, less what of
 * that found its loan later and is counted there.
 */
async function bookedAmounts(
  { ledger }: Pick<Deps, 'ledger'>,
  db: Database,
  payments: readonly CountedPayment[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = payments;
  if (first === undefined) return new Map();
  const refs = new Map(
    payments.flatMap(({ provider, providerRef, parts }) =>
      parts.flatMap((part) => {
        const key = receiptKey({ provider, providerRef, part });
        return ['payment', 'receipt', 'assigned'].map((kind): [string, string] => [
          `${kind}:${key}`,
          providerRef,
        ]);
      }),
    ),
  );
  const net = await ledger.netOf(db, { account: `clearing:${first.rail}`, keys: [...refs.keys()] });
  const sums = new Map<string, number>();
  for (const [key, amount] of net) {
    const ref = refs.get(key) ?? '';
    sums.set(ref, (sums.get(ref) ?? 0) + amount);
  }
  return sums;
}
