import { randomUUID } from 'node:crypto';
import { chargeStoreCode } from '@abona/contract/merchants/store-code';
import { createApplication, getApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { getOffer, type OfferView } from '@abona/contract/origination/offer';
import { issuePaymentCode } from '@abona/contract/origination/payment-code';
import { getProgress } from '@abona/contract/origination/progress';
import { describe, expect, it } from 'vitest';
import { address, contact, personal, work } from './testing/applicant.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 7;
const atTill = { acquisition_channel: 'web', acquisition_product: 'instore_consumer' };
const aLoan = { requested_amount: 10_000_00 };

const chosen = ({ offer_id, plans, kind }: OfferView) => {
  const { installments, frequency, contract_hash } = plans[0] ?? {};
  const account = kind === 'personal_loan' ? { payout_account_id: 'acct_1' } : {};
  return { offer_id, installments, frequency, contract_hash, ...account };
};

type Code = 'account_blocked' | 'purchases_blocked' | 'loans_blocked' | 'payouts_held';

const restrict = (world: FunnelWorld, code: Code) =>
  world.database.pool.query(
    `insert into identity.restrictions (customer_id, code, reason, set_by)
     values ($1, $2, 'a test', 'people')`,
    [ANA, code],
  );

const loansOf = async ({ lending }: FunnelWorld) => (await lending.loansOf(ANA)).length;

/** Somebody with a loan that is due on the last day of November, and an offer for another purchase. */
async function owesAndIsOffered(world: FunnelWorld, instant: string) {
  const first = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
  await world.accept(ANA, chosen(first));
  await world.statusIs(ANA, 'loan');
  const [loan] = await world.lending.loansOf(ANA);
  expect(loan?.state.rows[0]?.payBy).toBe('2026-11-30');
  world.clock.set(instant);
  return world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
}

describe('a restriction', () => {
  it.each([
    ['account_blocked', { payment_id: '' }],
    ['purchases_blocked', { payment_id: '' }],
    ['account_blocked', aLoan],
    ['loans_blocked', aLoan],
    ['payouts_held', aLoan],
    ['account_blocked', atTill],
    ['purchases_blocked', atTill],
  ] as const)('%s refuses an application for %j, and nothing is opened', async (code, begin) => {
    const world = await startFunnel();
    const wish = 'payment_id' in begin ? { payment_id: await world.buy(1_000_00) } : begin;
    await restrict(world, code);

    const reply = await world.call(createApplication, { as: ANA, body: wish });

    expect(reply.error).toMatchObject({ code });
    expect((await world.call(getApplication, { as: ANA })).data).toBeNull();
  });

  it('refuses a form that is handed in', async () => {
    const world = await startFunnel();
    await world.call(createApplication, { as: ANA, body: aLoan });
    await world.call(form.savePersonalStep, { as: ANA, body: personal });
    await world.call(form.saveAddressStep, { as: ANA, body: address });
    await world.call(form.saveWorkStep, { as: ANA, body: work });
    await world.call(form.saveContactStep, { as: ANA, body: contact });
    await restrict(world, 'loans_blocked');

    const reply = await world.call(form.submitForm, { as: ANA, body: {} });

    expect(reply.error).toMatchObject({ code: 'loans_blocked' });
    expect((await world.call(getApplication, { as: ANA })).data.status).toBe('filling');
  });

  it.each(['account_blocked', 'purchases_blocked'] as const)(
    '%s refuses the acceptance of a purchase, and nobody owes anything',
    async (code) => {
      const world = await startFunnel();
      const offer = await world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
      await restrict(world, code);

      const reply = await world.accept(ANA, chosen(offer));

      expect(reply.error).toMatchObject({ code, message: expect.stringContaining('Ayuda') });
      expect((await world.call(getOffer, { as: ANA })).error).toMatchObject({ code });
      expect(await loansOf(world)).toBe(0);
      expect((await world.call(getApplication, { as: ANA })).data.status).toBe('offering');
    },
  );

  it.each(['account_blocked', 'loans_blocked', 'payouts_held'] as const)(
    '%s refuses the acceptance of a personal loan, and no money leaves',
    async (code) => {
      const world = await startFunnel();
      const offer = await world.reachOffer(ANA, aLoan);
      await restrict(world, code);

      const reply = await world.accept(ANA, chosen(offer));

      expect(reply.error).toMatchObject({ code });
      expect(world.transfers).toEqual([]);
    },
  );

  it('[2.30] that holds the money of an accepted loan is named while its customer waits, and only then', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, aLoan);
    await world.accept(ANA, chosen(offer));
    const { application_process_id: id, ...before } = (await world.call(getProgress, { as: ANA }))
      .data;
    world.heldPayouts.set(id, 'payouts_held');

    const held = (await world.call(getProgress, { as: ANA })).data;
    await world.origination.payoutEnded({ applicationProcessId: id, isSettled: true });
    const after = (await world.call(getProgress, { as: ANA })).data;

    expect([before.status, before.payout_held_for]).toEqual(['transfer', null]);
    expect([held.status, held.payout_held_for]).toEqual(['transfer', 'payouts_held']);
    expect([after.status, after.payout_held_for]).toEqual(['loan', null]);
  });

  it('that ended, or is about something else, refuses nothing', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
    await restrict(world, 'loans_blocked');
    await restrict(world, 'account_blocked');
    await world.database.pool.query(
      `update identity.restrictions set since = '2026-11-01', until = '2026-11-15T18:00:00Z'
       where code = 'account_blocked'`,
    );

    expect((await world.accept(ANA, chosen(offer))).status).toBe(200);
  });

  it('refuses a code for a till, and a till the code that was issued before, without saying why', async () => {
    const world = await startFunnel();
    world.provenPhones.add(ANA);
    world.provenPeople.add(ANA);
    await world.apply(ANA, atTill);
    await world.statusIs(ANA, 'approving');
    const { code } = (await world.call(issuePaymentCode, { as: ANA })).data;
    await restrict(world, 'purchases_blocked');

    const another = await world.call(issuePaymentCode, { as: ANA });
    const charged = await world.call(chargeStoreCode, {
      ...{ shop: world.shopKey, params: { code } },
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 500_00, order_id: 'T-1' },
    });

    expect(another.error).toMatchObject({ code: 'purchases_blocked' });
    expect(charged.error).toMatchObject({ code: 'store_code_refused' });
    const { rows } = await world.database.pool.query('select from merchants.payments');
    expect(rows).toEqual([]);
  });
});

