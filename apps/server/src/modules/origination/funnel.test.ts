import { randomUUID } from 'node:crypto';
import { getPayment } from '@abona/contract/merchants/payment';
import { capturePayment } from '@abona/contract/merchants/purchase';
import { chargeStoreCode } from '@abona/contract/merchants/store-code';
import * as application from '@abona/contract/origination/application';
import * as decision from '@abona/contract/origination/decision';
import { getOffer } from '@abona/contract/origination/offer';
import { getPaymentCode, issuePaymentCode } from '@abona/contract/origination/payment-code';
import { getProgress } from '@abona/contract/origination/progress';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 7;
const BEA = 8;

const paymentStatus = async ({ call, shopKey }: FunnelWorld, id: string): Promise<string> =>
  (await call(getPayment, { shop: shopKey, params: { id } })).data.status;

const choose = (offer: { offer_id: string; plans: readonly Plan[] }, installments = 8) => {
  const plan = offer.plans.find(
    (one) => one.installments === installments && one.frequency === 'quincenal',
  );
  return {
    offer_id: offer.offer_id,
    installments,
    frequency: 'quincenal',
    contract_hash: plan?.contract_hash,
  };
};
type Plan = { installments: number; frequency: string; contract_hash: string };

describe('a purchase', () => {
  it('[7.07, 3.02, 3.13, 3.24] is what its shop says it is, and opens an application', async () => {
    const { call, buy } = await startFunnel();
    const payment_id = await buy(3_000_00);

    const opened = await call(application.createApplication, {
      as: ANA,
      body: { payment_id, embedded_flow: true },
    });
    const again = await call(application.createApplication, { as: ANA, body: { payment_id } });
    const found = await call(application.getApplicationPayment, { as: ANA });

    expect(opened.data).toEqual({
      customer_id: ANA,
      application_process_id: expect.any(Number),
      status: 'filling',
      payment: {
        paymentType: 'abonapay',
        merchantId: expect.stringMatching(/^mer_/),
        merchantName: 'Casa Ámbar',
        isCashInstallments: false,
        isAbonaPay: true,
        isInstoreConsumer: false,
      },
    });
    expect(again.data).toEqual(opened.data);
    expect(found.data).toMatchObject({ payment_id, amount: 3_000_00, embedded_flow: true });
    expect(found.data.callback).toMatch(/^https:\/\/tienda\.mx\/gracias\?abona_return=/);
  });

  it.each([
    [{ payment_id: '123456789012345' }, 404, 'payment_not_found'],
    [{ payment_id: '12' }, 422, 'validation_failed'],
    [{ payment_id: '123456789012345', requested_amount: 5 }, 422, 'validation_failed'],
    [{ requested_amount: 1_00 }, 422, 'amount_invalid'],
  ])('[3.13] is not opened with %o', async (body, status, code) => {
    const { call } = await startFunnel();

    const refused = await call(application.createApplication, { as: ANA, body });

    expect([refused.status, refused.error.code]).toEqual([status, code]);
  });

  it('belongs to the one of two people who came first', async () => {
    const { call, buy } = await startFunnel();
    const body = { payment_id: await buy(1_000_00) };

    const replies = await Promise.all(
      [ANA, BEA].map((as) => call(application.createApplication, { as, body })),
    );

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ error }) => error)?.error.code).toBe('payment_taken');
  });

  it('[4.01, 4.03] takes the place of an older one, whose shop is told', async () => {
    const world = await startFunnel();
    const { call, buy, database } = world;
    const [older, newer] = [await buy(1_000_00), await buy(2_000_00)];
    await call(application.createApplication, { as: ANA, body: { payment_id: older } });

    const opened = await call(application.createApplication, {
      as: ANA,
      body: { payment_id: newer },
    });

    expect(opened.data.status).toBe('filling');
    const rows = await database.db
      .selectFrom('origination.applications')
      .select(['payment_id', 'status'])
      .orderBy('created_at')
      .orderBy('status', 'desc')
      .execute();
    expect(rows).toEqual([
      { payment_id: Number(older), status: 'overridden' },
      { payment_id: Number(newer), status: 'filling' },
    ]);
    expect(await paymentStatus(world, older)).toBe('cancelled');
    expect(await paymentStatus(world, newer)).toBe('pending');
  });

  it('[7.07] is one application, however many are asked for at once', async () => {
    const { call, buy, database } = await startFunnel();
    const payments = await Promise.all(Array.from({ length: 10 }, () => buy(1_000_00)));

    await Promise.all(
      payments.map((payment_id) =>
        call(application.createApplication, { as: ANA, body: { payment_id } }),
      ),
    );

    const rows = await database.db
      .selectFrom('origination.applications')
      .select('status')
      .execute();
    expect(rows.filter(({ status }) => status === 'filling')).toHaveLength(1);
  });
});

