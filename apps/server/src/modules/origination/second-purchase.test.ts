import { createApplication, getApplication } from '@abona/contract/origination/application';
import { getCreditLine } from '@abona/contract/origination/decision';
import { getDraft, savePersonalStep } from '@abona/contract/origination/form';
import { getOffer, type OfferView } from '@abona/contract/origination/offer';
import { maskPhone, type Phone } from '@abona/mexico/phone';
import { describe, expect, it } from 'vitest';
import { personal } from './testing/applicant.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 7;
const BEA = 8;
const atTill = { acquisition_channel: 'web', acquisition_product: 'instore_consumer' };
const aLoan = { requested_amount: 4_000_00 };

const chosen = ({ offer_id, plans, kind }: OfferView) => {
  const { installments, frequency, contract_hash } = plans[0] ?? {};
  const account = kind === 'personal_loan' ? { payout_account_id: 'acct_1' } : {};
  return { offer_id, installments, frequency, contract_hash, ...account };
};

/** Somebody who bought once, two days before. */
async function boughtOnce(): Promise<FunnelWorld> {
  const world = await startFunnel();
  const first = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
  await world.accept(ANA, chosen(first));
  await world.statusIs(ANA, 'loan');
  world.clock.set('2026-11-17T12:00:00-06:00');
  return world;
}

const open = async (world: FunnelWorld, body: object) =>
  (await world.call(createApplication, { as: ANA, body })).data.status;

