import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { isPromisableDay } from '../domain/promise.ts';
import { addPromise } from '../stores/promise-store.ts';
import type { ArrearsDeps } from './arrears-deps.ts';

type PromiseOrder = {
  readonly loanId: string;
  readonly personId: string;
  readonly amount: number;
  readonly dueOn: CivilDate;
};

type PromiseRefusal =
  | 'not_found'
  | 'contact_not_late'
  | 'promise_exceeds_debt'
  | 'promise_day_refused';

/** Writes down what somebody promised. Who calls us to promise is no contact of ours: no guard is asked. */
export async function promiseToPay(
  { lending, clock, audit }: ArrearsDeps,
  tx: Tx,
  { loanId, personId, amount, dueOn }: PromiseOrder,
): Promise<Result<string, PromiseRefusal>> {
  const loan = await lending.arrears.figuresOf(loanId, tx);
  if (loan === null) return err('not_found');
  const today = mexicoCityDate(clock.now().getTime());
  if (loan.overdue === null) return err('contact_not_late');
  if (!isPromisableDay(dueOn, today)) return err('promise_day_refused');
  if (amount > loan.remaining) return err('promise_exceeds_debt');
  const id = randomUUIDv7();
  await addPromise(
    tx,
    {
      id,
      loanId,
      customerId: loan.customerId,
      personId,
      amount: centavos(amount),
      madeOn: today,
      dueOn,
      eventsSeen: loan.events,
    },
    clock.now(),
  );
  await audit(tx, {
    subject: `loan:${loanId}`,
    actor: `staff:${personId}`,
    action: 'arrears.promised',
    reason: null,
    detail: { id, amount, due_on: dueOn },
  });
  return ok(id);
}