describe('an application', () => {
  it('[1.01, 7.09] goes from the form to a loan whose shop is paid', async () => {
    const world = await startFunnel();
    const { buy, reachOffer, accept, statusIs, call, lending } = world;
    const payment_id = await buy(3_000_00);
    const offer = await reachOffer(ANA, { payment_id });

    const accepted = await accept(ANA, choose(offer));
    await statusIs(ANA, 'loan');

    expect(accepted.data.status).toBe('loan');
    await eventually(() => paymentStatus(world, payment_id)).toBe('captured');
    const details = (await call(application.getTransactionDetails, { as: ANA })).data;
    const plan = offer.plans.find(
      ({ installments, frequency }) => installments === 8 && frequency === 'quincenal',
    );
    expect(details).toMatchObject({
      status: 'loan',
      amount: 3_000_00,
      down_payment: 0,
      installments: 8,
      installment_amount: plan?.installment_amount,
      total_amount: plan?.total_amount,
      contract_hash: plan?.contract_hash,
      loan_id: expect.stringMatching(/^loan_/),
    });
    const [loan] = await lending.loansOf(ANA);
    expect(loan?.state.rows.map(({ total }) => total)).toEqual(
      plan?.schedule.map(({ payment }) => payment),
    );
    expect(await lending.checkBook()).toEqual({ loans: 1, difference: null });
  });

  it('[1.03, 2.54] without a purchase ends in a credit line', async () => {
    const { apply, statusIs, call, provenPhones, provenPeople } = await startFunnel();
    provenPhones.add(ANA);
    provenPeople.add(ANA);

    await apply(ANA, { acquisition_channel: 'web', acquisition_product: 'kyc' });
    await statusIs(ANA, 'completed');

    const line = (await call(decision.getCreditLine, { as: ANA })).data;
    expect(line).toMatchObject({ limit: 20_000_00, used: 0, available: 20_000_00, tier: 'A' });
    expect(line.valid_until).toBe('2027-11-15');
    expect(await call(decision.getCreditLine, { as: BEA })).toMatchObject({
      status: 200,
      data: null,
    });
  });

  it('[2.54] waits for the phone and then for the person, in this order', async () => {
    const { apply, statusIs, origination, provenPhones, provenPeople } = await startFunnel();
    await apply(ANA, { acquisition_channel: 'web', acquisition_product: 'kyc' });

    await statusIs(ANA, 'validating');
    provenPeople.add(ANA);
    await origination.identityProven(ANA);
    await statusIs(ANA, 'validating');
    await origination.phoneProven(ANA);
    await statusIs(ANA, 'validating');
    provenPhones.add(ANA);
    provenPeople.delete(ANA);
    await origination.phoneProven(ANA);
    await statusIs(ANA, 'approving');
    provenPeople.add(ANA);
    await origination.identityProven(ANA);
    await origination.identityProven(ANA);

    await statusIs(ANA, 'completed');
  });

  it.each([
    ['the phone', 'phoneFailed', 'phone_not_proven'],
    ['the person', 'identityFailed', 'identity_not_proven'],
  ] as const)('ends kindly when %s cannot be proven', async (_, failed, reason) => {
    const { apply, statusIs, origination, provenPhones, call } = await startFunnel();
    if (failed === 'identityFailed') provenPhones.add(ANA);
    await apply(ANA, { acquisition_channel: 'web', acquisition_product: 'kyc' });
    await statusIs(ANA, failed === 'phoneFailed' ? 'validating' : 'approving');

    await origination[failed](ANA);

    await statusIs(ANA, 'rejected');
    const receipt = (await call(decision.getDecision, { as: ANA })).data;
    expect(receipt.reasons.map(({ code }: { code: string }) => code)).toEqual([reason]);
    expect(receipt.retry_from).toBe('2026-11-16');
  });

  it('of a personal loan begins when the money arrived, and ends when it came back', async () => {
    const { reachOffer, accept, statusIs, origination, transfers, lending } = await startFunnel();
    for (const [as, isSettled] of [
      [ANA, true],
      [BEA, false],
    ] as const) {
      const person = as === BEA ? { curp: 'LOHM920314MJCPRR15' } : {};
      const changes = { personal: person, contact: { phone: `551234567${as}` } };
      const offer = await reachOffer(as, { requested_amount: 10_000_00 }, changes);
      const choice = { ...choose(offer, 12), payout_account_id: 'acc_1' };
      const accepted = await accept(as, choice);
      expect(accepted.data.status).toBe('transfer');
      const { application_process_id: applicationProcessId } = accepted.data;
      await origination.payoutEnded({ applicationProcessId, isSettled });
      await origination.payoutEnded({ applicationProcessId, isSettled });
      await statusIs(as, isSettled ? 'loan' : 'cancelled');
    }

    expect(transfers.map(({ kind }) => kind)).toEqual(['payout', 'payout']);
    expect(transfers[0]?.amount).toBeLessThan(10_000_00);
    expect(await lending.loansOf(ANA)).toHaveLength(1);
    expect(await lending.loansOf(BEA)).toHaveLength(0);
  });

  it('waits for a down payment, and is authorised once it is matched', async () => {
    const world = await startFunnel();
    const { buy, reachOffer, accept, statusIs, call, origination, transfers } = world;
    const payment_id = await buy(25_000_00);
    const offer = await reachOffer(ANA, { payment_id });
    expect(offer.down_payment).toMatchObject({ amount: 5_000_00, minimum: 5_000_00 });
    const choice = choose(offer, 24);

    const refused = await accept(ANA, choice);
    const accepted = await accept(ANA, { ...choice, down_payment_method: 'transfer' });
    const details = (await call(application.getTransactionDetails, { as: ANA })).data;
    const { application_process_id: applicationProcessId } = accepted.data;
    await origination.downPaymentEnded({ applicationProcessId, isSettled: true });

    expect(refused.error.code).toBe('validation_failed');
    expect(accepted.data.status).toBe('transfer');
    expect(transfers).toEqual([
      { kind: 'down_payment', amount: 5_000_00, reference: 'down_payment-0' },
    ]);
    expect(details.transfer).toMatchObject({ kind: 'down_payment', amount: 5_000_00 });
    await statusIs(ANA, 'loan');
    expect(await paymentStatus(world, payment_id)).toBe('captured');
  });

  it('waits for the shop that captures by hand', async () => {
    const world = await startFunnel();
    const { buy, reachOffer, accept, statusIs, call, shopKey } = world;
    const payment_id = await buy(3_000_00, { capture_mode: 'manual' });
    const offer = await reachOffer(ANA, { payment_id });
    await accept(ANA, choose(offer));
    await statusIs(ANA, 'authorized');

    const captured = await call(capturePayment, {
      shop: shopKey,
      params: { id: payment_id },
      headers: { 'idempotency-key': randomUUID() },
    });

    expect(captured.status).toBe(200);
    await statusIs(ANA, 'loan');
  });
});