const countIn = async ({ database }: FunnelWorld, table: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

describe('somebody who buys again', () => {
  it('[2.29] is offered at once, by the report and the consents there are', async () => {
    const world = await boughtOnce();

    expect(await open(world, { payment_id: await world.buy(1_000_00) })).toBe('offering');

    expect(await countIn(world, 'origination.bureau_consultations')).toBe(1);
    const { known } = (await world.call(getOffer, { as: ANA })).data;
    const { available } = (await world.call(getCreditLine, { as: ANA })).data;
    expect(known).toEqual({
      phone: maskPhone('+525512345678' as Phone),
      place: 'Roma Norte, Ciudad de México',
      bureau_consent: { given_at: '2026-11-15T18:00:00.000Z', valid_until: '2029-11-15' },
      line_available: available,
    });
    const given = await world.origination.consents.of(world.database.db, ANA);
    expect(new Set(given.map(({ document }) => document)).size).toBe(given.length);
  });

  it('signs with one fresh second proof, which is used up; a session alone signs for nobody', async () => {
    const world = await boughtOnce();
    await open(world, { payment_id: await world.buy(1_000_00) });
    const offer = (await world.call(getOffer, { as: ANA })).data;

    const refused = await world.accept(ANA, chosen(offer));
    expect(refused.error).toMatchObject({ code: 'second_proof_needed' });
    expect((await world.lending.loansOf(ANA)).length).toBe(1);

    world.secondProofs.add(ANA);
    expect((await world.accept(ANA, chosen(offer))).status).toBe(200);
    await world.statusIs(ANA, 'loan');
    expect(world.secondProofs.size).toBe(0);
    expect((await world.lending.loansOf(ANA)).length).toBe(2);
  });

  it.each([
    ['a personal loan', aLoan, 'offering'],
    ['a code for a till', atTill, 'approving'],
  ])('has the same line for %s', async (_, body, status) => {
    const world = await boughtOnce();

    expect(await open(world, body)).toBe(status);

    expect(await countIn(world, 'origination.bureau_consultations')).toBe(1);
    expect((await world.call(getCreditLine, { as: ANA })).data.product_types).toEqual([
      'abonapay',
      'instore_consumer',
      'cash_installments',
    ]);
  });

  it('has the bureau asked anew, by the signature that holds, for more than is free of the line', async () => {
    const world = await boughtOnce();
    const { available } = (await world.call(getCreditLine, { as: ANA })).data;

    await open(world, { payment_id: await world.buy(available + 1_000_00) });

    await world.statusIs(ANA, 'offering');
    expect(await countIn(world, 'origination.bureau_consultations')).toBe(2);
    expect(await countIn(world, 'origination.bureau_signatures')).toBe(2);
    const offer = (await world.call(getOffer, { as: ANA })).data;
    expect(offer.known).not.toBeNull();
  });

  it('keeps the last day of a line that was used, and gets another one from a new answer of the bureau', async () => {
    const world = await startFunnel();
    const first = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
    expect(first.known).toBeNull();
    const until = async () => (await world.call(getCreditLine, { as: ANA })).data.valid_until;
    expect(await until()).toBe('2027-11-15');

    world.clock.set('2027-11-15T12:00:00-06:00');
    expect(await open(world, { payment_id: await world.buy(1_000_00) })).toBe('offering');
    expect(await until()).toBe('2027-11-15');

    world.clock.set('2027-11-16T12:00:00-06:00');
    expect(await open(world, { payment_id: await world.buy(1_000_00) })).toBe('scoring');
    await world.statusIs(ANA, 'offering');
    expect(await until()).toBe('2028-11-15');
  });

  it('signs for the bureau again after three years, with everything else as it was', async () => {
    const world = await startFunnel();
    await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
    world.clock.set('2029-11-16T12:00:00-06:00');

    expect(await open(world, { payment_id: await world.buy(1_000_00) })).toBe('filling');

    const { step, contact } = (await world.call(getDraft, { as: ANA })).data;
    expect(step).toBe('contact');
    expect(contact.consents.map(({ document }: { document: string }) => document)).toEqual([
      'biometrics',
      'privacy_notice',
      'terms',
    ]);
  });

  it('has one application, however often and however fast they tap', async () => {
    const world = await boughtOnce();
    const body = { payment_id: await world.buy(1_000_00) };

    const opened = await Promise.all(Array.from({ length: 8 }, () => open(world, body)));

    expect(new Set(opened)).toEqual(new Set(['offering']));
    expect(await countIn(world, 'origination.applications')).toBe(2);
  });

  it('is asked for the form again where the phone or the person is not proven any more', async () => {
    for (const lost of ['provenPhones', 'provenPeople'] as const) {
      const world = await boughtOnce();
      world[lost].delete(ANA);

      const shopper = { given_names: 'Otra', phone: '5599999999', address: { street: 'Otra' } };
      const payment_id = await world.buy(1_000_00, { shopper });
      expect(await open(world, { payment_id })).toBe('filling');

      // What they told themselves stays, whatever the shop says.
      expect((await world.call(getDraft, { as: ANA })).data.prefill).toBeNull();
      const { status } = (await world.call(getApplication, { as: ANA })).data;
      expect(status).toBe('filling');
      expect(await countIn(world, 'origination.bureau_signatures')).toBe(1);
    }
  });
});

describe('the form of somebody new', () => {
  it('is filled in with what their shop told, where they told nothing themselves, and for nobody else', async () => {
    const { call, buy, apply, database } = await startFunnel();
    const shopper = {
      given_names: '  Mariana ',
      first_surname: '<img src=x onerror=alert(1)>',
      second_surname: '\u202eLópez\u0007',
      email: 'Mariana@Correo.mx ',
      phone: '+52 1 55 1234-5678',
      address: {
        postal_code: '06700',
        settlement: 'ROMA NORTE',
        street: "Orizaba'); drop",
        exterior_number: '=1+1',
      },
    };
    const payment_id = await buy(3_000_00, { shopper });
    await call(createApplication, { as: ANA, body: { payment_id } });
    const prefill = async (as = ANA) => (await call(getDraft, { as })).data?.prefill;

    const first = await prefill();
    await call(savePersonalStep, { as: ANA, body: personal });
    const afterOwn = await prefill();
    await apply(ANA, { payment_id });
    const whole = await prefill();
    const other = await buy(1_000_00, { shopper: { ...shopper, email: 'otra@correo.mx' } });
    await call(createApplication, { as: BEA, body: { payment_id: other } });

    expect(first).toEqual({
      merchant_name: 'Casa Ámbar',
      given_names: 'Mariana',
      first_surname: '',
      second_surname: '',
      postal_code: '06700',
      municipality: '',
      settlement: 'Roma Norte',
      street: '',
      exterior_number: '',
      interior_number: '',
      phone: '551 234 5678',
    });
    expect(afterOwn).toMatchObject({ given_names: '', settlement: 'Roma Norte' });
    expect(whole).toBeNull();
    expect(await prefill(BEA)).toBeNull();
    const { rows } = await database.pool.query(
      'select from merchants.payments where customer_id = $1 and shopper is not null',
      [ANA],
    );
    expect(rows).toHaveLength(1);
  });
});
