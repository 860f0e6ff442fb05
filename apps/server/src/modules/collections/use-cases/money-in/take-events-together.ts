import type { ProviderReport } from '#modules/collections/domain/provider-report.ts';
import { isForLoan, type LoanReceipt, type Receipt } from '#modules/collections/domain/receipt.ts';
import { transferReceipts } from '#modules/collections/rails/spei/transfer-receipts.ts';
import { type EventKey, eventName } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { chargeReceipts } from './charge-receipts.ts';
import { takeLoanReceipts } from './take-receipts.ts';

type StoredEvent = { readonly key: EventKey; readonly report: ProviderReport };
/** A message that brought money for a loan. */
type LoanEvent = { readonly key: EventKey; readonly receipt: LoanReceipt };

/**
 * Does what several messages say at once, as far as they are what nearly all of them are in a burst: money
 * for a loan, one message for each loan. Answers which are done with; whatever else they say, and a second
 * message about a loan, is left to be taken alone. Locks come in the order in which one alone takes them:
 * messages, accounts, attempts, loans, books.
 */
export function takeEventsTogether(
  deps: CollectionsDeps,
  keys: readonly EventKey[],
): Promise<readonly boolean[]> {
  return transaction(deps.db, async (tx) => {
    const waiting = await deps.providerEvents.lockWaiting(tx, keys);
    const events = keys.flatMap((key) => {
      const report = waiting.get(eventName(key));
      return report === undefined ? [] : [{ key, report }];
    });
    const plain = onePerLoan(await loanEventsAmong(deps, tx, events));
    const receipts = await takeLoanReceipts(
      deps,
      tx,
      plain.map(({ receipt }) => receipt),
    );
    const ends = plain.map(({ key }, index) => ({
      ...key,
      outcome: receipts[index] === null ? ('outdated' as const) : ('taken' as const),
    }));
    await deps.providerEvents.settle(tx, ends, deps.clock.technicalNow());
    const done = new Set(ends.map(eventName));
    return keys.map((key) => done.has(eventName(key)) || !waiting.has(eventName(key)));
  });
}

/** Two messages of one loan are taken one after the other, and so are two of one tracking key. */
function onePerLoan(events: readonly LoanEvent[]): readonly LoanEvent[] {
  const seen = new Set<string>();
  return events.filter(({ receipt: { loanId, trackingKey } }) => {
    const names = [loanId, ...(trackingKey === null ? [] : [`key:${trackingKey}`])];
    if (names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
}

async function loanEventsAmong(
  deps: CollectionsDeps,
  tx: Tx,
  events: readonly StoredEvent[],
): Promise<readonly LoanEvent[]> {
  const transfers = events.flatMap(({ key, report }) =>
    report.kind === 'transfer' ? [{ key, transfer: report.transfer }] : [],
  );
  const charges = events.flatMap(({ key, report }) =>
    report.kind === 'charge' && report.charge.status === 'paid'
      ? [{ key, provider: key.provider, charge: report.charge }]
      : [],
  );
  const ofTransfers = await transferReceipts(
    deps,
    tx,
    transfers.map(({ transfer }) => transfer),
  );
  const ofCharges = await chargeReceipts(deps, tx, charges);
  return [...loanEvents(transfers, ofTransfers), ...loanEvents(charges, ofCharges)];
}

const loanEvents = (
  events: readonly Pick<StoredEvent, 'key'>[],
  receipts: readonly (Receipt | null)[],
): readonly LoanEvent[] =>
  events.flatMap(({ key }, index) => {
    const receipt = receipts[index] ?? null;
    return receipt !== null && isForLoan(receipt) ? [{ key, receipt }] : [];
  });
