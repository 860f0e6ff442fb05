import type { InstalmentBooks, LedgerEntryView } from '@abona/contract/lending/early-payment';
import { railName } from '@abona/documents/wording';
import { formatDayMonth } from '@abona/kernel/date-format';
import { sumOf } from '../domain/amounts.ts';
import type { InstalmentState, Loan, LoanState } from '../domain/loan.ts';
import { openingState, replay } from '../domain/replay.ts';
import type { RouteDeps } from '../routes/route-deps.ts';
import { readStory } from '../stores/loan-store.ts';
import { listPaymentEvents, type PaymentEvent } from '../stores/payment-event-store.ts';
import { type Journal, summedJournal, toLedgerEntryView } from '../views/ledger-entry-view.ts';

type Books = Pick<RouteDeps, 'ledger' | 'db'>;

/** On the same day it is charged first: numbers of journals that are posted together mean nothing. */
const ranks: Readonly<Record<LedgerEntryView['kind'], number>> = {
  charge: 0,
  payment: 1,
  return: 2,
};

/**
 * What the books say of an instalment: what was charged when it fell due, under whichever plan, what being late with
 * it cost, what paid it, and what of that its bank took back. A change that came late is booked for the whole loan:
 * then the entries do not add up to the figures any more, and it is said so (`is_whole`).
 */
export async function readInstalmentEntries(
  deps: Books,
  loan: Loan,
  row: InstalmentState,
): Promise<InstalmentBooks> {
  const { loanId } = loan.contract;
  const versions = Array.from({ length: loan.state.planVersion }, (_, index) => index + 1);
  const stepped = (step: 'due' | 'credit') =>
    findAll(
      deps,
      versions.map((version) => `${step}:${loanId}:${row.k}:${version}`),
    );
  const late = await readLateCharges(deps, loan, row);
  const charged = [
    ...(await stepped('due')).map((journal) =>
      toLedgerEntryView(journal, { kind: 'charge', title: `Se cobró tu abono ${row.k}` }),
    ),
    ...late.entries,
  ];
  const credited = (await stepped('credit')).map((journal) =>
    toLedgerEntryView(journal, { kind: 'payment', title: 'Se pagó con tu saldo a favor' }),
  );
  const paid = [...credited, ...(await readPayments(deps, loanId, row.k))];
  const entries = [...charged, ...paid].toSorted(
    (one, other) => one.date.localeCompare(other.date) || ranks[one.kind] - ranks[other.kind],
  );
  const shareOf = (list: typeof entries) =>
    list.reduce((sum, { share, kind }) => sum + (kind === 'return' ? -share : share), 0);
  const plain = row.isDue ? row.interest + row.ivaInterest + row.fee + row.ivaFee : 0;
  return {
    entries,
    charged: shareOf(charged),
    paid: shareOf(paid),
    is_whole: shareOf(charged) === plain + late.booked && shareOf(paid) === sumOf(row.paid),
  };
}

const lateSum = ({ late }: Pick<InstalmentState, 'late'>): number =>
  Object.values(late).reduce((sum, each) => sum + each, 0);

type LateBooks = {
  readonly entries: readonly LedgerEntryView[];
  /** What the books should have of it by now: the days since they were closed are not in them yet. */
  readonly booked: number;
};

/**
 * What being late with an instalment cost, booked day by day for all that is late of the loan: as one entry. Which
 * days, and what of each was this instalment's, its story tells.
 */
async function readLateCharges(
  deps: Books,
  { contract, state }: Loan,
  row: InstalmentState,
): Promise<LateBooks> {
  if (lateSum(row) === 0) return { entries: [], booked: 0 };
  const { opening, events } = await readStory(deps.db, contract.loanId);
  const start = openingState(contract, opening);
  const { steps } = replay(contract, start, { events, to: state.settledThrough });
  const days = steps.flatMap(({ kind, on, before, after }) => {
    const share = lateOf(after, row.k) - lateOf(before, row.k);
    return kind === 'late' && share > 0
      ? [{ key: `late:${contract.loanId}:${on}`, on, share }]
      : [];
  });
  const journals = await findAll(
    deps,
    days.map(({ key }) => key),
  );
  const [first, sum] = [journals[0], summedJournal(journals)];
  if (first === undefined || sum === null) return { entries: [], booked: 0 };
  const found = new Set(journals.map(({ businessKey }) => businessKey));
  const shareOf = (list: typeof days) => list.reduce((total, { share }) => total + share, 0);
  const { businessDate: last } = sum;
  const title = `Cargos por atraso, del ${formatDayMonth(first.businessDate)} al ${formatDayMonth(last)}`;
  const share = shareOf(days.filter(({ key }) => found.has(key)));
  const entry = { kind: 'charge', title, share, journals: journals.length } as const;
  return {
    entries: [toLedgerEntryView(sum, entry)],
    booked: lateSum(row) - shareOf(days.filter(({ on }) => on > last)),
  };
}

const lateOf = ({ rows }: LoanState, k: number): number => {
  const row = rows.find((each) => each.k === k);
  return row === undefined ? 0 : lateSum(row);
};

/** Payments that reached an instalment, the oldest first, each before its return where its bank took it back. */
async function readPayments(deps: Books, loanId: string, k: number) {
  const entries: LedgerEntryView[] = [];
  for (const payment of (await listPaymentEvents(deps.db, loanId)).toReversed()) {
    const part = payment.outcome.applied.find((one) => one.k === k);
    if (part !== undefined) entries.push(...(await entriesOf(deps, payment, sumOf(part.paid))));
  }
  return entries;
}

async function entriesOf(
  deps: Books,
  { paymentId, rail, reversedOn }: PaymentEvent,
  share: number,
): Promise<readonly LedgerEntryView[]> {
  const [journal] = await findAll(deps, [`payment:${paymentId}`]);
  if (journal === undefined) return [];
  const way = railName[rail];
  const paid = toLedgerEntryView(journal, { kind: 'payment', title: `Tu pago · ${way}`, share });
  const [returned] =
    reversedOn === null ? [] : await findAll(deps, [`reversed:payment:${paymentId}`]);
  if (returned === undefined) return [paid];
  const title = `El banco devolvió tu pago · ${way}`;
  return [paid, toLedgerEntryView(returned, { kind: 'return', title, share })];
}

const findAll = async (
  { ledger, db }: Books,
  keys: readonly string[],
): Promise<readonly Journal[]> => (keys.length === 0 ? [] : ledger.findAll(db, keys));