describe('somebody who is late', () => {
  it('cannot accept what was offered before midnight, though no end of day has run', async () => {
    const world = await startFunnel();
    const offer = await owesAndIsOffered(world, '2026-11-30T23:50:00-06:00');
    world.clock.set('2026-12-01T00:05:00-06:00');

    const reply = await world.accept(ANA, chosen(offer));

    expect(reply.error).toMatchObject({ code: 'payments_overdue' });
    expect(await loansOf(world)).toBe(1);
    const { rows } = await world.database.pool.query('select past_due_since from lending.loans');
    expect(rows).toEqual([{ past_due_since: null }]);
  });

  it('by three days cannot make use of a decision of eighteen days ago: it has ended with its offer', async () => {
    const world = await startFunnel();
    const offer = await owesAndIsOffered(world, '2026-11-15T13:00:00-06:00');
    world.clock.set('2026-12-03T13:00:00-06:00');

    const again = await world.call(getOffer, { as: ANA });
    const accepted = await world.accept(ANA, chosen(offer));

    expect(again.error).toMatchObject({ code: 'payment_expired' });
    expect(accepted.status).toBe(409);
    expect(await loansOf(world)).toBe(1);
    expect((await world.call(getApplication, { as: ANA })).data.status).toBe('cancelled');
  });

  it('cannot apply for anything before they have paid', async () => {
    const world = await startFunnel();
    await owesAndIsOffered(world, '2026-11-15T13:00:00-06:00');
    world.clock.set('2026-12-03T13:00:00-06:00');

    for (const body of [aLoan, atTill, { payment_id: await world.buy(1_000_00) }]) {
      const reply = await world.call(createApplication, { as: ANA, body });
      expect(reply.error).toMatchObject({ code: 'payments_overdue' });
    }
  });
});

describe('a decision', () => {
  it('that is a week old is not offered any more, though its offer has days left', async () => {
    const world = await startFunnel();
    await world.apply(ANA, aLoan);
    await world.statusIs(ANA, 'validating');
    world.clock.set('2026-11-18T11:00:00-06:00');
    world.provenPhones.add(ANA);
    await world.origination.phoneProven(ANA);
    world.clock.set('2026-11-22T11:00:00-06:00');
    world.provenPeople.add(ANA);
    await world.origination.identityProven(ANA);
    const offer = (await world.call(getOffer, { as: ANA })).data;
    const progress = (await world.call(getProgress, { as: ANA })).data;
    world.clock.set('2026-11-22T12:00:00-06:00');

    const shown = (await world.call(getApplication, { as: ANA })).data.status;
    const renewed = await world.call(getOffer, { as: ANA });
    const accepted = await world.accept(ANA, chosen(offer));

    expect(progress).toMatchObject({ status: 'offering', expires_at: '2026-11-22T18:00:00.000Z' });
    expect(shown).toBe('cancelled');
    expect(renewed.error).toMatchObject({ code: 'decision_expired' });
    expect(accepted.error).toMatchObject({ code: 'state_conflict' });
    expect(world.transfers).toEqual([]);
  });

  it('that is a week old grants no line: whoever proves themselves then applies again', async () => {
    const world = await startFunnel();
    await world.apply(ANA, { acquisition_channel: 'web', acquisition_product: 'kyc' });
    await world.statusIs(ANA, 'validating');
    world.clock.set('2026-11-18T11:00:00-06:00');
    world.provenPhones.add(ANA);
    await world.origination.phoneProven(ANA);
    world.clock.set('2026-11-22T12:00:00-06:00');
    world.provenPeople.add(ANA);

    await world.origination.identityProven(ANA);

    const { rows } = await world.database.pool.query('select from origination.credit_lines');
    expect(rows).toEqual([]);
    expect((await world.call(getApplication, { as: ANA })).data.status).toBe('cancelled');
  });

  it('whose person is no longer proven, or no longer consents, is not acted upon', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
    world.provenPeople.delete(ANA);

    const unproven = await world.accept(ANA, chosen(offer));
    world.provenPeople.add(ANA);
    await world.database.pool.query(
      `insert into origination.consents (id, application_id, customer_id, document, version,
         text_hash, is_given, given_at, address_index, device)
       select gen_random_uuid(), application_id, customer_id, document, version, text_hash, false,
         given_at + interval '1 second', address_index, device
       from origination.consents where document = 'terms'`,
    );
    const withdrawn = await world.accept(ANA, chosen(offer));

    expect(unproven.error).toMatchObject({ code: 'identity_unproven' });
    expect(withdrawn.error).toMatchObject({ code: 'consent_missing' });
    expect(await loansOf(world)).toBe(0);
  });
});
