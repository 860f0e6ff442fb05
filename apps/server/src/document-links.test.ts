import { addressOf } from '@abona/contract/endpoint';
import { endOtherSessions, logOut } from '@abona/contract/identity/session';
import { getLoan } from '@abona/contract/lending/loan';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { lend, offerOf, quincenalTerms } from '#modules/lending/testing/lent.ts';
import { startTestNode } from '#testing/test-product.ts';

const ANA = 'auth0|ana';

/** Somebody with a loan, signed in on two devices. */
async function startWithLoan() {
  const node = await startTestNode();
  const [phone, laptop] = [await node.signIn(ANA), await node.signIn(ANA)];
  const { rows } = await node.database.pool.query('select customer_id from identity.customers');
  await node.lending.prepare();
  const disbursed = civilDate('2026-11-15');
  const loan = await lend(node, {
    key: 'application:1',
    customerId: rows[0].customer_id,
    offer: offerOf({
      terms: quincenalTerms(disbursed),
    }),
  });
  const loan_id = publicId('loan', loan.contract.loanId);
  const { fastify } = node.api;
  const url = addressOf(getLoan).replace('{loan_id}', loan_id);
  const linkIn = async (session: string): Promise<string> => {
    const headers = { authorization: `Bearer ${session}` };
    return (await fastify.inject({ url, headers })).json().data.calendar_url;
  };
  const statusOf = async (link: string): Promise<number> =>
    (await fastify.inject({ url: link })).statusCode;
  return { ...node, phone, laptop, linkIn, statusOf };
}

describe('a link to a document', () => {
  it('opens until the session that it was shown in is signed out, and not a moment longer', async () => {
    const { call, phone, laptop, linkIn, statusOf } = await startWithLoan();
    const [onPhone, onLaptop] = [await linkIn(phone), await linkIn(laptop)];

    expect([await statusOf(onPhone), await statusOf(onLaptop)]).toEqual([200, 200]);
    await call(logOut, { session: phone });

    expect([await statusOf(onPhone), await statusOf(onLaptop)]).toEqual([410, 200]);
  });

  it('is over on a device that is signed out from another one', async () => {
    const { call, phone, laptop, linkIn, statusOf } = await startWithLoan();
    const [onPhone, onLaptop] = [await linkIn(phone), await linkIn(laptop)];

    await call(endOtherSessions, { session: laptop });

    expect([await statusOf(onPhone), await statusOf(onLaptop)]).toEqual([410, 200]);
  });
});
