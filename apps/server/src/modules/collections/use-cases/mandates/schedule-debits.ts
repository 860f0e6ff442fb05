import { randomUUIDv7 } from 'node:crypto';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Attempt, newAttempt } from '#modules/collections/domain/attempt.ts';
import { isDebitDay } from '#modules/collections/domain/debit-retry.ts';
import { canPlanAgain, objectionTo } from '#modules/collections/domain/mandate-cover.ts';
import { owedOf, toCome } from '#modules/collections/domain/next-charge.ts';
import type { OpenInstalment, PayableLoan } from '#modules/collections/domain/payable.ts';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import { handOverJob } from '#modules/collections/jobs.ts';
import {
  addAttempt,
  findLastTry,
  listDueDebits,
  lockAttempt,
} from '#modules/collections/stores/attempt-store.ts';
import {
  listActiveAfter,
  lockMandate,
  type Mandate,
} from '#modules/collections/stores/mandate-store.ts';
import { listReturningLoans } from '#modules/collections/stores/return-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';
import { toPayableLoan } from '../paying/payable-loan.ts';
import { announceDebit } from './announce-debit.ts';
import { endMandate } from './end-mandate.ts';

const BATCH = 200;
/** A charge is announced at least a day before it is made. */
const NOTICE_DAYS = 3;

/** Schedules the direct debits of the next days, each once, so that customers get their notice before. */
export async function scheduleDebits(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const mandates: readonly Mandate[] = await listActiveAfter(deps.db, after, BATCH);
    for (const mandate of mandates) {
      if (signal.aborted) return;
      await scheduleFor(deps, mandate);
    }
    const last: Mandate | undefined = mandates.at(-1);
    if (last === undefined || mandates.length < BATCH) return;
    after = last.id;
  }
}

async function scheduleFor(deps: CollectionsDeps, mandate: Mandate): Promise<void> {
  const today = todayOf(deps.clock);
  if (mandate.expiresOn !== null && mandate.expiresOn < today) {
    await transaction(deps.db, async (tx) => {
      const locked = await lockMandate(tx, mandate.id);
      if (locked?.status === 'active')
        await endMandate(deps, tx, { mandate: locked, status: 'expired', reason: null });
    });
    return;
  }
  const loans = await deps.lending.loansOf(mandate.customerId);
  const ids = loans.map(({ contract }) => contract.loanId);
  const returning = await listReturningLoans(deps.db, deps.clock.now(), ids);
  for (const found of loans.filter(({ contract }) => !returning.has(contract.loanId))) {
    const loan = toPayableLoan(found, today);
    for (const coming of comingUp(loan)) {
      const owed = withoutHeld(deps, found, { k: coming.number, amount: coming.owed });
      if (owed === 0) continue;
      const instalment = { ...coming, owed };
      await transaction(deps.db, (tx) => plan(deps, tx, { mandate, loan, instalment }));
    }
  }
}

/** What of an instalment may be charged: while a case is open about it, what the case holds is not. */
function withoutHeld(
  { lending }: CollectionsDeps,
  loan: Parameters<typeof toPayableLoan>[0],
  part: { readonly k: number; readonly amount: number },
): Centavos {
  return centavos(part.amount - lending.heldPartOf(loan, { ...part, stop: 'debit' }));
}

/** Instalments whose last day to pay is near, less what saldo a favor pays of them. */
function comingUp(loan: PayableLoan): readonly OpenInstalment[] {
  const until = addDays(loan.today, NOTICE_DAYS);
  return toCome(loan).filter(({ payBy }) => payBy <= until);
}

type Planning = {
  readonly mandate: Mandate;
  readonly loan: PayableLoan;
  readonly instalment: OpenInstalment;
};

