import { randomUUID } from 'node:crypto';
import { cancelPayment, getPayment } from '@abona/contract/merchants/payment';
import { listPaymentEvents } from '@abona/contract/merchants/shop-event';
import { getProgress } from '@abona/contract/origination/progress';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 7;

describe('an accepted purchase whose shop wants no say in it', () => {
  let world: FunnelWorld;
  let paymentId: string;
  let choice: object;

  beforeEach(async () => {
    world = await startFunnel();
    paymentId = await world.buy(3_000_00);
    const { offer_id, plans } = await world.reachOffer(ANA, { payment_id: paymentId });
    const [plan] = plans;
    choice = {
      offer_id,
      installments: plan?.installments,
      frequency: plan?.frequency,
      contract_hash: plan?.contract_hash,
    };
  });

  const ask = async (text: string) => (await world.database.pool.query(text)).rows;
  const payment = async () =>
    (await world.call(getPayment, { shop: world.shopKey, params: { id: paymentId } })).data;
  const status = async () => (await world.call(getProgress, { as: ANA })).data.status;

  it('[4.01] is authorised and a loan at once, and all of it is one transaction', async () => {
    const accepted = await world.accept(ANA, choice);

    expect(accepted.data.status).toBe('loan');
    expect((await payment()).status).toBe('captured');
    const [acceptance] = await ask('select loan_id, xmin from origination.acceptances');
    const [loan] = await world.lending.loansOf(ANA);
    expect(acceptance.loan_id).toBe(loan?.contract.loanId);
    const rows = await ask(`
      select xmin from lending.loans
      union all select xmin from origination.applications
      union all select xmin from merchants.payments
      union all select xmin from origination.application_moves
        where to_status in ('authorized', 'loan')
      union all select xmin from merchants.payment_events
        where type in ('payment.authorized', 'payment.captured')`);
    expect(rows).toHaveLength(7);
    expect(new Set(rows.map(({ xmin }) => xmin))).toEqual(new Set([acceptance.xmin]));
    expect(await ask(`select from pgboss.job where name = 'origination.capture_purchase'`)).toEqual(
      [],
    );
  });

  it('leaves the steps, trails and announcements of an authorisation and of a capture', async () => {
    await world.accept(ANA, choice);

    expect(
      await ask(`select sequence, from_status, to_status, actor, reason
        from origination.application_moves order by sequence offset 4`),
    ).toEqual([
      {
        sequence: 5,
        from_status: 'offering',
        to_status: 'authorized',
        actor: `customer:${ANA}`,
        reason: 'the offer was accepted',
      },
      {
        sequence: 6,
        from_status: 'authorized',
        to_status: 'loan',
        actor: 'system',
        reason: 'the shop captured the purchase',
      },
    ]);
    expect(
      await ask(`select subject, actor, detail->>'from' as before, detail->>'to' as after
        from platform.audit_trail where detail->>'to' in ('authorized', 'loan', 'captured')
        order by subject, sequence`),
    ).toEqual([
      {
        subject: `customer:${ANA}`,
        actor: `customer:${ANA}`,
        before: 'offering',
        after: 'authorized',
      },
      { subject: `customer:${ANA}`, actor: 'system', before: 'authorized', after: 'loan' },
      {
        subject: `payment:${paymentId}`,
        actor: `customer:${ANA}`,
        before: 'pending',
        after: 'authorized',
      },
      { subject: `payment:${paymentId}`, actor: 'system', before: 'authorized', after: 'captured' },
    ]);
    expect(
      await ask(`select event, payload->>'to_status' as after from platform.outbox
        where payload->>'to_status' in ('authorized', 'loan', 'captured') or event = 'lending.loan_opened'
        order by id`),
    ).toEqual([
      { event: 'origination.application_moved', after: 'authorized' },
      { event: 'lending.loan_opened', after: null },
      { event: 'merchants.payment_moved', after: 'authorized' },
      { event: 'merchants.payment_moved', after: 'captured' },
      { event: 'origination.application_moved', after: 'loan' },
    ]);
  });

  it('is not accepted when its loan does not begin, and can be accepted again', async () => {
    const { pool } = world.database;
    await pool.query(`
      create function refuse_loans() returns trigger language plpgsql
        as $$ begin raise exception 'the books are shut'; end $$;
      create trigger shut before insert on lending.loans for each row execute function refuse_loans();`);

    await expect(world.accept(ANA, choice)).rejects.toThrow('the books are shut');

    expect([await status(), (await payment()).status]).toEqual(['offering', 'pending']);
    expect(await ask('select from origination.acceptances')).toEqual([]);
    await pool.query('drop trigger shut on lending.loans');
    const again = await world.accept(ANA, choice);
    expect(again.data.status).toBe('loan');
    expect(await world.lending.checkBook()).toEqual({ loans: 1, difference: null });
    const { items } = (
      await world.call(listPaymentEvents, { shop: world.shopKey, params: { id: paymentId } })
    ).data;
    expect(items.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4, 3, 2, 1]);
  });

  it('is not accepted when its shop has closed the payment', async () => {
    await world.database.pool.query(`update merchants.payments set status = 'cancelled'`);

    const refused = await world.accept(ANA, choice);

    expect(refused.error.code).toBe('payment_closed');
    expect(await status()).toBe('offering');
    expect(await ask('select from origination.acceptances')).toEqual([]);
    expect(await world.lending.loansOf(ANA)).toEqual([]);
  });

  it('is a loan or withdrawn, whoever of the two comes first', async () => {
    const withdraw = () =>
      world.call(cancelPayment, {
        shop: world.shopKey,
        params: { id: paymentId },
        headers: { 'idempotency-key': randomUUID() },
      });

    const [accepted, withdrawn] = await Promise.all([world.accept(ANA, choice), withdraw()]);

    const isSold = accepted.status === 200;
    expect(withdrawn.status).toBe(isSold ? 409 : 200);
    expect((await payment()).status).toBe(isSold ? 'captured' : 'cancelled');
    expect(await world.lending.loansOf(ANA)).toHaveLength(isSold ? 1 : 0);
    await world.statusIs(ANA, isSold ? 'loan' : 'cancelled');
  });
});
