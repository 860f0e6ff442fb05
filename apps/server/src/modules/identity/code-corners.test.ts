import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import type { Phone } from '@abona/mexico/phone';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createOneTimeCodeStore } from './stores/one-time-code-store.ts';
import type { Payment } from './stores/paid-code-store.ts';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

describe('the right code', () => {
  it('waits for a wrong one that is being counted, and is refused when that one closes the way', async () => {
    const { enrol, call, phones, database, clock } = await startIdentity();
    await enrol(CUSTOMER, 'ana@correo.mx');
    const sent = await call(sendContactCode, {
      as: CUSTOMER,
      body: { send_method_name: 'SMS', value: '55 1234 5678' },
    });
    const code = await phones.codeOf(1);
    const validate = (otp: string) =>
      call(validateContactCode, { as: CUSTOMER, body: { otp, token_id: sent.data.token_id } });
    expect((await validate(code === '000000' ? '000001' : '000000')).status).toBe(422);
    const counting = await database.pool.connect();
    await counting.query('begin');
    await counting.query('update identity.code_guards set failed_at = $1, locked_until = $2', [
      [],
      new Date(clock.technicalNow().getTime() + 3_600_000),
    ]);

    const right = validate(code);
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'code_guards'
          and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    await counting.query('commit');
    counting.release();

    expect((await right).error.code).toBe('otp_locked');
    const { rows } = await database.pool.query(
      'select attempts, proven_at from identity.one_time_codes',
    );
    expect(rows).toEqual([{ attempts: 1, proven_at: null }]);
  });
});

const PHONE = '+525512345678' as Phone;

/** A database with customers, and what writes a code for one of them. */
async function payingCustomers() {
  const { db, pool, url } = await createTestDatabase();
  const { fieldKeys, fieldIndexKey } = readConfig({ DATABASE_URL: url }, 'test');
  const codes = createOneTimeCodeStore(createFieldEncryption(fieldKeys, fieldIndexKey));
  await pool.query(
    `insert into identity.customers (id, customer_id, issuer, subject, push_channel, created_at)
     select gen_random_uuid(), $1::bigint + number, 'https://login.mx/', number, number, now()
     from generate_series(0, 59) as number`,
    [CUSTOMER],
  );
  const point = { kind: 'phone', phone: PHONE } as const;
  const pay = (payment: Payment, customerId: number) =>
    transaction(db, async (tx) => {
      // Each for an activity of its own, so that none ends another.
      const binding = { customerId, purpose: 'contact', activityId: randomUUID() } as const;
      const code = await codes.add(
        tx,
        {
          ...{ ...binding, point, keys: codes.keysOf(binding, point), method: 'SMS' },
          ...{ id: randomUUIDv7(), tokenId: randomUUID(), digits: '123456' },
          ...{ sentAt: new Date(), expiresAt: new Date() },
        },
        payment,
      );
      return code !== null;
    });
  /** What was spent on how many. */
  const spent = async () => {
    const { rows } = await pool.query(
      `select sum(centavos)::int as centavos,
        (select count(*)::int from identity.one_time_codes) as codes from identity.code_purses`,
    );
    return rows[0];
  };
  return { pay, spent };
}

describe('the day’s money for codes', () => {
  it('is spent to the last centavo and not beyond, from whichever compartment has some left', async () => {
    const { pay, spent } = await payingCustomers();
    const payment = { day: '2026-11-15', centavos: 10_000, max: 160_000 };

    const paid = [];
    for (let message = 0; message < 16; message += 1) paid.push(await pay(payment, CUSTOMER));
    const others = [await pay(payment, CUSTOMER), await pay(payment, CUSTOMER + 1)];

    expect(paid).toEqual(paid.map(() => true));
    expect(others).toEqual([false, false]);
    expect(await spent()).toEqual({ centavos: 160_000, codes: 16 });
    expect(await pay({ ...payment, day: '2026-11-16' }, CUSTOMER)).toBe(true);
  });

  it('is never overspent by codes that go out at once', async () => {
    const { pay, spent } = await payingCustomers();
    const payment = { day: '2026-11-15', centavos: 9_000, max: 160_000 };

    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => pay(payment, CUSTOMER + index)),
    );

    const paid = ends.filter((end) => end.status === 'fulfilled' && end.value);
    expect(paid).toHaveLength(16);
    expect(await spent()).toEqual({ centavos: 16 * 9_000, codes: 16 });
  });
});

describe('codes asked for', () => {
  it('from one /64 of IPv6 is limited as from one address', async () => {
    const world = await startIdentity({ CODES_PER_ADDRESS_HOUR: '2' });
    const statuses = [];
    for (const [index, from] of [
      '2001:db8:1:2::1',
      '2001:db8:1:2::2',
      '2001:db8:1:2:3::3',
      '2001:db8:1:3::1',
    ].entries()) {
      await world.enrol(CUSTOMER + index);
      const body = { send_method_name: 'SMS', value: `55${index}1234567` };
      statuses.push(
        (await world.call(sendContactCode, { as: CUSTOMER + index, from, body })).status,
      );
    }

    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});
