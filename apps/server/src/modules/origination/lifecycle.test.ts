import { randomUUID } from 'node:crypto';
import { cancelPayment, getPayment } from '@abona/contract/merchants/payment';
import { createRefund } from '@abona/contract/merchants/purchase';
import * as application from '@abona/contract/origination/application';
import * as catalogue from '@abona/contract/origination/catalogue';
import * as funnel from '@abona/contract/origination/customer-funnel';
import * as form from '@abona/contract/origination/form';
import { getProgress } from '@abona/contract/origination/progress';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { PATIENTLY, startTestProduct } from '#testing/test-product.ts';
import { address, contact, personal, work } from './testing/applicant.ts';
import { GOOD_TOKEN, startFraudVendors } from './testing/fraud-vendors.ts';
import { startFunnel } from './testing/funnel-world.ts';

const ANA = 7;
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

type Text = { document: string; version: string; hash: string; is_required: boolean };

describe('a draft', () => {
  it('[3.10] is kept after every step, and goes on where it was', async () => {
    const { call } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });
    const steps = [
      [form.savePersonalStep, personal, 'address'],
      [form.saveAddressStep, address, 'work'],
      [form.saveWorkStep, work, 'contact'],
      [form.saveContactStep, contact, 'review'],
    ] as const;

    for (const [endpoint, body, next] of steps) {
      const saved = await call(endpoint, { as: ANA, body });
      expect(saved.data.step).toBe(next);
      const read = (await call(form.getDraft, { as: ANA })).data;
      expect(read).toEqual({ ...saved.data, prefill: null });
    }

    const draft = (await call(form.getDraft, { as: ANA })).data;
    expect(draft.personal).toEqual({ ...personal, curp: 'LOHM••••••••••••07' });
    expect(draft.address).toEqual({
      ...address,
      municipality: 'Cuauhtémoc',
      state: 'DF',
      city: expect.toBeOneOf([expect.any(String), null]),
    });
    expect(draft.contact.phone).toBe('•• •••• 5678');
    expect(draft.contact.consents).toHaveLength(4);
  });

  it('tells neither the CURP nor the phone whole, and keeps both where nobody changes them', async () => {
    const { call, origination, database } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });
    const nothingKept = await call(form.savePersonalStep, {
      as: ANA,
      body: { ...personal, curp: null },
    });
    expect(nothingKept.error.fields).toMatchObject([{ path: 'curp', code: 'required' }]);
    const answers = [
      await call(form.savePersonalStep, { as: ANA, body: personal }),
      await call(form.saveContactStep, { as: ANA, body: contact }),
      await call(form.savePersonalStep, {
        as: ANA,
        body: { ...personal, curp: null, given_names: 'Mariana Inés' },
      }),
      await call(form.saveContactStep, { as: ANA, body: { ...contact, phone: null } }),
      await call(form.getDraft, { as: ANA }),
    ];

    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(data)).not.toMatch(/LOHM920314|5512345678|551 234 5678/);
    }
    expect(await origination.profiles.profileOf(database.db, ANA)).toMatchObject({
      personal: { ...personal, given_names: 'Mariana Inés' },
    });
    expect(await origination.applicants.phoneOf(database.db, ANA)).toMatchObject({
      phone: '+525512345678',
    });
    // What the kept CURP does not fit is refused like one that is typed.
    const another = { ...personal, curp: null, birth_date: '1990-01-01' };
    const refused = await call(form.savePersonalStep, { as: ANA, body: another });
    expect(refused.error.fields).toMatchObject([{ path: 'curp', code: 'curp_other_date' }]);
  });

  it('is sealed: nothing of the person can be read in the database', async () => {
    const { apply, database } = await startFunnel();
    await apply(ANA, kyc);

    const tables = ['drafts', 'consents', 'bureau_consultations', 'bureau_signatures', 'devices'];
    const texts = await Promise.all(
      tables.map((name) => database.pool.query(`select t::text from origination.${name} t`)),
    );

    const everything = JSON.stringify(texts.map(({ rows }) => rows));
    for (const secret of [personal.curp, 'Mariana', 'López', 'Orizaba', '5512345678', '127.0.0.1'])
      expect(everything).not.toContain(secret);
  });

  it('keeps each consent with its version, hash and time, once', async () => {
    const { call, database } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });
    const { consents } = (await call(form.listConsents, { as: ANA })).data;

    await call(form.saveContactStep, { as: ANA, body: contact });
    await call(form.saveContactStep, { as: ANA, body: contact });

    const rows = await database.db
      .selectFrom('origination.consents')
      .select(['document', 'version', 'text_hash', 'given_at'])
      .orderBy('document')
      .execute();
    expect(rows).toEqual(
      consents
        .toSorted((a: Text, b: Text) => (a.document < b.document ? -1 : 1))
        .filter(({ is_required }: Text) => is_required)
        .map(({ document, version, hash }: Text) => ({
          document,
          version,
          text_hash: hash,
          given_at: new Date('2026-11-15T12:00:00-06:00'),
        })),
    );
  });

  it('is kept where the customer is now, though another node had them begin anew', async () => {
    const { call, database } = await startFunnel();
    const first = await call(application.createApplication, { as: ANA, body: kyc });
    await call(form.savePersonalStep, { as: ANA, body: personal });
    await database.pool.query(`update origination.applications set status = 'overridden'`);
    const nowhere = await call(form.saveAddressStep, { as: ANA, body: address });
    await database.pool.query(`insert into origination.applications
      (id, application_process_id, customer_id, status, kind, created_at, updated_at)
      select gen_random_uuid(), application_process_id - 1, customer_id, 'filling', kind,
        created_at + interval '1 s', updated_at from origination.applications`);

    const saved = await call(form.saveAddressStep, { as: ANA, body: address });

    expect(nowhere.error.code).toBe('state_conflict');
    const { application_process_id } = first.data;
    expect(saved.data).toMatchObject({
      application_process_id: application_process_id - 1,
      personal: null,
      step: 'personal',
    });
    expect((await call(form.saveWorkStep, { as: ANA, body: work })).data.address).toEqual(
      saved.data.address,
    );
  });

  it('tells every wrong field with its code and its sentence, and keeps nothing of the step', async () => {
    const { call } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });

    const refused = await call(form.savePersonalStep, {
      as: ANA,
      body: { ...personal, birth_date: '2010-01-01', curp: 'LOHM920314MJCPRR08' },
    });

    expect(refused.status).toBe(422);
    expect(refused.error.fields).toEqual([
      {
        path: 'birth_date',
        code: 'underage',
        message: 'Para solicitar un crédito hay que tener 18 años cumplidos.',
      },
      {
        path: 'curp',
        code: 'curp_invalid',
        message: 'Esta CURP no es válida. Revísala carácter por carácter.',
      },
    ]);
    expect((await call(form.getDraft, { as: ANA })).data.personal).toBeNull();
  });

  it('is handed in whole or not at all, and once', async () => {
    const { call, apply } = await startFunnel();
    const nothing = await call(form.submitForm, { as: ANA, body: {} });
    await call(application.createApplication, { as: ANA, body: kyc });
    const early = await call(form.submitForm, { as: ANA, body: {} });
    await apply(ANA, kyc);
    const again = await call(form.submitForm, { as: ANA, body: {} });
    const late = await call(form.saveWorkStep, { as: ANA, body: work });

    expect(nothing.error.code).toBe('not_found');
    expect(early.error.code).toBe('form_incomplete');
    expect(again.status).toBe(200);
    expect(late.error.code).toBe('state_conflict');
  });

  it('is handed in as it is once it is free: what was taken back meanwhile counts', async () => {
    const { call, database } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });
    await call(form.savePersonalStep, { as: ANA, body: personal });
    await call(form.saveAddressStep, { as: ANA, body: address });
    await call(form.saveWorkStep, { as: ANA, body: work });
    await call(form.saveContactStep, { as: ANA, body: contact });
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('select from origination.applications for update');
    await other.query(`insert into origination.consents
      select 'ffffffff-0000-7000-8000-000000000000', application_id, customer_id, document, version,
        text_hash, false, given_at, address_index, device
      from origination.consents where document = 'privacy_notice'`);

    const handedIn = call(form.submitForm, { as: ANA, body: {} });
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    other.release();

    expect((await handedIn).error.code).toBe('form_incomplete');
  });

  it('begins with what was told before, but consents are given anew', async () => {
    const { call, apply } = await startFunnel();
    await apply(ANA, kyc);
    await call(application.cancelApplication, { as: ANA });

    await call(application.createApplication, { as: ANA, body: kyc });

    const draft = (await call(form.getDraft, { as: ANA })).data;
    const { curp: _, ...rest } = personal;
    expect(draft).toMatchObject({ step: 'contact', personal: rest, work });
    expect(draft.contact.consents).toEqual([]);
  });
});

