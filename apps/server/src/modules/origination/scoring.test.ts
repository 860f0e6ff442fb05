import {
  cancelApplication,
  createApplication,
  getApplication,
} from '@abona/contract/origination/application';
import { getDecision } from '@abona/contract/origination/decision';
import * as form from '@abona/contract/origination/form';
import {
  getProgress,
  sendBureauNip,
  signBureauConsent,
} from '@abona/contract/origination/progress';
import { lender } from '@abona/lender/lender';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { decide } from './domain/decide.ts';
import { createDecisionStore, receiptHashOf } from './stores/decision-store.ts';
import { createPolicyStore } from './stores/policy-store.ts';
import { address, contact, personal, work } from './testing/applicant.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';
import { holdFrom } from './testing/hold-policy.ts';
import { aCredit, goodReport } from './testing/test-bureau.ts';

const ANA = 7;
const BEA = 8;
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

/** A policy that tries the bureau again at once, or `delays` later. */
const withDelays = async ({ database }: FunnelWorld, delays: readonly number[]): Promise<void> => {
  await holdFrom(database, '2026-02-01', ['{bureau,retry_delays_s}', JSON.stringify(delays)]);
};
const checkOf = async ({ call }: FunnelWorld, name: string): Promise<string> => {
  const { checks } = (await call(getProgress, { as: ANA })).data;
  return checks.find((check: { name: string }) => check.name === name).state;
};

