import * as contact from '@abona/contract/identity/contact';
import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import * as profile from '@abona/contract/identity/profile';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const PHONE = '55 1234 5678';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const MINUTE_MS = 60_000;

async function startWith() {
  const world = await startIdentity();
  await world.enrol(CUSTOMER, 'ana@correo.mx');
  const { call } = world;
  const as = CUSTOMER;
  return {
    ...world,
    contacts: () => call(contact.getContacts, { as }),
    send: (value = PHONE) => call(contact.sendContactOtp, { as, body: { value } }),
    verify: (otp: string, value = PHONE) =>
      call(contact.verifyContact, { as, body: { otp, value, channel: 'web' } }),
    check: (body: object) => call(contact.validateContact, { as, body }),
  };
}

describe('the contacts of a customer', () => {
  it('[7.21, 3.15, 2.08] are told masked: nothing in them can be written or called', async () => {
    const { contacts, send, verify, phones } = await startWith();
    await send();
    await verify(await phones.codeOf(1));

    const { data, text } = await contacts();

    expect(data).toMatchObject({
      contacts: [
        { contact_type: 'MOBILE_PHONE', value: '•• •••• 5678', is_verified: true },
        { contact_type: 'EMAIL', value: 'an•••@correo.mx', is_verified: false },
      ],
      phone_change: 'identity_unproven',
      money_hold_until: null,
    });
    expect(text).not.toContain('5512345678');
    expect(text).not.toContain('ana@correo.mx');
  });

  it('[7.21, 3.15] the first number that is proven is the one of record; another one does not take its place', async () => {
    const { contacts, send, verify, phones, clock } = await startWith();
    await send();
    const first = await verify(await phones.codeOf(1));
    clock.forward(31_000);
    await send('55 9876 5432');
    const second = await verify(await phones.codeOf(2), '55 9876 5432');

    expect(first.data).toMatchObject({ is_valid: true, is_current: true });
    expect(second.data).toMatchObject({ contact: '•• •••• 5432', is_current: false });
    expect((await contacts()).data.contacts[0].value).toBe('•• •••• 5678');
  });

  it('[7.21, 5.03] a number is written one way, and refused when it is none', async () => {
    const { check } = await startWith();

    const written = await Promise.all(
      ['5512345678', '+52 1 55 1234 5678', '044 55 1234 5678'].map((value) => check({ value })),
    );
    const refused = await Promise.all(
      ['123456789', '8001234567', '+1 555 123 4567'].map((value) => check({ value })),
    );

    expect(written.map(({ data }) => data.value)).toEqual(Array(3).fill('551 234 5678'));
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    const email = await check({ contact_type: 'EMAIL', value: 'Ana@correo.mx' });
    expect(email.data).toEqual({ is_valid: true, value: 'Ana@correo.mx', is_current: true });
  });

  it('[7.21] a code is good for the number it went to, and for no other', async () => {
    const { send, verify, phones } = await startWith();
    await send();
    const otp = await phones.codeOf(1);

    expect((await verify(otp, '55 9876 5432')).error.code).toBe('otp_expired');
    expect((await verify(otp)).status).toBe(200);
  });

  it('[7.21, 7.23] five tries in all, whichever of the calls they come by', async () => {
    const { call, send, verify, phones } = await startWith();
    const { data } = await send();
    const otp = await phones.codeOf(1);
    const byValidate = (code: string) =>
      call(validateContactCode, {
        as: CUSTOMER,
        body: { otp: code, token_id: data.token_id },
      });

    const codes = [];
    for (const _ of [1, 2, 3]) codes.push((await verify(wrong(otp))).error.code);
    for (const _ of [1, 2, 3]) codes.push((await byValidate(wrong(otp))).error.code);

    expect(codes).toEqual([...Array(4).fill('otp_invalid'), 'otp_locked', 'otp_locked']);
    expect((await verify(otp)).error.code).toBe('otp_locked');
  });
});