describe('an application that ends early', () => {
  it('[7.07, 2.54] is cancelled by the customer at every step, and its shop is told', async () => {
    const world = await startFunnel();
    const { call, buy, apply, reachOffer, accept, shopKey } = world;
    const { provenPhones, provenPeople, statusIs } = world;
    const arrive = async (as: number, status: string, payment_id: string) => {
      if (needsPhone.includes(status)) provenPhones.add(as);
      if (needsPerson.includes(status)) provenPeople.add(as);
      if (status === 'filling')
        return call(application.createApplication, { as, body: { payment_id } });
      const curp = `LOHM920314MJCPRR${curpEnds[as]}`;
      const changes = { contact: { phone: `55123456${as}` }, personal: { curp } };
      if (status !== 'authorized') return apply(as, { payment_id }, changes);
      const offer = await reachOffer(as, { payment_id }, changes);
      return accept(as, { offer_id: offer.offer_id, ...planChoice(offer.plans[0]) });
    };

    for (const [index, status] of [
      'filling',
      'validating',
      'approving',
      'offering',
      'authorized',
    ].entries()) {
      const as = 20 + index;
      const payment_id = await buy(3_000_00, { capture_mode: 'manual' });
      await arrive(as, status, payment_id);
      await statusIs(as, status);
      const gone = await call(application.cancelApplication, { as, query: 'reason=other' });
      const twice = await call(application.cancelApplication, { as });
      expect([gone.data.status, twice.data.status], status).toEqual(['cancelled', 'cancelled']);
      const payment = await call(getPayment, { shop: shopKey, params: { id: payment_id } });
      expect(payment.data.status, status).toBe('cancelled');
    }
    expect((await call(application.cancelApplication, { as: 99 })).error.code).toBe('not_found');
  });

  it('is cancelled when its shop withdraws the payment', async () => {
    const { call, buy, apply, statusIs, shopKey } = await startFunnel();
    const payment_id = await buy(3_000_00);
    await apply(ANA, { payment_id });
    await statusIs(ANA, 'validating');

    await call(cancelPayment, {
      shop: shopKey,
      params: { id: payment_id },
      headers: { 'idempotency-key': randomUUID() },
    });

    await statusIs(ANA, 'cancelled');
  });

  it('is cancelled when the shop gives a whole loan back, and cannot be cancelled before', async () => {
    const { call, buy, reachOffer, accept, statusIs, shopKey } = await startFunnel();
    const payment_id = await buy(3_000_00);
    const offer = await reachOffer(ANA, { payment_id });
    await accept(ANA, { offer_id: offer.offer_id, ...planChoice(offer.plans[0]) });
    await statusIs(ANA, 'loan');

    const early = await call(application.cancelApplication, { as: ANA });
    await call(createRefund, {
      shop: shopKey,
      params: { id: payment_id },
      headers: { 'idempotency-key': randomUUID() },
      body: {},
    });

    expect(early.error.code).toBe('state_conflict');
    await statusIs(ANA, 'cancelled');
  });

  it.each([
    ['2026-12-15T11:59:59-06:00', 'filling'],
    ['2026-12-15T12:00:00-06:00', 'cancelled'],
  ])('expires by itself: at %s it is %s', async (instant, status) => {
    const { call, clock, runSchedule } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });

    clock.set(instant);
    await runSchedule('origination.expire_applications');

    expect((await call(getProgress, { as: ANA })).data.status).toBe(status);
  });
});

