import * as activity from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const PHONE = '55 1234 5678';
const OTHER = CUSTOMER + 1;
const MINUTE_MS = 60_000;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Somebody with an e-mail and a phone of record. */
async function startWith() {
  const world = await startIdentity();
  const { call, phones } = world;
  await world.enrol(CUSTOMER, 'ana@correo.mx');
  const sent = await call(sendContactCode, {
    as: CUSTOMER,
    body: { send_method_name: 'SMS', value: PHONE },
  });
  const otp = await phones.codeOf(1);
  await call(validateContactCode, {
    as: CUSTOMER,
    body: { otp, token_id: sent.data.token_id },
  });
  const open = (kind = 'personal_data', as = CUSTOMER) =>
    call(activity.openActivity, { as, body: { kind } });
  const status = (id: string, as = CUSTOMER) =>
    call(activity.getActivityStatus, { as, params: { id } });
  const send = (id: string, method = 'SMS', as = CUSTOMER) =>
    call(codes.sendVerificationCode, {
      as,
      body: { activity_id: id, send_method_name: method },
    });
  const prove = (id: string, code: string, as = CUSTOMER) =>
    call(codes.validateVerificationCode, { as, body: { otp: code, verification_id: id } });
  const spend = (kind: activity.ActivityKind = 'personal_data') =>
    transaction(world.database.db, (tx) =>
      world.identity.spendProof(tx, { customerId: CUSTOMER, kind }),
    );
  return { ...world, open, status, send, prove, spend };
}

