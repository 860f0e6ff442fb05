import { randomUUIDv7 } from 'node:crypto';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityTime } from '@abona/kernel/mexico-city-time';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { addAttempt, findLastTry, listDueDebits, lockAttempt } from '../attempt-store.ts';
import type { Attempt } from '../domain/attempt.ts';
import { isDebitDay } from '../domain/debit-retry.ts';
import type { OpenInstalment, PayableLoan } from '../domain/payable.ts';
import { nextAskAt } from '../domain/payout.ts';
import { debitScheduled } from '../events.ts';
import { handOverJob } from '../jobs.ts';
import { listActiveAfter, lockMandate, type Mandate } from '../mandate-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';
import { endMandate } from './end-mandate.ts';
import { moveAttempt } from './move-attempt.ts';
import { toPayableLoan } from './payable-loan.ts';

const BATCH = 200;
/** A charge is announced at least a day before it is made. */
const NOTICE_DAYS = 3;

/** Plans the automatic charges of the next days, each once, so that people are told before. */
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
  for (const found of await deps.lending.loansOf(mandate.customerId)) {
    const loan = toPayableLoan(found, today);
    if (!loan.isActive) continue;
    for (const instalment of comingUp(loan))
      await transaction(deps.db, (tx) => plan(deps, tx, { mandate, loan, instalment }));
  }
}

/** Instalments whose last day to pay is near, less what saldo a favor pays of them. */
function comingUp({ instalments, credit, today }: PayableLoan): readonly OpenInstalment[] {
  const until = addDays(today, NOTICE_DAYS);
  let left: number = credit;
  return instalments.flatMap((instalment) => {
    const owed = Math.max(0, instalment.owed - left);
    left = Math.max(0, left - instalment.owed);
    const isNear = instalment.payBy <= until && instalment.payBy > today;
    return owed > 0 && isNear ? [{ ...instalment, owed: owed as OpenInstalment['owed'] }] : [];
  });
}

type Planning = {
  readonly mandate: Mandate;
  readonly loan: PayableLoan;
  readonly instalment: OpenInstalment;
};

async function plan(deps: CollectionsDeps, tx: Tx, planning: Planning): Promise<void> {
  const { mandate, loan, instalment } = planning;
  // It was planned, made or called off before: retries are made from what became of it.
  if ((await findLastTry(tx, loan.loanId, instalment.number)) !== null) return;
  const isCovered = instalment.owed <= mandate.maxAmount;
  const attempt = debitOf(deps, planning);
  const now = deps.clock.now();
  const added = await addAttempt(tx, {
    ...attempt,
    ...(isCovered ? {} : { status: 'failed', reason: 'over_mandate', endedAt: now }),
  });
  if (!added) return;
  await deps.publish(tx, debitScheduled, {
    attempt_id: attempt.id,
    customer_id: loan.customerId,
    loan_id: loan.loanId,
    is_covered: isCovered,
  });
}

const debitOf = ({ clock }: CollectionsDeps, { mandate, loan, instalment }: Planning): Attempt => ({
  id: randomUUIDv7(),
  customerId: loan.customerId,
  target: { kind: 'loan', loanId: loan.loanId },
  rail: 'direct_debit',
  choice: 'scheduled',
  instalment: instalment.number,
  amount: instalment.owed,
  status: 'scheduled',
  ...{ prepayment: null, reason: null, providerRef: null, reference: null, actionUrl: null },
  ...{ cardId: null, try: 1, tries: 0, nextAskAt: null, expiresAt: null, endedAt: null },
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
  const before = await lockAttempt(tx, due.id);
  if (before?.status !== 'scheduled' || before.target.kind !== 'loan') return;
  const found = await deps.lending.loanOf(before.customerId, before.target.loanId, tx);
  const amount = found === null ? 0 : owedNow(toPayableLoan(found, todayOf(deps.clock)), before);
  if (amount <= 0) {
    const after = { ...before, status: 'cancelled', reason: 'paid_otherwise' } as const;
    await moveAttempt(deps, tx, { before, after });
    return;
  }
  const nextAsk = nextAskAt(2, deps.clock.technicalNow());
  // Never more than was announced: what being late has added waits for the next instalment.
  const charged = Math.min(amount, before.amount) as Attempt['amount'];
  const after = { ...before, status: 'created', amount: charged, nextAskAt: nextAsk } as const;
  await moveAttempt(deps, tx, { before, after });
  await deps.enqueue(tx, { job: handOverJob, payload: { attempt_id: before.id } });
}

function owedNow({ instalments, credit, isActive }: PayableLoan, { instalment }: Attempt): number {
  if (!isActive) return 0;
  let left: number = credit;
  for (const { number, owed } of instalments) {
    if (number === instalment) return owed - left;
    left = Math.max(0, left - owed);
  }
  return 0;
}
