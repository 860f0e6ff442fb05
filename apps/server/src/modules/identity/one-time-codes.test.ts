import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import { validatePhoneCode } from '@abona/contract/identity/phone-validation';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { CUSTOMER, type IdentityWorld, startIdentity } from './testing/identity-world.ts';

const PHONE = '55 1234 5678';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const range = (length: number) => Array.from({ length }, (_, index) => index);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function startWith(email = 'ana@correo.mx', env = {}) {
  const world = await startIdentity(env);
  await world.enrol(CUSTOMER, email);
  const send = (body: object = {}, from?: string) =>
    world.call(sendContactCode, {
      ...{ as: CUSTOMER },
      ...(from === undefined ? {} : { from }),
      body: { send_method_name: 'SMS', value: PHONE, ...body },
    });
  const validate = (otp: string, token_id: string) =>
    world.call(validateContactCode, { as: CUSTOMER, body: { otp, token_id } });
  return { ...world, send, validate };
}

describe('a one-time code', () => {
  it('[3.16, 5.02, 7.23] goes out by SMS, six digits as a text, and proves the number it went to', async () => {
    const { send, validate, phones, announced } = await startWith();

    const sent = await send();
    const code = await phones.codeOf(1);
    const proven = await validate(code, sent.data.token_id);

    expect(sent.status).toBe(200);
    expect(sent.data).toMatchObject({
      send_method_name: 'SMS',
      sent_to: '•• •••• 5678',
      resend_after_s: 30,
      attempts_left: 5,
      methods: ['SMS', 'CALL', 'WHATSAPP'],
    });
    expect(phones.received[0]?.to).toBe('+525512345678');
    expect(code).toMatch(/^\d{6}$/);
    expect(proven.data).toMatchObject({ is_valid: true, contact: '•• •••• 5678' });
    expect(await announced()).toEqual(['identity.phone_proven']);
  });

  it('[3.16, 3.26] comes by e-mail unless said otherwise, by WhatsApp, and by a call after a message', async () => {
    const { call, send, phones, mailServer, clock, validate } = await startWith();

    const mailed = await call(sendContactCode, { as: CUSTOMER, body: { value: 'Ana@correo.mx' } });
    const [letter] = await mailServer.received(1);
    const refused = await send({ send_method_name: 'CALL' });
    const messaged = await send({ send_method_name: 'WHATSAPP' });
    // Two jobs at once may end in either order.
    await phones.codeOf(1);
    clock.forward(31_000);
    const called = await send({ send_method_name: 'CALL' });

    expect(mailed.data).toMatchObject({ send_method_name: 'email', sent_to: 'An•••@correo.mx' });
    expect(/(\d{6}) es tu código/.exec(letter?.raw ?? '')?.[1]).toHaveLength(6);
    expect(refused.status).toBe(422);
    expect(refused.error.fields[0]).toMatchObject({
      path: 'send_method_name',
      code: 'call_not_yet',
    });
    expect(messaged.data.methods).toContain('CALL');
    expect(await phones.codeOf(2)).toMatch(/^\d{6}$/);
    expect(phones.received.map(({ kind, to }) => [kind, to])).toEqual([
      ['Messages', 'whatsapp:+525512345678'],
      ['Calls', '+525512345678'],
    ]);
    expect((await validate(await phones.codeOf(2), called.data.token_id)).status).toBe(200);
  });

  it('is never sent to a stranger’s mailbox', async () => {
    const { send, mailServer } = await startWith();

    const reply = await send({ send_method_name: 'email', value: 'otra@correo.mx' });

    expect(reply.status).toBe(422);
    expect(mailServer.mails).toHaveLength(0);
  });

  it('[5.02] that is not six digits as a text is refused before it counts as a try', async () => {
    const { send, validate, call, phones } = await startWith();
    const { data } = await send();
    const code = await phones.codeOf(1);

    for (const otp of ['12345', '1234567', '12345a', ' 12345', '', '１２３４５６'])
      expect((await validate(otp, data.token_id)).status).toBe(422);
    const asNumber = await call(validateContactCode, {
      as: CUSTOMER,
      body: { otp: 123456, token_id: data.token_id },
    });

    expect(asNumber.status).toBe(422);
    expect((await validate(code, data.token_id)).status).toBe(200);
  });

  it('tells how many tries are left, and dies with the fifth wrong one', async () => {
    const { send, validate, phones } = await startWith();
    const { data } = await send();
    const code = await phones.codeOf(1);

    const replies = [];
    for (let tries = 0; tries < 6; tries += 1)
      replies.push(await validate(wrong(code), data.token_id));
    const late = await validate(code, data.token_id);

    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429, 429]);
    expect(replies.map(({ error }) => error.message).slice(0, 4)).toEqual(
      [4, 3, 2, 1].map((left) => expect.stringContaining(String(left))),
    );
    expect(replies[4]?.error.code).toBe('otp_locked');
    expect(late.error.code).toBe('otp_locked');
  });

  it('works once', async () => {
    const { send, validate, phones } = await startWith();
    const { data } = await send();
    const code = await phones.codeOf(1);

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => validate(code, data.token_id)),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
  });

  it('ends with the next one, and after five minutes of either clock', async () => {
    const { send, validate, phones, clock } = await startWith();
    const first = await send();
    clock.forward(31_000);
    const second = await send();
    const [old, code] = [await phones.codeOf(1), await phones.codeOf(2)];

    const replaced = await validate(old, first.data.token_id);
    clock.moveBusiness(5 * MINUTE_MS);
    const expired = await validate(code, second.data.token_id);
    // A business clock that is turned back revives nothing.
    clock.moveBusiness(-2 * HOUR_MS);
    clock.forward(5 * MINUTE_MS);
    const expiredReally = await validate(code, second.data.token_id);

    for (const { status, error } of [replaced, expired, expiredReally])
      expect([status, error.code]).toEqual([410, 'otp_expired']);
  });

  it('is good for one purpose and one person only', async () => {
    const { send, phones, call, enrol, identity, database, clock } = await startWith();
    const other = await enrol(CUSTOMER + 1);
    const { data } = await send();
    const code = await phones.codeOf(1);
    const phone = '+525512345678' as never;

    const byAnother = await call(validateContactCode, {
      as: other,
      body: { otp: code, token_id: data.token_id },
    });
    const asNip = await transaction(database.db, (tx) =>
      identity.nips.lock(tx, CUSTOMER).then((check) => check({ phone, otp: code })),
    );
    clock.forward(31_000);
    await transaction(database.db, (tx) =>
      identity.nips.send(tx, {
        ...{ customerId: CUSTOMER, phone, method: 'SMS' },
        address: '10.0.0.1',
      }),
    );
    const nip = await phones.codeOf(2);
    const asContact = await call(validatePhoneCode, { as: CUSTOMER, body: { otp: nip } });
    const signed = await transaction(database.db, (tx) =>
      identity.nips.lock(tx, CUSTOMER).then((check) => check({ phone, otp: nip })),
    );

    expect(byAnother.error.code).toBe('otp_expired');
    expect(asNip).toMatchObject({ ok: false, error: { code: 'otp_expired' } });
    expect(phones.received[1]?.text).toContain('tu NIP para autorizar');
    expect(asContact.status).toBe(404);
    expect(signed).toMatchObject({
      ok: true,
      value: { method: 'SMS', reference: expect.stringMatching(/^otp_/) },
    });
  });

  it('that could not be delivered in time is not sent any more', async () => {
    const { send, phones, clock, database } = await startWith();
    phones.isDown = true;
    await send();
    const timeline = async () =>
      (
        await database.pool.query(
          'select outcome, failure from notifications.timeline order by recorded_at',
        )
      ).rows;
    await eventually(async () => (await timeline()).length).toBe(2);
    phones.isDown = false;
    clock.moveBusiness(6 * MINUTE_MS);
    await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);

    await eventually(async () => (await timeline()).at(-1)).toEqual({
      outcome: 'abandoned',
      failure: 'outdated',
    });
    expect(phones.received).toHaveLength(0);
  });

  it('stands nowhere in clear: not in a table, not in a log line, not in an answer', async () => {
    const { send, validate, phones, database, logged } = await startWith();
    const sent = await send();
    const code = await phones.codeOf(1);
    const refused = await validate(wrong(code), sent.data.token_id);
    const proven = await validate(code, sent.data.token_id);
    await eventually(async () => {
      const { rows } = await database.pool.query(`select status from notifications.messages`);
      return rows[0]?.status;
    }).toBe('sent');

    const rows = await everyRow(database);

    expect(rows.length).toBeGreaterThan(8);
    const seen = JSON.stringify([rows, logged, sent.text, refused.text, proven.text]);
    // Digits alone may stand in a hash or a number by chance; a code stands by itself.
    expect(seen.match(new RegExp(`(?<![\\w.:-])${code}(?![\\w.:-])`))).toBeNull();
    expect(seen).not.toContain('5512345678');
  });
});