describe('a two-factor activity', () => {
  it('[2.19, 7.24, 7.26] is created, waits for a code to a contact of the customer, and is proven by it', async () => {
    const { open, status, send, prove, phones, clock } = await startWith();
    clock.forward(31_000);

    const opened = await open();
    const id: string = opened.data.activity_id;
    const sent = await send(id);
    const waiting = await status(id);
    const proven = await prove(id, await phones.codeOf(2));

    expect(opened.data).toMatchObject({
      kind: 'personal_data',
      status: 'created',
      code: null,
      contacts: [
        { contact_type: 'MOBILE_PHONE', value: '•• •••• 5678' },
        { contact_type: 'EMAIL', value: 'an•••@correo.mx' },
      ],
    });
    expect(opened.data.methods).toEqual(expect.arrayContaining(['SMS', 'WHATSAPP', 'email']));
    expect(sent.data).toMatchObject({ send_method_name: 'SMS', sent_to: '•• •••• 5678' });
    expect(phones.received[1]?.to).toBe('+525512345678');
    expect(phones.received[1]?.text).toContain('para confirmar que eres tú');
    expect(waiting.data).toMatchObject({ status: 'pending', code: { attempts_left: 5 } });
    expect(proven.data).toMatchObject({ status: 'proven', code: null, methods: [] });
    expect((await status(id)).data.status).toBe('proven');
  });

  it('[7.24] expires after fifteen minutes, by either clock, and takes no code then', async () => {
    const { open, status, send, prove, phones, clock } = await startWith();
    clock.forward(31_000);
    const id: string = (await open()).data.activity_id;
    await send(id);
    const otp = await phones.codeOf(2);

    clock.moveBusiness(15 * MINUTE_MS);

    expect((await status(id)).data).toMatchObject({ status: 'expired', methods: [], code: null });
    expect((await send(id, 'email')).error.code).toBe('activity_expired');
    expect((await prove(id, otp)).error.code).toBe('activity_expired');
    expect((await open()).data.activity_id).not.toBe(id);
  });

  it('[7.24, 3.26] is told as what waits, with its two-factor method, and nothing otherwise', async () => {
    const { open, call } = await startWith();
    const ask = () => call(activity.getValidateRequest, { as: CUSTOMER });

    const before = await ask();
    const { activity_id } = (await open()).data;

    expect(before.data).toEqual({ two_factor_method: null, activity: null });
    expect((await ask()).data).toMatchObject({
      two_factor_method: '2fa',
      activity: { activity_id },
    });
  });

  it('[7.24] is one at a time: the same again is the same, another one ends it with its code', async () => {
    const { open, status, send, prove, phones, clock } = await startWith();
    clock.forward(31_000);
    const id: string = (await open()).data.activity_id;
    await send(id);
    const otp = await phones.codeOf(2);

    expect((await open()).data.activity_id).toBe(id);
    const other = await open('refund_account');

    expect(other.data.activity_id).not.toBe(id);
    expect((await status(id)).data.status).toBe('cancelled');
    expect((await prove(id, otp)).error.code).toBe('state_conflict');
    expect((await prove(other.data.activity_id, otp)).error.code).toBe('otp_expired');
  });

  it('[6.02] is another customer’s to nobody: not seen, not sent to, not proven', async () => {
    const { open, status, send, prove, phones, clock, enrol } = await startWith();
    clock.forward(31_000);
    await enrol(OTHER, 'bea@correo.mx');
    const id: string = (await open()).data.activity_id;
    await send(id);
    const otp = await phones.codeOf(2);

    const replies = [await status(id, OTHER), await send(id, 'SMS', OTHER)];
    replies.push(await prove(id, otp, OTHER), await status('act_0123456789012345678901', OTHER));

    for (const { status: http, error } of replies)
      expect([http, error.code]).toEqual([404, 'not_found']);
    expect(phones.received).toHaveLength(2);
    expect((await status(id)).data.status).toBe('pending');
  });

  it('[7.24] pushes when it waits and when it is proven, and says only "look again"', async () => {
    const { open, send, prove, phones, clock, push } = await startWith();
    clock.forward(31_000);
    const id: string = (await open()).data.activity_id;
    await send(id);
    await prove(id, await phones.codeOf(2));

    await eventually(() => push.events.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(push.events)).toContain('requirement-available');
    expect(JSON.stringify(push.events)).not.toContain(id);
  });

  it('is good for one thing, once, within five minutes of its proof', async () => {
    const { open, send, prove, phones, clock, spend } = await startWith();
    clock.forward(31_000);
    const id: string = (await open()).data.activity_id;
    await send(id);
    expect(await spend()).toBe(false);
    await prove(id, await phones.codeOf(2));

    expect(await spend('refund_account')).toBe(false);
    expect(await spend()).toBe(true);
    expect(await spend()).toBe(false);

    clock.forward(31_000);
    const next: string = (await open()).data.activity_id;
    await send(next);
    await prove(next, await phones.codeOf(3));
    clock.moveBusiness(5 * MINUTE_MS);
    expect(await spend()).toBe(false);
  });

  it('[2.19] is asked for the removal of a card too, and its proof is good for nothing else', async () => {
    const { open, send, prove, phones, clock, spend } = await startWith();
    clock.forward(31_000);
    const id: string = (await open('card_removal')).data.activity_id;
    await send(id);
    await prove(id, await phones.codeOf(2));

    expect([await spend(), await spend('card_removal')]).toEqual([false, true]);
  });

  it('[7.23] by the contact’s own calls goes only to the contact that is the customer’s already', async () => {
    const { open, call, phones, clock } = await startWith();
    clock.forward(31_000);
    const activity_id: string = (await open()).data.activity_id;
    const sendTo = (value: string) =>
      call(sendContactCode, {
        as: CUSTOMER,
        body: { activity_id, send_method_name: 'SMS', value },
      });

    const stranger = await sendTo('55 9876 5432');
    const own = await sendTo(PHONE);
    const otp = await phones.codeOf(2);
    const proven = await call(validateContactCode, {
      as: CUSTOMER,
      body: { activity_id, otp, token_id: own.data.token_id },
    });

    expect(stranger.error.fields[0].code).toBe('contact_not_yours');
    expect(phones.received.map(({ to }) => to)).toEqual(['+525512345678', '+525512345678']);
    expect(proven.data).toMatchObject({ is_valid: true, contact: '•• •••• 5678' });
  });

  it('[7.24] counts tries as every code: five, whichever call they come by', async () => {
    const { open, call, send, prove, phones, clock, status } = await startWith();
    clock.forward(31_000);
    const id: string = (await open()).data.activity_id;
    const { data } = await send(id);
    const otp = await phones.codeOf(2);
    const byContact = (code: string) =>
      call(validateContactCode, {
        as: CUSTOMER,
        body: { activity_id: id, otp: code, token_id: data.token_id },
      });

    const replies = [];
    for (const _ of [1, 2, 3]) replies.push(await prove(id, wrong(otp)));
    for (const _ of [1, 2, 3]) replies.push(await byContact(wrong(otp)));

    expect(replies.map(({ error }) => error.code)).toEqual([
      ...Array(4).fill('otp_invalid'),
      ...Array(2).fill('otp_locked'),
    ]);
    expect((await byContact(otp)).error.code).toBe('otp_locked');
    expect((await status(id)).data.status).toBe('pending');
  });

  it('[7.24] tells what somebody has been through', async () => {
    const { call, enrol } = await startWith();
    await enrol(OTHER, 'bea@correo.mx');
    const ask = async (as: number) => (await call(activity.getEvaluation, { as })).data;

    expect(await ask(CUSTOMER)).toEqual({
      has_applied: false,
      has_borrowed: false,
      is_phone_verified: true,
      is_identity_verified: false,
      verification_type: 'credit_history',
    });
    expect((await ask(OTHER)).is_phone_verified).toBe(false);
  });
});
