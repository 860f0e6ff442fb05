import { invariant } from '@abona/kernel/invariant';
import { parsePublicId } from '@abona/kernel/public-id';
import {
  type Attempt,
  attemptAfter,
  type ChargeReport,
} from '#modules/collections/domain/attempt.ts';
import {
  findAttempt,
  findAttemptByRef,
  lockAttempt,
} from '#modules/collections/stores/attempt-store.ts';
import type { EventOutcome } from '#modules/collections/stores/provider-event-store.ts';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { followDebit } from '../mandates/follow-debit.ts';
import { moveAttempt } from '../paying/move-attempt.ts';
import { reverseMoney } from './reverse-money.ts';
import { type Destination, type Money, takeMoney } from './take-money.ts';

type Told = { readonly provider: Receipt['provider']; readonly report: ChargeReport };

/** What a provider says of a charge, by whatever way it came; in any order, however often. */
export async function takeChargeReport(
  deps: CollectionsDeps,
  tx: Tx,
  { provider, report }: Told,
): Promise<EventOutcome> {
  const attempt = await attemptOf(tx, { provider, report });
  if (attempt === null) {
    // It was ours, or its name would not have come: what it was for has yet to be told. Tried again later.
    invariant(report.status !== 'taken_back', 'money was taken back that was never told of');
    return 'unknown';
  }
  switch (report.status) {
    case 'paid':
      return (await take(deps, tx, { provider, report, attempt })) === null ? 'outdated' : 'taken';
    case 'taken_back':
      return takeBack(deps, tx, { provider, report, attempt });
    default:
      return takeNews(deps, tx, { attempt, report: { ...report, status: report.status } });
  }
}

async function attemptOf(tx: Tx, { provider, report }: Told): Promise<Attempt | null> {
  const id = parsePublicId('att', report.reference);
  if (id.ok) return findAttempt(tx, id.value);
  return provider === 'conekta' ? findAttemptByRef(tx, report.ref) : null;
}

type Charge = Told & { readonly attempt: Attempt };

const railOf = ({ rail }: Attempt): Receipt['rail'] =>
  rail === 'oxxo' ? 'cash_store' : rail === 'santander' ? 'direct_debit' : rail;

/** The money is counted by the name of the charge, so a second message finds it counted. */
const take = (deps: CollectionsDeps, tx: Tx, charge: Charge) =>
  takeMoney(deps, tx, {
    money: chargeMoney(deps, charge),
    destination: destinationOf(charge.attempt),
  });

/** What a charge brought. */
export const chargeMoney = (
  { clock }: Pick<CollectionsDeps, 'clock'>,
  { provider, report, attempt }: Charge,
): Money => ({
  provider,
  ref: report.ref,
  rail: railOf(attempt),
  amount: report.amount,
  at: report.paidAt === null ? clock.now() : new Date(report.paidAt),
  trackingKey: attempt.rail === 'oxxo' ? attempt.reference : null,
  clabe: null,
  sender: null,
});

const destinationOf = ({ id, customerId, target }: Attempt): Destination =>
  target.kind === 'loan'
    ? { kind: 'loan', loanId: target.loanId, customerId, attemptId: id }
    : {
        kind: 'down_payment',
        applicationProcessId: target.applicationProcessId,
        attemptId: id,
      };

/** Taken back before we heard that it had come: it came, and went. */
async function takeBack(deps: CollectionsDeps, tx: Tx, told: Charge): Promise<EventOutcome> {
  await take(deps, tx, told);
  const { provider, report } = told;
  const receipt = await deps.receipts.lockByRef(tx, { provider, providerRef: report.ref });
  if (receipt === null) return 'unknown';
  const reason = report.reason === 'objected' ? 'objected' : 'chargeback';
  const isNews = await reverseMoney(deps, tx, { receipt, reason });
  if (isNews) await followDebit(deps, tx, { attempt: told.attempt, reason });
  return isNews ? 'taken' : 'outdated';
}

type News = {
  readonly attempt: Attempt;
  readonly report: Parameters<typeof attemptAfter>[1];
};

async function takeNews(
  deps: CollectionsDeps,
  tx: Tx,
  { attempt, report }: News,
): Promise<EventOutcome> {
  const before = await lockAttempt(tx, attempt.id);
  const after = before && attemptAfter(before, report);
  if (before === null || after === null) return 'outdated';
  await moveAttempt(deps, tx, { before, after: { ...after, tries: 0 } });
  if (after.status === 'failed' && after.reason !== null)
    await followDebit(deps, tx, { attempt: after, reason: after.reason });
  return 'taken';
}