async function plan(deps: CollectionsDeps, tx: Tx, planning: Planning): Promise<void> {
  const { mandate, loan, instalment } = planning;
  // It was planned, made or called off before: retries are made from what became of it.
  if (!canPlanAgain(await findLastTry(tx, loan.loanId, instalment.number), mandate.id)) return;
  const locked = await lockMandate(tx, mandate.id);
  const order = { amount: instalment.owed, on: instalment.payBy };
  const objection = locked === null ? 'mandate_missing' : objectionTo(locked, order);
  if (objection !== null && objection !== 'over_mandate') return;
  const planned = debitOf(deps, planning);
  const attempt: Attempt =
    objection === null
      ? planned
      : { ...planned, status: 'failed', reason: objection, endedAt: deps.clock.now() };
  if (await addAttempt(tx, attempt)) await announceDebit(deps, tx, attempt);
}

const debitOf = ({ clock }: CollectionsDeps, { mandate, loan, instalment }: Planning): Attempt =>
  newAttempt({
    id: randomUUIDv7(),
    customerId: loan.customerId,
    target: { kind: 'loan', loanId: loan.loanId },
    rail: 'direct_debit',
    choice: 'scheduled',
    instalment: instalment.number,
    amount: instalment.owed,
    status: 'scheduled',
    mandateId: mandate.id,
    collectOn: instalment.payBy,
    createdAt: clock.now(),
  });

/** Sends the charges whose day has come, for what is owed then, before the banks' cut-off. */
export async function sendDebits(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  const today = todayOf(deps.clock);
  const { hour } = mexicoCityTime(deps.clock.now().getTime());
  for (const due of await listDueDebits(deps.db, today, BATCH)) {
    if (signal.aborted) return;
    if (due.collectOn !== null && isDebitDay(due.collectOn, { today, hour }))
      await transaction(deps.db, (tx) => sendDebit(deps, tx, due));
  }
}

async function sendDebit(deps: CollectionsDeps, tx: Tx, due: Attempt): Promise<void> {
  // The mandate before its charges, as everybody who ends one.
  const mandate = due.mandateId === null ? null : await lockMandate(tx, due.mandateId);
  const before = await lockAttempt(tx, due.id);
  if (before?.status !== 'scheduled' || before.target.kind !== 'loan') return;
  const today = todayOf(deps.clock);
  const { amount, unwanted } = await chargeableOf(deps, tx, { ...before, target: before.target });
  if (amount <= 0) {
    const after = { ...before, status: 'cancelled', reason: unwanted } as const;
    await moveAttempt(deps, tx, { before, after });
    return;
  }
  const nextAsk = nextAskAt(2, deps.clock.technicalNow());
  // Never more than was announced: what being late has added waits for the next instalment.
  const charged = Math.min(amount, before.amount) as Attempt['amount'];
  const reason =
    mandate === null ? 'mandate_missing' : objectionTo(mandate, { amount: charged, on: today });
  const after: Attempt =
    reason === null
      ? { ...before, status: 'created', amount: charged, collectOn: today, nextAskAt: nextAsk }
      : { ...before, status: 'failed', reason };
  await moveAttempt(deps, tx, { before, after });
  if (reason === null)
    await deps.enqueue(tx, { job: handOverJob, payload: { attempt_id: before.id } });
}

/** What may be charged today of the instalment that a charge is for; where it is nothing, why. */
async function chargeableOf(
  deps: CollectionsDeps,
  tx: Tx,
  due: Pick<Attempt, 'customerId' | 'instalment'> & {
    readonly target: { readonly loanId: string };
  },
): Promise<{ readonly amount: number; readonly unwanted: PaymentReasonCode }> {
  const { customerId, instalment } = due;
  const { loanId } = due.target;
  const loan = await deps.lending.loanOf(customerId, loanId, tx);
  if ((await listReturningLoans(tx, deps.clock.now(), [loanId])).has(loanId))
    return { amount: 0, unwanted: 'purchase_returned' };
  const owed = loan === null ? 0 : owedOf(toPayableLoan(loan, todayOf(deps.clock)), due);
  if (loan === null || owed <= 0) return { amount: 0, unwanted: 'paid_otherwise' };
  const amount = withoutHeld(deps, loan, { k: instalment ?? 0, amount: owed });
  return { amount, unwanted: 'in_dispute' };
}
