import { parsePublicId } from '@abona/kernel/public-id';
import type { ChargeReport } from '#modules/collections/domain/attempt.ts';
import type { IncomingTransfer, SpeiReport } from '#modules/collections/ports.ts';
import type { DebitReport } from '#modules/collections/rails/debit/debit-port.ts';
import { findAttempts } from '#modules/collections/stores/attempt-store.ts';
import { type EventKey, eventName } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { chargeMoney } from './take-charge-report.ts';
import { type LoanMoney, takeLoanMoney } from './take-loan-money.ts';
import { receiptOf } from './take-money.ts';
import { destinationsOf, transferMoney } from './take-transfer.ts';

/** A message that tells of money, and whose money that is. */
type Told<Report> = { readonly key: EventKey; readonly report: Report };
type ToldMoney = { readonly key: EventKey; readonly money: LoanMoney };

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
    const told = keys.flatMap((key) => {
      const report = waiting.get(eventName(key));
      return report === undefined ? [] : [{ key, report }];
    });
    const plain = onePerLoan(await moneyAmong(deps, tx, told));
    const receipts = await takeLoanMoney(
      deps,
      tx,
      plain.map(({ money }) => money),
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

/** What is told of one loan is told one after the other, and so is what one tracking key stands for. */
function onePerLoan(told: readonly ToldMoney[]): readonly ToldMoney[] {
  const seen = new Set<string>();
  return told.filter(({ money: { loanId, receipt } }) => {
    const names = [loanId, ...(receipt.trackingKey === null ? [] : [`key:${receipt.trackingKey}`])];
    if (names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
}

async function moneyAmong(
  deps: CollectionsDeps,
  tx: Tx,
  told: readonly Told<unknown>[],
): Promise<readonly ToldMoney[]> {
  const transfers = told.flatMap(({ key, report }) => {
    const transfer = key.provider === 'spei' ? transferIn(report as SpeiReport) : null;
    return transfer === null ? [] : [{ key, report: transfer }];
  });
  const charges = told.flatMap(({ key, report }) => {
    const charge = key.provider === 'spei' ? null : paidChargeIn(key, report);
    return charge === null ? [] : [{ key, report: charge }];
  });
  return [...(await ofTransfers(deps, tx, transfers)), ...(await ofCharges(deps, tx, charges))];
}

const transferIn = (report: SpeiReport): IncomingTransfer | null =>
  report.kind === 'transfer' && !report.transfer.isReturned ? report.transfer : null;

function paidChargeIn({ provider }: EventKey, report: unknown): ChargeReport | null {
  const charge =
    provider === 'conekta' ? (report as ChargeReport) : chargeIn(report as DebitReport);
  return charge?.status === 'paid' ? charge : null;
}

const chargeIn = (report: DebitReport): ChargeReport | null =>
  report.kind === 'collection' ? report.collection : null;

async function ofTransfers(
  deps: CollectionsDeps,
  tx: Tx,
  told: readonly Told<IncomingTransfer>[],
): Promise<readonly ToldMoney[]> {
  if (told.length === 0) return [];
  const destinations = await destinationsOf(
    deps,
    tx,
    told.map(({ report }) => report),
  );
  return told.flatMap(({ key, report }, index) => {
    const destination = destinations[index];
    if (destination?.kind !== 'loan') return [];
    const { loanId, customerId, attemptId } = destination;
    const receipt = receiptOf(deps, transferMoney(report));
    return [{ key, money: { receipt, loanId, customerId, attemptId } }];
  });
}

async function ofCharges(
  deps: CollectionsDeps,
  tx: Tx,
  told: readonly Told<ChargeReport>[],
): Promise<readonly ToldMoney[]> {
  const ids = told.map(({ report }) => parsePublicId('att', report.reference));
  const known = ids.flatMap((id) => (id.ok ? [id.value] : []));
  if (known.length === 0) return [];
  const attempts = new Map((await findAttempts(tx, known)).map((one) => [one.id, one]));
  return told.flatMap(({ key, report }, index) => {
    const id = ids[index];
    const attempt = id?.ok ? attempts.get(id.value) : undefined;
    if (attempt?.target.kind !== 'loan') return [];
    const { customerId, target } = attempt;
    const money = chargeMoney(deps, { provider: key.provider, report, attempt });
    const receipt = receiptOf(deps, money);
    const { loanId } = target;
    return [{ key, money: { receipt, loanId, customerId, attemptId: attempt.id } }];
  });
}