describe('the first phone', () => {
  async function startTyping() {
    const world = await startWith();
    const { call, mailServer, phones } = world;
    const mail = await call(sendContactCode, { as: CUSTOMER, body: { value: 'ana@correo.mx' } });
    const [letter] = await mailServer.received(1);
    const emailCode = /(\d{6}) es tu/.exec(letter?.raw ?? '')?.[1] ?? '';
    const typeEmail = () =>
      call(validateContactCode, {
        as: CUSTOMER,
        body: { otp: emailCode, token_id: mail.data.token_id },
      });
    const add = async () => {
      const sent = await world.send();
      const body = {
        email_token_id: mail.data.token_id,
        token_id: sent.data.token_id,
        otp: await phones.codeOf(1),
        value: PHONE,
      };
      return () => call(contact.verifyPhoneAfterEmail, { as: CUSTOMER, body });
    };
    return { ...world, typeEmail, add };
  }

  it('[7.23, 2.07] is added by its code after one to the e-mail', async () => {
    const { typeEmail, add, contacts } = await startTyping();
    await typeEmail();

    const added = await (await add())();

    expect(added.data).toMatchObject({ contact: '•• •••• 5678', is_current: true });
    expect((await contacts()).data.contacts[1]).toMatchObject({ is_verified: true });
  });

  it('[7.23] is not added without the e-mail’s code, nor a quarter of an hour after it, nor twice', async () => {
    const { typeEmail, add, clock } = await startTyping();
    const type = await add();
    expect((await type()).error.code).toBe('otp_expired');

    // The phone's code ended the e-mail's: it is asked for again in its own time.
    expect((await typeEmail()).error.code).toBe('otp_expired');
    clock.forward(15 * MINUTE_MS);
    expect((await type()).error.code).toBe('otp_expired');
  });

  it('[7.23] is no way to put another number in the place of one of record', async () => {
    const { send, verify, phones, call, clock } = await startWith();
    await send();
    await verify(await phones.codeOf(1));
    clock.forward(31_000);
    const sent = await send('55 9876 5432');

    const reply = await call(contact.verifyPhoneAfterEmail, {
      as: CUSTOMER,
      body: {
        email_token_id: sent.data.token_id,
        token_id: sent.data.token_id,
        otp: await phones.codeOf(2),
        value: '55 9876 5432',
      },
    });

    expect([reply.status, reply.error.code]).toEqual([409, 'state_conflict']);
  });
});

describe('the profile', () => {
  const address = {
    postal_code: '06700',
    municipality: null,
    settlement: 'Roma Norte',
    street: 'Orizaba',
    exterior_number: '12',
    interior_number: null,
  };

  it('[7.22] tells who somebody is, the CURP masked', async () => {
    const { call, applicant } = await startWith();
    await applicant(CUSTOMER);

    const { data, text } = await call(profile.getPersonalInformation, { as: CUSTOMER });

    expect(data).toMatchObject({
      given_names: 'MARIANA',
      birth_date: '1992-03-14',
      curp: 'LOHM••••••••••••07',
      is_identity_verified: false,
    });
    expect(text).not.toContain('LOHM920314');
  });

  it('[7.22] an address is corrected by the form’s rules, sealed at rest, and stays corrected', async () => {
    const { call, database } = await startWith();
    const read = () => call(profile.getAddress, { as: CUSTOMER });

    expect((await read()).data).toEqual({ address: null, corrected_at: null });
    const refused = await call(profile.correctAddress, {
      as: CUSTOMER,
      body: { ...address, postal_code: '99999' },
    });
    await call(profile.correctAddress, { as: CUSTOMER, body: address });

    expect(refused.error.fields[0].path).toBe('postal_code');
    expect((await read()).data.address).toMatchObject({ street: 'Orizaba', state: 'CMX' });
    const { rows } = await database.pool.query('select address from identity.profile_corrections');
    expect(rows[0].address).not.toContain('Orizaba');
  });

  it('[7.22] tells nothing of work where nothing was told', async () => {
    const { call } = await startWith();

    const { data } = await call(profile.getFinancialInformation, { as: CUSTOMER });

    expect(data).toEqual({ work: null });
  });
});
