import { randomUUIDv7 } from 'node:crypto';
import type { PayQuincena } from '@abona/contract/collections/quincena';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, newAttempt } from '#modules/collections/domain/attempt.ts';
import { fitsLimits } from '#modules/collections/domain/payable.ts';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import {
  type Quincena,
  type QuincenaPart,
  quincenaOf,
} from '#modules/collections/domain/quincena.ts';
import { handOverJob } from '#modules/collections/jobs.ts';
import type { BeginRefusal } from '#modules/collections/rails/rail.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { addAttempt } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { endAttempt } from './move-attempt.ts';
import { toPayableLoan } from './payable-loan.ts';

type Refusal =
  | BeginRefusal
  | 'amount_changed'
  | 'rail_unavailable'
  | 'loan_ended'
  | 'operation_in_progress';

/** A quincena with what paying it today saves, in each loan and in all. */
export type PayableQuincena = Omit<Quincena, 'parts'> & {
  readonly saves: Centavos;
  readonly parts: readonly (QuincenaPart & { readonly saves: Centavos })[];
};

/** What somebody is to pay next over all their loans; null: nothing. */
export async function readQuincena(
  { lending, clock }: Pick<CollectionsDeps, 'lending' | 'clock'>,
  customerId: number,
  tx?: Tx,
): Promise<PayableQuincena | null> {
  const loans = await lending.loansOf(customerId, tx);
  const quincena = quincenaOf(loans.map((loan) => toPayableLoan(loan, todayOf(clock))));
  if (quincena === null) return null;
  const byId = new Map(loans.map((loan) => [loan.contract.loanId, loan]));
  const parts = quincena.parts.map((part) => {
    const loan = byId.get(part.loanId);
    const saves = loan === undefined ? centavos(0) : lending.savedIfPaidAhead(loan, part.amount);
    return { ...part, saves };
  });
  return { ...quincena, parts, saves: sum(parts.map(({ saves }) => saves)) };
}

/** Begins to pay all loans at once: what was on the screen must still be true, and the rail must take the amount. */
export function payQuincena(
  deps: CollectionsDeps,
  { customerId, body }: { readonly customerId: number; readonly body: PayQuincena },
): Promise<Result<Attempt, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const quincena = await readQuincena(deps, customerId, tx);
    if (quincena === null) return err('loan_ended');
    if (quincena.amount !== body.amount) return err('amount_changed');
    const rail = rails[body.rail];
    if (!rail.takesSeveral || !fitsLimits(rail.limits, quincena.amount))
      return err('rail_unavailable');
    return begin(deps, tx, { customerId, quincena, body });
  });
}

type Order = {
  readonly customerId: number;
  readonly quincena: Quincena;
  readonly body: PayQuincena;
};

async function begin(
  deps: CollectionsDeps,
  tx: Tx,
  { customerId, quincena, body }: Order,
): Promise<Result<Attempt, Refusal>> {
  const { amount, parts } = quincena;
  // In the order of the plan, which is the order in which they are locked.
  const ids = parts.map(() => randomUUIDv7()).toSorted();
  const [firstId] = ids;
  const [first] = parts;
  invariant(firstId !== undefined && first !== undefined, 'a quincena without a loan');
  const begun = await rails[body.rail].begin(deps, tx, {
    customerId,
    target: { kind: 'loan', loanId: first.loanId },
    isJoint: true,
    amount,
    cardId: body.card_id ?? null,
    mandateId: null,
    waitUntil: null,
  });
  if (!begun.ok) return begun;
  const askAt = nextAskAt(2, deps.clock.technicalNow());
  const attempts = parts.map((part, place) =>
    newAttempt({
      id: ids[place] ?? firstId,
      customerId,
      target: { kind: 'loan', loanId: part.loanId },
      rail: body.rail,
      choice: 'quincena',
      joint: { firstId, amount },
      amount: part.amount,
      nextAskAt: askAt,
      createdAt: deps.clock.now(),
      ...begun.value,
    }),
  );
  return addAll(deps, tx, attempts);
}

/** A charge of the same card for one of the loans stands in the way of all. */
async function addAll(
  deps: CollectionsDeps,
  tx: Tx,
  attempts: readonly Attempt[],
): Promise<Result<Attempt, 'operation_in_progress'>> {
  const added: Attempt[] = [];
  for (const attempt of attempts) {
    if (await addAttempt(tx, attempt)) {
      added.push(attempt);
      continue;
    }
    for (const one of added)
      await endAttempt(deps, tx, { attempt: one, reason: 'payer_cancelled' });
    return err('operation_in_progress');
  }
  const [first] = added;
  invariant(first !== undefined, 'a quincena without a loan');
  if (first.status === 'created')
    await deps.enqueue(tx, { job: handOverJob, payload: { attempt_id: first.id } });
  return ok(first);
}