async function everyRow({ pool }: IdentityWorld['database']) {
  const tables = [
    'identity.one_time_codes',
    'identity.code_guards',
    'identity.proven_phones',
    'notifications.messages',
    'notifications.timeline',
    'platform.outbox',
    'platform.audit_trail',
    'pgboss.job',
  ];
  const all = tables.map((table) => `select t::text as row from ${table} t`);
  const { rows } = await pool.query(all.join(' union all '));
  return rows.map(({ row }) => row as string);
}

describe('guessing codes', () => {
  it('a thousand times at once gets five of them looked at, and the right one after them is refused', async () => {
    const { send, validate, phones, database } = await startWith();
    const { data } = await send();
    const code = await phones.codeOf(1);

    const guesses = Array.from({ length: 1_000 }, () => validate(wrong(code), data.token_id));
    const right = validate(code, data.token_id);
    const replies = await Promise.all(guesses);

    expect(replies.filter(({ error }) => error.code === 'otp_invalid')).toHaveLength(4);
    // A busy node may also say that it is busy; it never says yes.
    const others = new Set(replies.map(({ error }) => error.code));
    expect(others.isSubsetOf(new Set(['otp_invalid', 'otp_locked', 'unavailable']))).toBe(true);
    expect((await right).status).not.toBe(200);
    expect((await validate(code, data.token_id)).error.code).toBe('otp_locked');
    const { rows } = await database.pool.query(
      'select attempts, proven_at from identity.one_time_codes',
    );
    expect(rows).toEqual([{ attempts: 5, proven_at: null }]);
    const { rows: guards } = await database.pool.query(
      'select cardinality(failed_at) as n from identity.code_guards',
    );
    expect(guards).toEqual([{ n: 5 }]);
  }, 60_000);

  it('through different calls for one code shares its five tries', async () => {
    const { send, validate, phones, forms, applicant, call } = await startWith();
    await applicant(CUSTOMER);
    expect(forms.has(CUSTOMER)).toBe(true);
    const { data } = await send();
    const code = await phones.codeOf(1);

    for (let tries = 0; tries < 3; tries += 1) await validate(wrong(code), data.token_id);
    const replies = [];
    for (let tries = 0; tries < 3; tries += 1)
      replies.push(await call(validatePhoneCode, { as: CUSTOMER, body: { otp: wrong(code) } }));

    expect(replies.map(({ error }) => error.code)).toEqual([
      'otp_invalid',
      'otp_locked',
      'otp_locked',
    ]);
    expect((await validate(code, data.token_id)).error.code).toBe('otp_locked');
  });

  it('ten times in a day closes the method for a day, whatever the code; another stays open', async () => {
    const { send, validate, phones, clock } = await startWith();
    for (let number = 1; number <= 2; number += 1) {
      const { data } = await send();
      const code = await phones.codeOf(number);
      for (let tries = 0; tries < 5; tries += 1) await validate(wrong(code), data.token_id);
      clock.forward(4 * MINUTE_MS);
    }

    const locked = await send();
    const other = await send({ send_method_name: 'WHATSAPP' });
    clock.forward(DAY_MS - 5 * MINUTE_MS);
    const still = await send();
    clock.forward(6 * MINUTE_MS);
    const open = await send();

    expect(locked.error.code).toBe('otp_locked');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    expect(other.status).toBe(200);
    expect(other.data.methods).toEqual(['CALL', 'WHATSAPP']);
    expect(still.error.code).toBe('otp_locked');
    expect(open.status).toBe(200);
  });

  it('by every way until all are closed is announced once: the phone cannot be proven today', async () => {
    const { send, validate, phones, clock, announced } = await startWith();
    let number = 0;
    for (const method of ['SMS', 'WHATSAPP', 'CALL']) {
      for (let codes = 0; codes < 2; codes += 1) {
        const { data } = await send({ send_method_name: method });
        number += 1;
        const code = await phones.codeOf(number);
        for (let tries = 0; tries < 5; tries += 1) await validate(wrong(code), data.token_id);
        clock.forward(10 * MINUTE_MS);
      }
    }

    expect(await announced()).toEqual(['identity.phone_refused']);
  });
});