describe('a purchase at a till', () => {
  const atTill = { acquisition_channel: 'web', acquisition_product: 'instore_consumer' };
  const charge = ({ call, shopKey }: FunnelWorld, code: string, order_id: string) =>
    call(chargeStoreCode, {
      shop: shopKey,
      params: { code },
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 1_200_00, order_id },
    });

  it('[3.24, 2.05] waits with its code until the till charges, and is then offered', async () => {
    const world = await startFunnel();
    const { apply, call, statusIs, provenPhones, provenPeople } = world;
    provenPhones.add(ANA);
    provenPeople.add(ANA);
    await apply(ANA, atTill);
    await statusIs(ANA, 'approving');
    const none = await call(getPaymentCode, { as: ANA });
    const issued = (await call(issuePaymentCode, { as: ANA })).data;
    const read = (await call(getPaymentCode, { as: ANA })).data;

    await charge(world, issued.code, 'T-1');
    await statusIs(ANA, 'offering');

    expect(none).toMatchObject({ status: 200, data: null });
    expect(issued).toMatchObject({ status: 'live', amount_max: 20_000_00, expires_in_s: 900 });
    expect(issued.code).toMatch(/^\d{19}$/);
    expect(read).toEqual(issued);
    const offer = (await call(getOffer, { as: ANA })).data;
    expect(offer).toMatchObject({ amount: 1_200_00, merchant_name: 'Casa Ámbar' });
    expect((await call(application.getApplication, { as: ANA })).data.payment).toMatchObject({
      paymentType: 'instore_consumer',
      isInstoreConsumer: true,
    });
    expect((await call(getPaymentCode, { as: ANA })).data.status).toBe('charged');
  });

  it('[2.05] a new code ends the one before, and one that has expired charges nothing', async () => {
    const world = await startFunnel();
    const { apply, call, statusIs, provenPhones, provenPeople, clock } = world;
    provenPhones.add(ANA);
    provenPeople.add(ANA);
    await apply(ANA, atTill);
    await statusIs(ANA, 'approving');
    const first = (await call(issuePaymentCode, { as: ANA })).data;
    const second = (await call(issuePaymentCode, { as: ANA })).data;

    const ended = await charge(world, first.code, 'T-1');
    clock.set('2026-11-15T12:15:00-06:00');
    const late = await charge(world, second.code, 'T-2');

    expect(second.code).not.toBe(first.code);
    expect([ended.error.code, late.error.code]).toEqual([
      'store_code_expired',
      'store_code_expired',
    ]);
    expect((await call(getPaymentCode, { as: ANA })).data).toMatchObject({
      status: 'expired',
      expires_in_s: 0,
    });
    await statusIs(ANA, 'approving');
  });

  it('[2.05] nobody gets a code before their identity is proven, nor for a purchase that has a shop', async () => {
    const { apply, call, statusIs, buy, provenPhones } = await startFunnel();
    provenPhones.add(ANA);
    await apply(ANA, atTill);
    await statusIs(ANA, 'approving');

    const unproven = await call(issuePaymentCode, { as: ANA });
    const asked = (await call(getProgress, { as: ANA })).data.requirements;
    const payment_id = await buy(3_000_00);
    await call(application.createApplication, { as: ANA, body: { payment_id } });
    const elsewhere = await call(issuePaymentCode, { as: ANA });
    const nobody = await call(issuePaymentCode, { as: BEA });

    expect(asked).toMatchObject([{ name: 'identity' }]);
    expect([unproven.error.code, elsewhere.error.code, nobody.error.code]).toEqual([
      'state_conflict',
      'state_conflict',
      'not_found',
    ]);
  });
});

