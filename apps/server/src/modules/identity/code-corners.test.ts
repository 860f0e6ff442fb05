import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { spend } from './code-purse-store.ts';
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

describe('the day’s money for codes', () => {
  it('is spent to the last centavo and not beyond, from whichever compartment has some left', async () => {
    const { db, pool } = await createTestDatabase();
    const payment = { day: '2026-11-15', centavos: 10_000, max: 160_000, customerId: 7 };
    const pay = (customerId: number) =>
      transaction(db, (tx) => spend(tx, { ...payment, customerId }));

    const paid = [];
    for (let message = 0; message < 16; message += 1) paid.push(await pay(7));
    const others = [await pay(7), await pay(8)];

    expect(paid).toEqual(paid.map(() => true));
    expect(others).toEqual([false, false]);
    const { rows } = await pool.query(
      'select sum(centavos)::int as spent from identity.code_purses',
    );
    expect(rows).toEqual([{ spent: 160_000 }]);
    expect(await transaction(db, (tx) => spend(tx, { ...payment, day: '2026-11-16' }))).toBe(true);
  });

  it('is never overspent by codes that go out at once', async () => {
    const { db, pool } = await createTestDatabase();
    const pay = (customerId: number) =>
      transaction(db, (tx) =>
        spend(tx, { day: '2026-11-15', centavos: 9_000, max: 160_000, customerId }),
      );

    const ends = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => pay(index)));

    const paid = ends.filter((end) => end.status === 'fulfilled' && end.value);
    const { rows } = await pool.query(
      'select sum(centavos)::int as spent from identity.code_purses',
    );
    expect(paid).toHaveLength(16);
    expect(rows).toEqual([{ spent: 16 * 9_000 }]);
  });
});