describe('the bureau', () => {
  it('[3.26, 3.24] is asked after the customer signed with the NIP, and not before', async () => {
    const world = await startFunnel();
    const { apply, call, bureau, statusIs } = world;
    const early = await call(sendBureauNip, { as: ANA, body: {} });
    await call(createApplication, { as: ANA, body: kyc });
    const empty = await call(sendBureauNip, { as: ANA, body: {} });
    await apply(ANA, kyc);
    await statusIs(ANA, 'validating');

    expect(early.error.code).toBe('not_found');
    expect(empty.error.code).toBe('form_incomplete');
    const [question] = bureau.questions;
    expect(question).toMatchObject({
      path: '/v2/rccficoscore',
      headers: { 'x-api-key': 'abona-local-bureau-key', username: 'ABONA0001' },
      autorizacion: { tipo: 'NIP', folio: expect.stringMatching(/^nip_/) },
      persona: {
        primerNombre: 'MARIANA',
        segundoNombre: null,
        apellidoPaterno: 'LOPEZ',
        apellidoMaterno: 'HERNANDEZ',
        CURP: personal.curp,
        RFC: 'LOHM9203146P2',
        domicilio: { estado: 'CDMX', CP: '06700', coloniaPoblacion: 'ROMA NORTE' },
      },
    });
    expect(bureau.questions).toHaveLength(1);
  });

  it('[3.26] waits for the NIP, which a wrong number does not replace', async () => {
    const world = await startFunnel();
    const { call, bureau, statusIs } = world;
    const refusedBefore = await call(signBureauConsent, { as: ANA, body: { otp: '123456' } });
    await fillIn(world, ANA);
    await call(form.submitForm, { as: ANA, body: {} });

    const waiting = (await call(getProgress, { as: ANA })).data;
    const sent = await call(sendBureauNip, { as: ANA, body: { send_method_name: 'WHATSAPP' } });
    const wrong = await call(signBureauConsent, { as: ANA, body: { otp: '000000' } });
    expect(bureau.questions).toEqual([]);
    const signed = await call(signBureauConsent, { as: ANA, body: { otp: '123456' } });
    await statusIs(ANA, 'validating');

    expect(refusedBefore.status).toBe(404);
    expect(waiting.requirements).toEqual([
      { name: 'circulo-nip', verification_type: 'credit_history' },
    ]);
    expect(sent.data).toMatchObject({ method: 'circulo-nip', sent_to: '•• •••• 5678' });
    expect([wrong.status, wrong.error.code]).toEqual([422, 'otp_invalid']);
    expect(wrong.error.message).toMatch(/^El código no es correcto\..*2/);
    expect(signed.data.folio).toMatch(/^nip_/);
  });

  it.each([
    ['is out of service', { status: 503, body: { errores: [{ codigo: '503.1' }] } }],
    ['answers with nonsense', { status: 200, body: { hola: 1 } }],
    ['cuts the line', 'cut'],
  ] as const)('that %s is asked again by itself, and the wait says so', async (_, behaviour) => {
    const world = await startFunnel();
    const { apply, call, bureau } = world;
    await withDelays(world, [0, 3600]);
    bureau.behave(behaviour);
    await apply(ANA, kyc);

    await eventually(() => checkOf(world, 'bureau')).toBe('delayed');
    await eventually(() => bureau.questions.length).toBe(2);
    const waiting = (await call(getProgress, { as: ANA })).data;

    expect(waiting.status).toBe('scoring');
    expect(waiting.next_attempt_at).not.toBeNull();
    const folios = bureau.questions.map(({ folioOtorgante }) => folioOtorgante);
    expect(new Set(folios).size).toBe(1);
  });

  it('that comes back is decided with', async () => {
    const world = await startFunnel();
    const { apply, bureau, statusIs } = world;
    await withDelays(world, [0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    bureau.behave({ status: 503, body: {} });
    await apply(ANA, kyc);
    await eventually(() => bureau.questions.length).toBeGreaterThan(1);

    bureau.behave({ status: 200, body: goodReport() });

    await statusIs(ANA, 'validating');
  });

  it('that never answers ends the application where the customer sees why', async () => {
    const world = await startFunnel();
    const { apply, call, bureau, statusIs } = world;
    await withDelays(world, [0, 0]);
    bureau.behave({ status: 503, body: {} });
    await apply(ANA, kyc);

    await statusIs(ANA, 'rejected');
    expect(bureau.questions).toHaveLength(3);
    const receipt = (await call(getDecision, { as: ANA })).data;
    expect(receipt).toMatchObject({
      outcome: 'declined',
      retry_from: '2026-11-16',
      bureau: null,
      reasons: [
        {
          code: 'bureau_unavailable',
          text: 'No pudimos consultar tu historial: el servicio no respondió.',
        },
      ],
    });
  });

  it('that answers late does not move an application that went its way', async () => {
    const { apply, call, bureau, statusIs, database } = await startFunnel();
    bureau.behave('hang');
    await apply(ANA, kyc);
    await eventually(() => bureau.questions.length).toBe(1);
    await call(cancelApplication, { as: ANA });

    bureau.behave({ status: 200, body: goodReport() });

    const consultation = () =>
      database.db
        .selectFrom('origination.bureau_consultations')
        .select('status')
        .executeTakeFirst();
    await eventually(consultation).toEqual({ status: 'reported' });
    await statusIs(ANA, 'cancelled');
    const { db } = database;
    expect(await db.selectFrom('origination.decisions').selectAll().execute()).toEqual([]);
  });

  it('that knows nobody of this name is a path, not an error', async () => {
    const { apply, bureau, statusIs } = await startFunnel();
    bureau.behave({ status: 404, body: { errores: [{ codigo: '404.1', mensaje: 'x' }] } });

    await apply(ANA, kyc);

    await statusIs(ANA, 'validating');
  });
});

describe('a decline', () => {
  it('tells why, what would change it and when to come back; the shop hears only that', async () => {
    const world = await startFunnel();
    const { apply, buy, bureau, call, statusIs, database, provenPeople } = world;
    provenPeople.add(ANA);
    const late = { ...aCredit, saldoVencido: 900, historicoPagos: '04 V V', clavePrevencion: 'UP' };
    bureau.behave({ status: 200, body: goodReport({ score: 480, creditos: [late] }) });
    const payment_id = await buy(3_000_00);

    await apply(ANA, { payment_id });
    await statusIs(ANA, 'rejected');

    const receipt = (await call(getDecision, { as: ANA })).data;
    const codes = receipt.reasons.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['debt_written_off', 'recent_arrears']);
    expect(receipt.retry_from).toBe('2027-05-14');
    // Whose report weighed, and under which folio they gave it: with it the free report is asked for.
    expect(receipt.bureau).toEqual({ ...lender.bureauAsked, folio: 'CC1' });
    for (const { text, what_helps } of receipt.reasons) expect(text && what_helps).toBeTruthy();
    const { rows } = await database.pool.query(
      'select status, status_reason from merchants.payments where payment_id = $1',
      [payment_id],
    );
    expect(rows).toEqual([{ status: 'rejected', status_reason: 'declined' }]);
  });

  it('[2.32] names the smaller amount that would pass, and whoever applies for that one is approved', async () => {
    const { apply, call, statusIs, provenPeople } = await startFunnel();
    provenPeople.add(ANA);
    const asked = {
      requested_amount: 50_000_00,
      requested_term: { installments: 12, frequency: 'quincenal' },
    };
    await apply(ANA, asked);
    await statusIs(ANA, 'rejected');

    const { reasons, smaller_amount } = (await call(getDecision, { as: ANA })).data;

    expect(reasons).toMatchObject([{ code: 'amount_above_line' }]);
    expect(smaller_amount).toMatchObject({
      kind: 'personal_loan',
      down_payment: 0,
      installments: 12,
      frequency: 'quincenal',
    });
    expect(smaller_amount.amount).toBeLessThan(asked.requested_amount);
    expect(smaller_amount.total_amount).toBeGreaterThan(smaller_amount.amount);
    await apply(ANA, { ...asked, requested_amount: smaller_amount.amount });
    await eventually(async () => (await call(getDecision, { as: ANA })).data?.outcome).toBe(
      'approved',
    );
  });

  it('[2.32] names no smaller amount that would be declined or refused as well', async () => {
    const { apply, call, bureau, statusIs, provenPeople, clock } = await startFunnel();
    provenPeople.add(ANA);
    await apply(ANA, { requested_amount: 50_000_00 });
    await statusIs(ANA, 'rejected');
    const named = (await call(getDecision, { as: ANA })).data.smaller_amount;
    // What the bureau said is too old to go by.
    clock.set('2026-11-22T12:00:00-06:00');
    const later = (await call(getDecision, { as: ANA })).data.smaller_amount;
    clock.set('2026-11-15T12:00:00-06:00');
    provenPeople.delete(ANA);
    const toStranger = (await call(getDecision, { as: ANA })).data;
    provenPeople.add(ANA);
    bureau.behave({
      status: 200,
      body: goodReport({ creditos: [{ ...aCredit, saldoVencido: 900 }] }),
    });
    await apply(ANA, { requested_amount: 50_000_00 });
    await statusIs(ANA, 'rejected');
    const inArrears = (await call(getDecision, { as: ANA })).data;

    expect(named).not.toBeNull();
    expect(later).toBeNull();
    expect(toStranger).toMatchObject({ is_withheld: true, smaller_amount: null });
    expect(inArrears).toMatchObject({
      smaller_amount: null,
      reasons: [{ code: 'recent_arrears' }],
    });
  });

  it('holds until its day, for the same person', async () => {
    const { apply, bureau, call, statusIs, provenPeople } = await startFunnel();
    provenPeople.add(ANA);
    bureau.behave({
      status: 200,
      body: goodReport({ creditos: [{ ...aCredit, saldoVencido: 900 }] }),
    });
    await apply(ANA, kyc);
    await statusIs(ANA, 'rejected');
    bureau.behave({ status: 200, body: goodReport() });

    await apply(ANA, kyc);

    await statusIs(ANA, 'rejected');
    const receipt = (await call(getDecision, { as: ANA })).data;
    expect(receipt.reasons[0].code).toBe('too_many_applications');
    expect(receipt.retry_from).toBe('2027-01-14');
    // No report weighed in this one, whatever was asked before.
    expect(receipt.bureau).toBeNull();
  });

  it('meets a second account of the same person', async () => {
    const { apply, call, statusIs, provenPeople } = await startFunnel();
    provenPeople.add(BEA);
    await apply(ANA, kyc);
    await statusIs(ANA, 'validating');

    await apply(BEA, kyc, { contact: { phone: '5587654321' } });

    await statusIs(BEA, 'rejected');
    const receipt = (await call(getDecision, { as: BEA })).data;
    expect(receipt.reasons[0].code).toBe('too_many_applications');
  });
});

describe('a receipt', () => {
  it('can be made again from what is kept: the same inputs and policy give the same hash', async () => {
    const { apply, call, statusIs, database, origination, fields, provenPeople } =
      await startFunnel();
    provenPeople.add(ANA);
    await apply(ANA, kyc);
    await statusIs(ANA, 'validating');
    const { db } = database;
    const application = await origination.currentOf(ANA);
    if (application === null) throw new Error('nothing was applied for');

    const receipt = (await call(getDecision, { as: ANA })).data;
    const kept = await createDecisionStore(fields).readInputs(db, application, 'scoring');
    const policy = await createPolicyStore().byVersion(db, receipt.policy_version);
    const inputs = JSON.parse(kept);
    const decision = decide(policy, inputs);

    expect(receipt).toMatchObject({ outcome: 'approved', tier: 'A', policy_version: '2026-01' });
    expect(receipt.factors).toHaveLength(8);
    expect(receiptHashOf({ policyVersion: policy.version, inputs, decision })).toBe(
      receipt.receipt_hash,
    );
    expect(receiptHashOf({ policyVersion: 'other', inputs, decision })).not.toBe(
      receipt.receipt_hash,
    );
  });

  it('is sealed and never rewritten', async () => {
    const { apply, statusIs, database } = await startFunnel();
    await apply(ANA, kyc);
    await statusIs(ANA, 'validating');
    const { pool } = database;

    const { rows } = await pool.query('select inputs from origination.decisions');

    expect(rows[0].inputs).toMatch(/^v1\./);
    for (const table of ['decisions', 'consents', 'policies'])
      await expect(pool.query(`delete from origination.${table}`)).rejects.toThrow('append-only');
  });
});

async function fillIn({ call }: FunnelWorld, as: number): Promise<void> {
  await call(createApplication, { as, body: kyc });
  await call(form.savePersonalStep, { as, body: personal });
  await call(form.saveAddressStep, { as, body: address });
  await call(form.saveWorkStep, { as, body: work });
  await call(form.saveContactStep, { as, body: contact });
  expect((await call(getApplication, { as })).data.status).toBe('filling');
}