describe('an offer', () => {
  it('[4.22] is good for thirty minutes and then issued anew', async () => {
    const { buy, reachOffer, accept, call, clock } = await startFunnel();
    const first = await reachOffer(ANA, { payment_id: await buy(3_000_00) });

    clock.set('2026-11-15T12:29:59.600-06:00');
    const same = (await call(getOffer, { as: ANA })).data;
    clock.set('2026-11-15T12:30:00-06:00');
    const late = await accept(ANA, choose(first));
    const second = (await call(getOffer, { as: ANA })).data;
    const accepted = await accept(ANA, choose(second));

    expect(first.expires_in_s).toBe(30 * 60);
    // Links are made anew each time that they are shown.
    const links = first.plans.map((plan) => ({ ...plan, contract_url: expect.any(String) }));
    expect(same).toEqual({ ...first, plans: links, expires_in_s: 1 });
    expect([late.status, late.error.code]).toEqual([410, 'offer_expired']);
    expect(second.offer_id).not.toBe(first.offer_id);
    expect(accepted.data.status).toBe('loan');
  });

  it('shows every term side by side, and each adds up', async () => {
    const { buy, reachOffer, call } = await startFunnel();
    const offer = await reachOffer(ANA, { payment_id: await buy(3_000_00) });

    expect(
      offer.plans.map(({ frequency, installments }) => `${installments} ${frequency}`),
    ).toEqual(
      ['4', '6', '8', '12', '18', '24']
        .map((count) => `${count} quincenal`)
        .concat(['3', '6', '9', '12'].map((count) => `${count} mensual`)),
    );
    for (const plan of offer.plans) {
      const paid = plan.schedule.reduce((sum, { payment }) => sum + payment, 0);
      expect(paid).toBe(plan.total_amount);
      expect(plan.schedule.at(-1)?.balance).toBe(0);
      expect(plan.cat_percent).toMatch(/^\d+\.\d$/);
    }
    expect(new Set(offer.plans.map(({ contract_hash }) => contract_hash)).size).toBe(10);
    const other = await call(getOffer, { as: ANA, query: 'down_payment=100000' });
    expect(other.data.down_payment).toMatchObject({ amount: 1_000_00, maximum: 2_700_00 });
    expect(other.data.plans[0].financed_amount).toBe(2_000_00);
    const beyond = await call(getOffer, { as: ANA, query: 'down_payment=270100' });
    expect(beyond.error.code).toBe('amount_invalid');
  });

  it('is one and the same for whoever asks at once', async () => {
    const { buy, reachOffer, call, database } = await startFunnel();
    await reachOffer(ANA, { payment_id: await buy(3_000_00) });

    const query = 'down_payment=100000';
    const asked = Array.from({ length: 8 }, () => call(getOffer, { as: ANA, query }));
    const shown = (await Promise.all(asked)).map(({ data }) => data.offer_id);

    expect(new Set(shown).size).toBe(1);
    const offers = await database.db.selectFrom('origination.offers').selectAll().execute();
    expect(offers.map(({ down_payment }) => down_payment).sort()).toEqual([0, 1_000_00]);
  });

  it('is accepted as it was shown or not at all', async () => {
    const { buy, reachOffer, accept } = await startFunnel();
    const offer = await reachOffer(ANA, { payment_id: await buy(3_000_00) });
    const choice = choose(offer);

    const codes = [
      await accept(ANA, { ...choice, installments: 7 }),
      await accept(ANA, { ...choice, contract_hash: 'f'.repeat(64) }),
      await accept(ANA, { ...choice, offer_id: 'offer_00000000000000000000000000' }),
      await accept(BEA, choice),
    ].map(({ error }) => error.code);

    expect(codes).toEqual(['term_not_offered', 'contract_changed', 'offer_expired', 'not_found']);
  });

  it('that 500 taps accept at once becomes one loan', { timeout: 120_000 }, async () => {
    const { buy, reachOffer, accept, statusIs, database, lending } = await startFunnel();
    const offer = await reachOffer(ANA, { payment_id: await buy(3_000_00) });
    const choice = choose(offer);

    const replies = await Promise.all(Array.from({ length: 500 }, () => accept(ANA, choice)));

    // A busy machine may put a tap off; it never answers one with anything but yes or later.
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.filter(({ error }) => !error.retryable)).toEqual([]);
    expect(refused.length).toBeLessThan(replies.length);
    await statusIs(ANA, 'loan');
    expect(await lending.loansOf(ANA)).toHaveLength(1);
    const { db } = database;
    expect(await db.selectFrom('origination.acceptances').selectAll().execute()).toHaveLength(1);
    const other = await accept(ANA, choose(offer, 4));
    expect(other.error.code).toBe('state_conflict');
  });
});
