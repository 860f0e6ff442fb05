import { sendVerificationCode } from '@abona/contract/identity/activity-code';
import * as contact from '@abona/contract/identity/contact';
import { receiveIdentityEvent } from '@abona/contract/identity/identity-verification';
import * as contract from '@abona/contract/identity/phone-change';
import { getSession, listSessions, logIn } from '@abona/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const OLD = '55 1234 5678';
const NEW = '55 9876 5432';
const RETURN_URL = 'http://localhost:4000/pay/perfil/informacion-contacto/validar-identidad';
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Somebody with a phone of record who was recognised before, signed in just now. */
async function startWith({ authenticatedMsAgo = 0 } = {}) {
  const world = await startIdentity();
  const { call, phones, database, vendor } = world;
  await world.applicant(CUSTOMER);
  await world.enrol(CUSTOMER, 'ana@correo.mx');
  await call(contact.sendContactOtp, { as: CUSTOMER, body: { value: OLD } });
  await call(contact.verifyContact, {
    as: CUSTOMER,
    body: { value: OLD, otp: await phones.codeOf(1) },
  });
  await database.pool.query(
    `insert into identity.verifications (id, verification_id, customer_id, application_process_id,
      curp_index, status, provider_session, created_at, updated_at, completed_at)
     values (gen_random_uuid(), 'ver_0123456789012345678901', $1, 1, 'x', 'approved', 'ids_enrolled',
      now(), now(), now())`,
    [CUSTOMER],
  );
  world.clock.forward(31_000);
  const token = await world.openSession(CUSTOMER, { authenticatedMsAgo });
  const by = (session: string) => ({ headers: { authorization: `Bearer ${session}` } });
  const own = by(token);
  const steps = {
    begin: (session = token) => call(contract.validatePhoneChange, by(session)),
    authorize: (id: string, url = RETURN_URL) =>
      call(contract.authorizePhoneChange, {
        ...own,
        params: { id },
        body: { data: { facematch_callback_url: url } },
      }),
    send: (id: string, value = NEW) =>
      call(contract.sendNewPhoneCode, { ...own, body: { activity_id: id, value } }),
    complete: (id: string, otp: string, token_id: string, value = NEW) =>
      call(contract.validateNewPhone, {
        ...own,
        body: { activity_id: id, otp, token_id, value },
      }),
    cancel: (token: string) => call(contract.cancelPhoneChange, { body: { token } }),
    contacts: () => call(contact.getContacts, own),
  };
  /** The provider decides of the latest face; waits until we have asked what. */
  const tellFace = async (status: string, reasons: string[] = []) => {
    const { body, headers } = vendor.eventOf(vendor.end(status, reasons));
    const told = await call(receiveIdentityEvent, { body, headers });
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select from identity.provider_events where outcome = 'asked'`,
      );
      return rows.length;
    }).toBe(0);
    return told;
  };
  const change = async () => {
    const id: string = (await steps.begin()).data.activity_id;
    await steps.authorize(id);
    await tellFace('approved');
    const before = phones.received.length;
    const sent = await steps.send(id);
    const otp = await phones.codeOf(before + 1);
    return { id, changed: await steps.complete(id, otp, sent.data.token_id) };
  };
  const linkTokens = async () => {
    await eventually(() => phones.received.some(({ text }) => text.includes('#'))).toBe(true);
    const text = phones.received.find((message) => message.text.includes('#'))?.text ?? '';
    return /#([\w-]{43})/.exec(text)?.[1] ?? '';
  };
  return { ...world, ...steps, token, by, tellFace, change, linkTokens };
}

describe('a change of phone', () => {
  it('[7.27] by recent sign-in, face and code puts the new number in place, and tells the old contacts', async () => {
    const { begin, authorize, tellFace, send, complete, contacts, phones, mailServer, vendor } =
      await startWith();

    const begun = await begin();
    const id: string = begun.data.activity_id;
    const page = await authorize(id);
    await tellFace('approved');
    const passed = await begin();
    const sent = await send(id);
    const changed = await complete(id, await phones.codeOf(2), sent.data.token_id);

    expect(begun.data).toMatchObject({ step: 'begun', current_phone: '•• •••• 5678' });
    expect(page.data.url).toMatch(/^https:\/\/captura\.identidad\.mx\//);
    const { verification } = vendor.requests[0]?.body ?? {};
    expect(verification).toMatchObject({ callback: RETURN_URL });
    // The face integration knows nobody but by the person's own name there.
    expect(verification.vendorData).toBe(verification.endUserId);
    expect(passed.data).toMatchObject({ activity_id: id, step: 'face_passed' });
    expect(phones.received[1]?.to).toBe('+525598765432');
    expect(changed.data).toMatchObject({
      step: 'changed',
      status: 'proven',
      current_phone: '•• •••• 5432',
    });
    expect((await contacts()).data.contacts[0].value).toBe('•• •••• 5432');
    await eventually(() => phones.received.length).toBe(3);
    expect(phones.received[2]).toMatchObject({ to: '+525512345678' });
    expect(phones.received[2]?.text).toContain('Si no fuiste tú');
    const [letter] = await mailServer.received(1);
    expect(letter?.raw).toContain('cancelar-cambio');
  });

  it('[7.27] ends the other sessions, and keeps the one that made it', async () => {
    const { change, openSession, call, token, by } = await startWith();
    const thief = await openSession(CUSTOMER);

    await change();

    expect((await call(listSessions, by(thief))).status).toBe(401);
    expect((await call(getSession, by(token))).status).toBe(200);
  });

  it('[7.27] holds money for 72 hours of the business clock', async () => {
    const { change, identity, database, clock, contacts } = await startWith();
    const hold = () => transaction(database.db, (tx) => identity.moneyHoldUntil(tx, CUSTOMER));
    expect(await hold()).toBeNull();

    await change();
    const until = await hold();

    expect(until).not.toBeNull();
    expect((await contacts()).data.money_hold_until).toBe(until?.toISOString());
    clock.moveBusiness(72 * HOUR_MS - MINUTE_MS);
    expect(await hold()).toEqual(until);
    clock.moveBusiness(MINUTE_MS + 1_000);
    expect(await hold()).toBeNull();
  });

  it('[7.27] is taken back by one tap of the old contact: old number, no session, link used up', async () => {
    const { change, cancel, linkTokens, call, token, by, identity, database, phones } =
      await startWith();
    await change();
    const link = await linkTokens();

    const cancelled = await cancel(link);

    expect(cancelled.data).toEqual({ cancelled: true, current_phone: '•• •••• 5678' });
    expect((await call(getSession, by(token))).status).toBe(401);
    expect((await cancel(link)).error.code).toBe('email_link_invalid');
    expect((await cancel('A'.repeat(43))).error.code).toBe('email_link_invalid');
    const isProven = await transaction(database.db, (tx) =>
      identity.isPhoneProven(tx, { customerId: CUSTOMER, phone: '+525598765432' as never }),
    );
    expect(isProven).toBe(false);
    expect(phones.received.length).toBeGreaterThan(2);
  });

  it('[7.27] that is taken back leaves the thief outside: a login of before opens no session', async () => {
    const { change, cancel, linkTokens, call } = await startWith();
    const thief = { headers: { 'universal-auth-token': `login-auth0|${CUSTOMER}` } };
    expect((await call(logIn, thief)).status).toBe(200);
    await change();

    await cancel(await linkTokens());

    expect((await call(logIn, thief)).error.code).toBe('login_ended');
  });

  it('[7.27] cannot be taken back after the hold has ended', async () => {
    const { change, cancel, linkTokens, clock } = await startWith();
    await change();
    const link = await linkTokens();

    clock.moveBusiness(72 * HOUR_MS);

    expect((await cancel(link)).error.code).toBe('email_link_invalid');
  });
});

describe('every other order of the steps', () => {
  it('[7.27] is refused: no step before its turn, none twice, none for an activity that is another’s', async () => {
    const { begin, authorize, send, complete, tellFace, phones, contacts, openSession } =
      await startWith();
    const token_id = 'otp_0123456789012345678901';
    const none = 'act_0123456789012345678901';
    for (const refused of [await authorize(none), await send(none)])
      expect(refused.error.code).toBe('not_found');

    const id: string = (await begin()).data.activity_id;
    const early = [await send(id), await complete(id, '123456', token_id)];
    await authorize(id);
    early.push(await send(id), await complete(id, '123456', token_id));
    expect(early.map(({ error }) => error.code)).toEqual(Array(4).fill('state_conflict'));
    expect((await begin(await openSession(CUSTOMER))).data.activity_id).not.toBe(id);
    expect((await send(id)).error.code).toBe('state_conflict');

    const again: string = (await begin()).data.activity_id;
    await authorize(again);
    await tellFace('approved');
    const late = [await authorize(again), await complete(again, '123456', token_id)];
    expect(late.map(({ error }) => error.code)).toEqual(['state_conflict', 'state_conflict']);
    const before = phones.received.length;
    const sent = await send(again);
    const otp = await phones.codeOf(before + 1);
    expect((await authorize(again)).error.code).toBe('state_conflict');
    expect((await complete(again, otp, sent.data.token_id)).status).toBe(200);
    const after = [
      await authorize(again),
      await send(again),
      await complete(again, otp, sent.data.token_id),
    ];
    expect(after.map(({ error }) => error.code)).toEqual(Array(3).fill('state_conflict'));
    expect((await contacts()).data.contacts[0].value).toBe('•• •••• 5432');
  });

  it('[7.27] an older sign-in than five minutes begins none', async () => {
    const { begin } = await startWith({ authenticatedMsAgo: 5 * MINUTE_MS });

    expect((await begin()).error.code).toBe('recent_login_needed');
  });

  it('[7.27] a code to the old number proves nothing of it, and another session does not go on with it', async () => {
    const { begin, call, token, by, openSession, authorize } = await startWith();
    const id: string = (await begin()).data.activity_id;

    const sent = await call(sendVerificationCode, {
      ...by(token),
      body: { activity_id: id, send_method_name: 'SMS' },
    });
    const thief = await openSession(CUSTOMER);
    const stolen = await call(contract.authorizePhoneChange, {
      ...by(thief),
      params: { id },
      body: { data: { facematch_callback_url: RETURN_URL } },
    });

    expect(sent.error.code).toBe('state_conflict');
    expect(stolen.error.code).toBe('not_found');
    expect((await authorize(id)).status).toBe(200);
  });

  it('[7.27] a face that does not match, or whose verdict is forged, leads on to nothing; three are shown at most', async () => {
    const { begin, authorize, send, tellFace, vendor, call } = await startWith();
    const id: string = (await begin()).data.activity_id;
    await authorize(id);
    const forged = vendor.eventOf(vendor.end('approved'));
    const reply = await call(receiveIdentityEvent, {
      body: forged.body,
      headers: { ...forged.headers, 'x-hmac-signature': 'AAAA' },
    });
    expect(reply.status).toBe(403);
    expect((await begin()).data.step).toBe('face_pending');

    await tellFace('rejected', ['face_mismatch']);
    const failed = await begin();
    expect(failed.data).toMatchObject({ step: 'begun', face_tries_left: 2 });
    expect(failed.data.reasons[0].code).toBe('face_mismatch');
    expect((await send(id)).error.code).toBe('state_conflict');
    for (const _ of [2, 3]) {
      await authorize(id);
      await tellFace('rejected', ['face_mismatch']);
    }
    expect((await authorize(id)).error.code).toBe('state_conflict');
  });

  it('[7.27] a face whose webhook got lost is asked about', async () => {
    const { begin, authorize, vendor, runSchedule, clock } = await startWith();
    const id: string = (await begin()).data.activity_id;
    await authorize(id);
    vendor.end('approved');

    clock.forward(61_000);
    await runSchedule('identity.follow_captures');

    expect((await begin()).data.step).toBe('face_passed');
  });
});

describe('a face that the provider calls the same', () => {
  it.each([
    ['by nobody’s enrolment', null],
    ['as in a session that recognised somebody else', 'ids_of_another'],
  ])('%s leads on to nothing', async (_, matchedSessionId) => {
    const { begin, authorize, vendor, call } = await startWith();
    const id: string = (await begin()).data.activity_id;
    await authorize(id);
    const session = vendor.end('approved');
    session.decision.biometricAuthentication.matchedSessionId = matchedSessionId;

    await call(receiveIdentityEvent, vendor.eventOf(session));

    await eventually(async () => (await begin()).data.step).toBe('begun');
    expect((await begin()).data.reasons[0].code).toBe('data_mismatch');
  });

  it('is not asked for again while the person is done and the provider decides', async () => {
    const { begin, authorize, vendor, call, clock, runSchedule } = await startWith();
    const id: string = (await begin()).data.activity_id;
    await authorize(id);
    const [session] = vendor.sessions;
    if (session === undefined) throw new Error('no session');

    await call(receiveIdentityEvent, vendor.actionOf(session, 'submitted'));
    await eventually(async () => (await authorize(id)).status).toBe(409);
    clock.forward(11 * MINUTE_MS);
    await runSchedule('identity.follow_captures');

    expect((await begin()).data.step).toBe('face_pending');
  });
});

describe('the address to come back to', () => {
  const hostile = [
    'https://evil.mx/pay/perfil/informacion-contacto/validar-identidad',
    '//evil.mx',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:4000@evil.mx/pay',
    'javascript:alert(1)',
    `${RETURN_URL}?result=ok`,
    `${RETURN_URL}#x`,
    `${RETURN_URL}/`,
    `${RETURN_URL}/..%2f..%2f`,
    RETURN_URL.toUpperCase(),
    RETURN_URL.replace('http:', 'https:'),
    RETURN_URL.replace('localhost', '127.0.0.1'),
    RETURN_URL.replace('localhost', 'lоcalhost'),
    RETURN_URL.replace('/pay', '\\pay'),
    RETURN_URL.replace('/pay', '/./pay'),
    ` ${RETURN_URL}`,
    `${RETURN_URL}\n`,
  ];
  /** Each of them plain, and dressed up in a dozen ways. */
  const dressed = hostile.flatMap((url) => [
    url,
    ...['%00', '%0d%0a', '%2e%2e/', '\t', '\u202e', '@evil.mx', ':80', '?', ';', '%2f', '\\'].map(
      (tail) => url + tail,
    ),
  ]);

  it('[7.27] is the registered one to the byte; two hundred others are refused and nobody is asked', async () => {
    const { begin, authorize, vendor } = await startWith();
    const id: string = (await begin()).data.activity_id;

    const statuses = new Set<number>();
    for (const url of dressed) statuses.add((await authorize(id, url)).status);

    expect(dressed.length).toBeGreaterThanOrEqual(200);
    expect([...statuses]).toEqual([422]);
    expect(vendor.requests).toHaveLength(0);
  });
});