describe('asking for codes', () => {
  it('again at once, a fourth time in ten minutes and an eleventh time in a day is told how long to wait', async () => {
    const { send, clock } = await startWith();
    const replies = [await send(), await send()];
    clock.forward(31_000);
    await send();
    clock.forward(31_000);
    replies.push(await send());
    clock.forward(31_000);
    const fourth = await send();
    for (let number = 4; number <= 10; number += 1) {
      clock.forward(2 * HOUR_MS);
      expect((await send()).status).toBe(200);
    }
    clock.forward(2 * HOUR_MS);
    const eleventh = await send();

    expect(replies.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(replies[1]?.error.message).toMatch(/Intenta de nuevo en (29|30) segundos\.$/);
    expect(fourth.error.code).toBe('rate_limited');
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(8 * 60);
    expect(eleventh.error.code).toBe('rate_limited');
  });

  it('twenty times at once sends one', async () => {
    const { send, phones } = await startWith();

    const replies = await Promise.all(Array.from({ length: 20 }, () => send()));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await phones.codeOf(1);
    expect(phones.received).toHaveLength(1);
  });

  it('two thousand times for five hundred numbers of one block from fifty addresses sends thirty', async () => {
    const world = await startIdentity({ CODES_PER_ADDRESS_HOUR: '60' });
    const people = 50;
    for (let index = 0; index < people; index += 1) await world.enrol(CUSTOMER + index);
    const numberOf = (index: number) => `551234${String(index % 500).padStart(4, '0')}`;

    const ask = (index: number) =>
      world.call(sendContactCode, {
        as: CUSTOMER + (index % people),
        from: `10.0.0.${index % 50}`,
        body: { send_method_name: 'SMS', value: numberOf(index) },
      });
    const replies = [];
    // As many at once as a busy machine serves before anybody's patience with a lock is over.
    for (let wave = 0; wave < 40; wave += 1)
      replies.push(...(await Promise.all(range(50).map((at) => ask(wave * 50 + at)))));

    expect(replies).toHaveLength(2_000);
    const sent = replies.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(30);
    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
    await world.phones.codeOf(30);
    expect(world.phones.received).toHaveLength(30);
  }, 120_000);

  it('from one address is limited as the operator says', async () => {
    const world = await startIdentity({ CODES_PER_ADDRESS_HOUR: '5' });
    const replies = [];
    for (let index = 0; index < 7; index += 1) {
      await world.enrol(CUSTOMER + index);
      replies.push(
        await world.call(sendContactCode, {
          as: CUSTOMER + index,
          body: { send_method_name: 'SMS', value: `55${index}1234567` },
        }),
      );
    }

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('for a block of numbers that proves almost none of them is refused for a day', async () => {
    const { send, clock } = await startWith();
    for (let index = 0; index < 50; index += 1) {
      const { status } = await send({ value: `551234${String(1000 + index)}` });
      expect(status).toBe(200);
      clock.forward(7 * MINUTE_MS);
    }

    const refused = await send({ value: '5512349999' });
    const elsewhere = await send({ value: '3312349999' });

    expect(refused.error.code).toBe('rate_limited');
    expect(elsewhere.status).toBe(200);
  });

  it('stops when the day’s money is spent, and somebody is told', async () => {
    const { send, logged, phones, clock } = await startWith('ana@correo.mx', {
      CODE_SPEND_DAY_CENTAVOS: '200',
    });

    const replies = [];
    for (const value of ['5511111111', '5522222222', '5533333333'])
      replies.push(await send({ value }));
    const free = await send({ send_method_name: 'email', value: 'ana@correo.mx' });
    // What is still on its way tomorrow is not sent any more.
    await phones.codeOf(2);
    clock.forward(DAY_MS);
    const tomorrow = await send({ value: '5544444444' });

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 503]);
    expect(free.status).toBe(200);
    expect(tomorrow.status).toBe(200);
    expect(logged.some(({ fields }) => fields.code === 'code_spend_cap')).toBe(true);
    await phones.codeOf(3);
    expect(phones.received).toHaveLength(3);
  });

  it.each(['+1 212 555 0100', '800 123 4567', '900 123 4567', '5512', 'hola', '+34 600 000 000'])(
    'for %s, which is no phone of somebody in Mexico, sends nothing',
    async (value) => {
      const { send, database } = await startWith();

      const reply = await send({ value });

      expect(reply.status).toBe(422);
      expect(reply.error.fields[0].path).toBe('value');
      const { rows } = await database.pool.query('select 1 from identity.one_time_codes');
      expect(rows).toHaveLength(0);
    },
  );

  it('answers alike for a number that somebody else has proven and for one that nobody knows', async () => {
    const { send, call, enrol, phones, clock } = await startWith();
    const other = await enrol(CUSTOMER + 1);
    const own = await call(sendContactCode, {
      as: other,
      body: { send_method_name: 'SMS', value: '3312345678' },
    });
    const code = await phones.codeOf(1);
    await call(validateContactCode, {
      as: other,
      body: { otp: code, token_id: own.data.token_id },
    });
    clock.forward(HOUR_MS);

    const known = await send({ value: '3312345678' });
    clock.forward(HOUR_MS);
    const unknown = await send({ value: '3387655678' });

    const shapeOf = ({ status, data }: typeof known) => {
      const { token_id: _, expires_at: __, ...said } = data;
      return { status, said };
    };
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
  });
});
