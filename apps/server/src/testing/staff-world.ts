import { randomUUID } from 'node:crypto';
import { openCase } from '@abona/contract/cases/case';
import { listMovements } from '@abona/contract/lending/movement';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { bySpei, lend, offerOf, quincenalTerms, value } from '#modules/lending/testing/lent.ts';
import { startStaffDesk } from './staff-desk.ts';

type Values = Readonly<Record<string, string>>;

/** A desk, and Ana: signed in, with a loan of which she paid a part. */
export async function startDeskWithLoan(env: Values = {}) {
  const desk = await startStaffDesk(env);
  const ana = await desk.signIn('auth0|ana');
  const { rows } = await desk.database.pool.query(
    `select customer_id from identity.customers where subject = 'auth0|ana'`,
  );
  const customerId: number = rows[0].customer_id;
  await desk.lending.prepare();
  const loan = await lend(desk, {
    key: 'application:1',
    customerId,
    offer: offerOf({ terms: quincenalTerms(civilDate('2026-11-15')) }),
  });
  value(await desk.lending.applyPayment(bySpei(loan, 'pay-1', 10_000)));
  const loanId = publicId('loan', loan.contract.loanId);

  const open = async (body: object, session = ana) => {
    const headers = { 'idempotency-key': randomUUID() };
    const opened = await desk.call(openCase, {
      session,
      body: { attachment_ids: [], ...body },
      headers,
    });
    return opened.data;
  };
  /** An aclaración of Ana's payment. */
  const dispute = async (description = 'Pagué en OXXO y sigue pendiente.') => {
    const { data } = await desk.call(listMovements, { session: ana });
    const movement = data.items.find(({ type }: { type: string }) => type === 'payment');
    return open({
      kind: 'dispute',
      reason: 'already_paid',
      movement_id: movement.movement_id,
      description,
    });
  };
  return {
    ...desk,
    ana,
    customerId,
    loan,
    loanId,
    open,
    dispute,
    ofCustomer: { customer_id: String(customerId) },
    ofLoan: { loan_id: loanId },
  };
}
