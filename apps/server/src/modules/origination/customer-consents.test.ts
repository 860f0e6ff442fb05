import { createHash } from 'node:crypto';
import { createApplication, getApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { getOffer } from '@abona/contract/origination/offer';
import { signBureauConsent } from '@abona/contract/origination/progress';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { contact } from './testing/applicant.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';
import { goodReport } from './testing/test-bureau.ts';

const ANA = 1_000_000_001;
const client = { address: '127.0.0.1', userAgent: 'Chrome' };

describe('what somebody agreed to', () => {
  it('is told with version, hash and time, and advertising is answered anew as a row of its own', async () => {
    const { apply, origination, database } = await startFunnel();
    const { db } = database;
    const answer = (isGiven: boolean, customerId = ANA) =>
      transaction(db, (tx) =>
        origination.consents.answerOptional(tx, {
          ...{ document: 'marketing', customerId, isGiven, client },
        }),
      );
    const marketing = async () =>
      (await origination.consents.of(db, ANA)).filter(({ document }) => document === 'marketing');
    expect(await answer(false)).toEqual({ ok: false, error: 'not_found' });
    await apply(ANA, { acquisition_channel: 'web', acquisition_product: 'kyc' });

    for (const isGiven of [true, true, false, false, true]) await answer(isGiven);

    const given = await origination.consents.of(db, ANA);
    expect(given.map(({ document }) => document)).toEqual(
      expect.arrayContaining(['privacy_notice', 'terms', 'bureau_consultation']),
    );
    for (const { hash, version, text } of given) {
      expect(
        createHash('sha256')
          .update(text ?? '')
          .digest('hex'),
      ).toBe(hash);
      expect(version).toMatch(/^2026-11/);
    }
    expect((await marketing()).map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
    expect(await origination.consents.of(db, ANA + 1)).toEqual([]);
  });
});

const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

const revoke = ({ database, origination }: FunnelWorld, customerId = ANA) =>
  transaction(database.db, (tx) => origination.consents.revokeBureau(tx, { customerId, client }));

const bureauAnswers = async ({ database, origination }: FunnelWorld) =>
  (await origination.consents.of(database.db, ANA))
    .filter(({ document }) => document === 'bureau_consultation')
    .map(({ isGiven }) => isGiven);

const statusOf = async ({ call }: FunnelWorld) =>
  (await call(getApplication, { as: ANA })).data.status;

describe('the consent by which the bureau is asked', () => {
  it('is taken back as one more answer: what was given stays, twice is once, nobody else has any', async () => {
    const world = await startFunnel();
    expect(await revoke(world)).toEqual({ ok: false, error: 'not_found' });
    await world.apply(ANA, kyc);
    world.clock.set('2026-11-16T12:00:00-06:00');

    await revoke(world);
    await revoke(world);

    expect(await bureauAnswers(world)).toEqual([false, true]);
    expect(await revoke(world, ANA + 1)).toEqual({ ok: false, error: 'not_found' });
  });

  it('ends an offer that rests on it, which then cannot be accepted', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
    const [plan] = offer.plans;

    await revoke(world);

    expect(await statusOf(world)).toBe('cancelled');
    expect((await world.call(getOffer, { as: ANA })).error.code).toBe('state_conflict');
    const { installments, frequency, contract_hash } = plan ?? {};
    const choice = { offer_id: offer.offer_id, installments, frequency, contract_hash };
    expect((await world.accept(ANA, choice)).status).not.toBe(200);
    expect(await world.lending.loansOf(ANA)).toEqual([]);
  });

  it('ends an application that the bureau is being asked for: what it answers decides nothing', async () => {
    const world = await startFunnel();
    world.bureau.behave('hang');
    await world.apply(ANA, kyc);
    await eventually(() => world.bureau.questions.length).toBe(1);

    await revoke(world);
    world.bureau.behave({ status: 200, body: goodReport() });

    const { db } = world.database;
    await eventually(() =>
      db.selectFrom('origination.bureau_consultations').select('status').executeTakeFirst(),
    ).toEqual({ status: 'reported' });
    expect(await statusOf(world)).toBe('cancelled');
    expect(await db.selectFrom('origination.decisions').selectAll().execute()).toEqual([]);
  });

  it('leaves a loan as it is, and the next purchase asks for it and for its NIP again', async () => {
    const world = await startFunnel();
    const first = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
    const { installments, frequency, contract_hash } = first.plans[0] ?? {};
    await world.accept(ANA, {
      ...{ offer_id: first.offer_id, installments, frequency, contract_hash },
    });
    await world.statusIs(ANA, 'loan');
    world.clock.set('2026-11-17T12:00:00-06:00');

    await revoke(world);
    expect(await statusOf(world)).toBe('loan');
    world.clock.set('2026-11-18T12:00:00-06:00');
    const opened = await world.call(createApplication, {
      as: ANA,
      body: { payment_id: await world.buy(1_000_00) },
    });
    expect(opened.data.status).toBe('filling');
    const early = await world.call(form.submitForm, { as: ANA, body: {} });
    expect(early.error.code).toBe('form_incomplete');
    await world.call(form.saveContactStep, { as: ANA, body: contact });

    // Agreed to and not signed: another application does not rest on the signature from before.
    const another = await world.call(createApplication, {
      as: ANA,
      body: { payment_id: await world.buy(900_00) },
    });
    expect(another.data.status).toBe('filling');
    expect(world.bureau.questions).toHaveLength(1);
    await world.call(form.saveContactStep, { as: ANA, body: contact });
    await world.call(form.submitForm, { as: ANA, body: {} });
    await world.call(signBureauConsent, { as: ANA, body: { otp: '123456' } });
    await eventually(() => world.bureau.questions.length).toBe(2);
    expect(await bureauAnswers(world)).toEqual([true, true, false, true]);
  });
});
