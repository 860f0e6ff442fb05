import type { InstalmentBooks } from '@abona/contract/lending/early-payment';
import { railName } from '@abona/documents/wording';
import { sumOf } from '../domain/amounts.ts';
import type { InstalmentState, Loan } from '../domain/loan.ts';
import type { RouteDeps } from '../routes/route-deps.ts';
import { listPaymentEvents } from '../stores/payment-event-store.ts';
import { type Journal, toLedgerEntryView } from '../views/ledger-entry-view.ts';

type Books = Pick<RouteDeps, 'ledger' | 'db'>;

/**
 * What the books say of an instalment: what was charged when it fell due, under whichever plan, and what paid it.
 * A change that came late is booked for the whole loan: then the entries do not add up to the figures any more, and
 * it is said so (`is_whole`).
 */
export async function readInstalmentEntries(
  deps: Books,
  { contract: { loanId }, state }: Loan,
  row: InstalmentState,
): Promise<InstalmentBooks> {
  const versions = Array.from({ length: state.planVersion }, (_, index) => index + 1);
  const stepped = (step: 'due' | 'credit') =>
    findAll(
      deps,
      versions.map((version) => `${step}:${loanId}:${row.k}:${version}`),
    );
  const charged = (await stepped('due')).map((journal) =>
    toLedgerEntryView(journal, { kind: 'charge', title: `Se cobró tu abono ${row.k}` }),
  );
  const credited = (await stepped('credit')).map((journal) =>
    toLedgerEntryView(journal, { kind: 'payment', title: 'Se pagó con tu saldo a favor' }),
  );
  const paid = [...credited, ...(await readPayments(deps, loanId, row.k))];
  // On the same day it is charged first: numbers of journals that are posted together mean nothing.
  const entries = [...charged, ...paid].toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.kind.localeCompare(other.kind),
  );
  const shareOf = (list: typeof entries) => list.reduce((sum, { share }) => sum + share, 0);
  const charges = row.isDue ? row.interest + row.ivaInterest + row.fee + row.ivaFee : 0;
  return {
    entries,
    charged: shareOf(charged),
    paid: shareOf(paid),
    is_whole: shareOf(charged) === charges && shareOf(paid) === sumOf(row.paid),
  };
}

/** Payments that reached an instalment and were not returned, the oldest first. */
async function readPayments(deps: Books, loanId: string, k: number) {
  const payments = (await listPaymentEvents(deps.db, loanId)).filter(
    ({ reversedOn }) => reversedOn === null,
  );
  const entries = [];
  for (const { paymentId, rail, outcome } of payments) {
    const part = outcome.applied.find((one) => one.k === k);
    if (part === undefined) continue;
    const [journal] = await findAll(deps, [`payment:${paymentId}`]);
    if (journal === undefined) continue;
    const title = `Tu pago · ${railName[rail]}`;
    entries.push(toLedgerEntryView(journal, { kind: 'payment', title, share: sumOf(part.paid) }));
  }
  return entries.toReversed();
}

async function findAll({ ledger, db }: Books, keys: readonly string[]): Promise<Journal[]> {
  const journals = await Promise.all(keys.map((key) => ledger.find(db, key)));
  return journals.filter((journal) => journal !== null);
}