const needsPhone = ['approving', 'offering', 'authorized'];
const needsPerson = ['offering', 'authorized'];

/** Check digits of one person's CURPs by their homoclave, so that each applicant is another. */
const curpEnds: Readonly<Record<number, string>> = {
  20: '07',
  21: '15',
  22: '23',
  23: '31',
  24: '49',
};

const planChoice = (plan?: { installments: number; frequency: string; contract_hash: string }) => ({
  installments: plan?.installments,
  frequency: plan?.frequency,
  contract_hash: plan?.contract_hash,
});

describe('the funnel’s small calls', () => {
  it('[7.08] count applications by status', async () => {
    const { call } = await startFunnel();
    await call(application.createApplication, { as: ANA, body: kyc });
    const count = (query: string) => call(application.countApplications, { as: ANA, query });

    expect((await count('status[]=filling&status[]=loan')).data).toEqual({ total: 1 });
    expect((await count('status[]=loan')).data).toEqual({ total: 0 });
    expect((await count('status[]=burning')).status).toBe(422);
  });

  it('[7.10, 7.11, 7.12, 7.14, 3.24] answer with what they are for', async () => {
    const { call, buy, reachOffer, accept, statusIs } = await startFunnel();
    const visitor = await call(funnel.getCustomerType, { as: ANA });
    const nothing = await call(funnel.getWowMoment, { as: ANA });
    const offer = await reachOffer(ANA, { payment_id: await buy(3_000_00) });
    const pending = await call(funnel.getPendingApplication, { as: ANA });
    await accept(ANA, { offer_id: offer.offer_id, ...planChoice(offer.plans[0]) });
    await statusIs(ANA, 'loan');

    const moment = await call(funnel.getWowMoment, { as: ANA });
    const first = await call(funnel.seeWowMoment, { as: ANA });
    const seen = await call(funnel.seeWowMoment, { as: ANA });
    const later = await call(funnel.getWowMoment, { as: ANA });
    const property = { name: 'willingness', value: 'instore' };
    await call(funnel.putCustomerProperty, { as: ANA, body: property });
    const strange = await call(funnel.putCustomerProperty, {
      as: ANA,
      body: { name: 'is_admin', value: 'true' },
    });
    const behavior = { screen: 'apply', events: [{ action: 'paste', field: 'curp', count: 2 }] };
    const logged = await call(funnel.logBehavior, { as: ANA, body: behavior });
    const survey = await call(funnel.getDownPaymentCancelReasons, { as: ANA });

    expect(visitor.data).toEqual({ customer_type: 'visitor' });
    expect(nothing.data.show).toBe(false);
    expect(pending.data.application.status).toBe('offering');
    expect([moment.data.show, seen.data.show]).toEqual([true, false]);
    expect(moment.data.seen_at).toBeNull();
    expect([seen.data, later.data]).toEqual([first.data, first.data]);
    expect(strange.status).toBe(422);
    expect(logged.data).toEqual({ recorded: 1 });
    expect(survey.data.options.map(({ code }: { code: string }) => code)).toEqual([
      ...application.cancelReasons,
    ]);
    expect((await call(funnel.getCustomerAnalytics, { as: ANA })).data).toEqual({
      customer_type: 'customer',
      has_applied: true,
      has_borrowed: true,
      application_status: 'loan',
      applications_total: 1,
      willingness: 'instore',
      is_recurrent: true,
      user_in_arrears: false,
      down_payment_experiment: null,
    });
  });

  it('[3.10] offer what depends on another choice, and propose a CURP', async () => {
    const { call } = await startFunnel();
    const ask = (occupation: string, industry = '') =>
      call(catalogue.listSubOccupations, {
        as: ANA,
        query: `occupation=${occupation}${industry && `&industry=${industry}`}`,
      });

    const postal = await call(catalogue.getPostalCode, {
      as: ANA,
      params: { postal_code: '06700' },
    });
    const { curp, ...bearer } = personal;
    const proposed = await call(catalogue.proposeCurp, { as: ANA, body: bearer });

    expect((await ask('employee')).error.code).toBe('not_found');
    expect((await ask('employee', 'health')).data.options).toContainEqual({
      code: 'nurse',
      name: 'Enfermería',
    });
    expect((await ask('retired')).data.options).toHaveLength(3);
    expect(postal.data).toMatchObject({
      state: 'DF',
      municipality: 'Cuauhtémoc',
      municipality_label: 'Alcaldía',
      settlements: expect.arrayContaining(['Roma Norte']),
    });
    expect(proposed.data.curp).toBe(curp);
  });
});

describe('push', () => {
  it('[4.02, 3.17] says that something waits for the customer, and nothing else', async () => {
    const fraud = await startFraudVendors();
    const { push, startNode } = await startTestProduct();
    const { call, signIn } = await startNode(fraud.environment);
    const session = await signIn('auth0|1');
    await call(application.createApplication, { session, body: kyc });
    await call(form.savePersonalStep, { session, body: personal });
    await call(form.saveAddressStep, { session, body: address });
    await call(form.saveWorkStep, { session, body: work });
    await call(form.saveContactStep, { session, body: contact });

    await call(form.submitForm, { session, body: { captcha_token: GOOD_TOKEN } });

    await expect
      .poll(() => push.events.map(({ name }) => name).toSorted(), PATIENTLY)
      .toEqual(['requirement-available', 'status-change', 'status-change']);
    expect(push.events.map(({ data }) => data)).toEqual(['{}', '{}', '{}']);
    const progress = await call(getProgress, { session });
    expect(progress.data.requirements).toEqual([
      { name: 'circulo-nip', verification_type: 'credit_history' },
    ]);
  });
});
