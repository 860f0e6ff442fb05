import { randomUUIDv7 } from 'node:crypto';
import * as mandates from '@abona/contract/collections/mandate';
import { listPaymentAttempts } from '@abona/contract/collections/payment-attempt';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { virtualClabe } from './rails/spei/stp/virtual-clabe.ts';
import {
  attemptsOf,
  goTo,
  mandateOf,
  type Signed,
  signActiveMandate,
} from './testing/active-mandate.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

/** A thousand by hand (`RACES=1000`); in the suite as many as take a few seconds. */
const RACES = Number(process.env['RACES'] ?? 25);
const RACES_MS = 60_000 + RACES * 500;

const sandbox = sandboxOfFile();

const activeMandate = (world: CollectionsWorld, signed: Signed = {}) =>
  signActiveMandate(world, { sandbox, signed });

const pause = (world: CollectionsWorld, id: string, isPaused: boolean) =>
  world.call(mandates.pauseMandate, {
    as: CUSTOMER,
    params: { id },
    body: { is_paused: isPaused },
  });

describe('the daily comparison with the bank of direct debits', () => {
  const compareOn = async (world: CollectionsWorld, day: string) => {
    await world.clock.set(`${day}T02:00:00-06:00`);
    await world.runSchedule('collections.reconcile');
    return world.sql(
      `select kind, status from collections.differences where provider = 'debit' order by found_at`,
    );
  };
  const receipts = (world: CollectionsWorld) =>
    world.sql(`select status from collections.receipts where rail = 'direct_debit'`);

  it('[2.18] takes a charge of which nothing was told, and what the holder objected to weeks later', async () => {
    const world = await startCollections(sandbox);
    await world.lend(CUSTOMER);
    await activeMandate(world, { magic: '0013' });
    const { collect_on: day } = (await mandateOf(world)).next_charge;
    await goTo(world, day, -1);
    await goTo(world, day);
    await eventually(() => attemptsOf(world)).toMatchObject([{ status: 'pending' }]);
    await sandbox.control('PUT', '/faults', { debit: { webhooks: 'lost' } });
    await sandbox.control('POST', '/debit/hurry');
    // We gave it up, and nobody asks any more.
    await world.sql(`update collections.attempts
      set status = 'failed', reason = 'processing_error', ended_at = now(), next_ask_at = null`);

    const soon = await compareOn(world, addDays(civilDate(day), 4));
    expect(soon).toEqual([{ kind: 'missing_here', status: 'explained' }]);
    expect(await attemptsOf(world)).toMatchObject([{ status: 'applied' }]);
    expect(await compareOn(world, addDays(civilDate(day), 5))).toHaveLength(1);

    await world.clock.set(`${addDays(civilDate(day), 24)}T10:00:00-06:00`);
    await sandbox.control('POST', '/debit/hurry');
    const later = await compareOn(world, addDays(civilDate(day), 26));
    expect(later).toEqual([
      { kind: 'missing_here', status: 'explained' },
      { kind: 'status', status: 'explained' },
    ]);
    expect(await receipts(world)).toEqual([{ status: 'reversed' }]);
    expect(await world.isBookRight()).toBe(true);
    await sandbox.control('DELETE', '/faults');
  });
});

describe('automatic payment', () => {
  it('[2.18, 2.19] is signed for a second proof only, after what is not theirs is unknown', async () => {
    const world = await startCollections();
    world.accounts.set('acct_1', { clabe: clabeWith('4567'), holder: 'MARIANA', bank: 'BBVA' });
    world.unproven.add(CUSTOMER);
    const sign = (account: string) =>
      world.call(mandates.signMandate, {
        as: CUSTOMER,
        body: { account_id: account, max_amount: 100_000, period: 'biweekly', accepted: true },
      });

    expect(await sign('acct_1')).toMatchObject({
      status: 403,
      error: { code: 'second_proof_needed' },
    });
    expect((await sign('acct_2')).error.code).toBe('not_found');
    expect(await world.sql('select 1 from collections.mandates')).toEqual([]);
    world.unproven.delete(CUSTOMER);
    expect((await sign('acct_1')).data.status).toBe('signed');
  });

  it('[2.18] shows what comes next, from the day of signing on, and what to sign before', async () => {
    const world = await startCollections(sandbox);
    const loan = await world.lend(CUSTOMER);
    const before = await world.call(mandates.listMandates, { as: CUSTOMER });
    const { proposal } = before.data;
    await activeMandate(world, { max: proposal.max_amount });

    const mandate = await mandateOf(world);
    expect(mandate).toMatchObject({
      holder: 'MARIANA RUIZ',
      paused_at: null,
      next_charge: { ...proposal.next_charge, is_scheduled: false, is_covered: true },
    });
    expect(proposal).toMatchObject({ period: 'biweekly', next_charge: { loan_id: loan.id } });
    expect(proposal.max_amount % 10_000).toBe(0);
    expect(proposal.max_amount).toBeGreaterThan(proposal.next_charge.amount);

    await goTo(world, mandate.next_charge.collect_on, -2);
    expect((await mandateOf(world)).next_charge).toEqual({
      ...mandate.next_charge,
      is_scheduled: true,
    });
    const history = await world.call(listPaymentAttempts, {
      as: CUSTOMER,
      query: { choice: 'scheduled' },
    });
    expect(history.data.items).toMatchObject([{ status: 'scheduled', choice: 'scheduled' }]);
  });

  it('[2.18, 2.02] says of the next day that has charges what home says is to be paid then', async () => {
    const world = await startCollections(sandbox);
    const older = await world.lend(CUSTOMER);
    await world.lend(CUSTOMER);
    await activeMandate(world);
    const { next_charge: next } = await mandateOf(world);
    expect(next).toMatchObject({
      loan_id: older.id,
      others_same_day: 1,
      total_same_day: 2 * next.amount,
    });

    await goTo(world, next.collect_on, -2);
    expect((await mandateOf(world)).next_charge).toEqual({ ...next, is_scheduled: true });
    // Half of the older one is paid by hand: the charge that stands is for the rest.
    const half = Math.floor(next.amount / 2);
    const order = {
      loanId: older.loanId,
      id: 'by-hand',
      amount: centavos(half),
      rail: 'spei',
    } as const;
    await world.lending.applyPayment({ ...order, actor: 'test' });
    expect((await mandateOf(world)).next_charge).toMatchObject({
      loan_id: older.id,
      amount: next.amount - half,
      total_same_day: 2 * next.amount - half,
    });
  });

  it('[2.18] is paused and resumed: what was planned is called off, and planned anew', async () => {
    const world = await startCollections(sandbox);
    await world.lend(CUSTOMER);
    const id = await activeMandate(world);
    const { collect_on: day } = (await mandateOf(world)).next_charge;
    await goTo(world, day, -3);

    const paused = await pause(world, id, true);
    await goTo(world, day, -2);
    expect(paused.data).toMatchObject({ status: 'active', next_charge: null });
    expect(paused.data.paused_at).not.toBeNull();
    expect(await attemptsOf(world)).toMatchObject([
      { status: 'cancelled', reason: 'mandate_paused' },
    ]);

    await pause(world, id, false);
    await goTo(world, day, -1);
    expect(await attemptsOf(world)).toMatchObject([
      { status: 'cancelled' },
      { status: 'scheduled' },
    ]);
    await goTo(world, day);
    await eventually(
      async () => (await sandbox.control('GET', '/debit/collections')).collections.length,
    ).toBe(1);
  });

  it('[2.18] is revoked in one call: a charge that has left is asked back from the bank', async () => {
    const world = await startCollections(sandbox);
    await world.lend(CUSTOMER);
    const id = await activeMandate(world);
    const { collect_on: day } = (await mandateOf(world)).next_charge;
    await goTo(world, day, -1);
    await goTo(world, day);
    await eventually(() => attemptsOf(world)).toMatchObject([{ status: 'pending' }]);

    const { data } = await world.call(mandates.cancelMandate, { as: CUSTOMER, params: { id } });

    expect(data).toMatchObject({ status: 'cancelled', next_charge: null });
    await eventually(() => attemptsOf(world)).toMatchObject([
      { status: 'cancelled', reason: 'mandate_cancelled' },
    ]);
    expect((await pause(world, id, true)).error.code).toBe('state_conflict');
  });

  it('[2.18] charges nothing beyond the ceiling or after the last day that was signed', async () => {
    const world = await startCollections(sandbox);
    await world.lend(CUSTOMER);
    await activeMandate(world, { max: 10_000 });
    const { next_charge: next } = await mandateOf(world);
    expect(next.is_covered).toBe(false);
    await goTo(world, next.collect_on, -2);
    expect(await attemptsOf(world)).toMatchObject([{ status: 'failed', reason: 'over_mandate' }]);

    const other = CUSTOMER + 1;
    await world.lend(other);
    await activeMandate(world, { customer: other, expires: addDays(next.collect_on, -1) });
    await goTo(world, next.collect_on, -1);
    expect(await attemptsOf(world)).toHaveLength(1);
  });
});

describe('the database', () => {
  it('[2.18] itself refuses a charge without an active mandate that covers amount and date', async () => {
    const world = await startCollections();
    const { loanId } = await world.lend(CUSTOMER);
    const insertMandate = async (changes: string) => {
      const id = randomUUIDv7();
      await world.sql(
        `insert into collections.mandates (id, customer_id, account_id, bank, account_last4,
          max_amount, period, status, signed_at)
          values ($1, $2, $3, 'BBVA', '4567', 50000, 'biweekly', 'active', now())`,
        [id, CUSTOMER, id],
      );
      if (changes !== '')
        await world.sql(`alter table collections.mandates disable trigger mandates_stay_as_signed`);
      if (changes !== '')
        await world.sql(`update collections.mandates set ${changes} where id = $1`, [id]);
      await world.sql(`alter table collections.mandates enable trigger mandates_stay_as_signed`);
      return id;
    };
    let instalment = 0;
    const charge = (mandate: string | null, { amount = 50_000, status = 'scheduled' } = {}) => {
      instalment += 1;
      return world
        .sql(
          `insert into collections.attempts (id, customer_id, purpose, loan_id, rail, choice,
            instalment, amount, status, mandate_id, collect_on, created_at)
            values ($1, $2, 'loan', $3, 'direct_debit', 'scheduled', $4, $5, $6, $7, '2026-12-15', now())
            returning id`,
          [randomUUIDv7(), CUSTOMER, loanId, instalment, amount, status, mandate],
        )
        .then(([row]) => row?.['id'] ?? '')
        .catch(({ constraint }) => `refused: ${constraint}`);
    };
    const refused = 'refused: attempts_under_a_mandate';
    const good = await insertMandate('');

    expect(await charge(null)).toBe(refused);
    expect(await charge(randomUUIDv7())).toBe(refused);
    expect(await charge(good, { amount: 50_001 })).toBe(refused);
    expect(await charge(good, { amount: 50_001, status: 'created' })).toBe(refused);
    for (const changes of [
      `status = 'cancelled'`,
      `status = 'pending_bank'`,
      `paused_at = now()`,
      `expires_on = '2026-12-14'`,
      `customer_id = ${CUSTOMER + 1}`,
    ])
      expect([changes, await charge(await insertMandate(changes))]).toEqual([changes, refused]);

    const attempt = await charge(good);
    expect(attempt).not.toMatch(/^refused/);
    const attack = (text: string) =>
      world.sql(text).then(
        () => 'done',
        ({ constraint }) => constraint,
      );
    const attempts = `update collections.attempts set`;
    expect([
      await attack(`${attempts} amount = 50001 where id = '${attempt}'`),
      await attack(`${attempts} mandate_id = null where id = '${attempt}'`),
      await attack(`${attempts} mandate_id = null, status = 'created' where id = '${attempt}'`),
      await attack(`${attempts} customer_id = customer_id + 1 where id = '${attempt}'`),
      await attack(`update collections.mandates set max_amount = 9999999 where id = '${good}'`),
      await attack(`update collections.mandates set expires_on = null, account_id = 'x'`),
      await attack(`update collections.mandates set status = 'cancelled' where id = '${good}'`),
      await attack(`update collections.mandates set paused_at = now() where id = '${good}'`),
    ]).toEqual([
      ...Array(4).fill('attempts_under_a_mandate'),
      ...Array(2).fill('mandates_as_signed'),
      ...Array(2).fill('mandates_outlive_their_charges'),
    ]);
  });
});

/** A transfer reached the loan's own account. */
const transferred = ({ clabe, amount }: Race) =>
  sandbox.control('POST', '/spei/transfers', { clabe, amount });

type Race = { readonly clabe: string; readonly amount: number };

describe('a manual and an automatic payment of the same instalment at the same moment', () => {
  it(
    '[2.18] charge once, whichever is first',
    async () => {
      const world = await startCollections(sandbox);
      const races: Race[] = [];
      let day = '';
      for (let place = 0; place < RACES; place += 1) {
        const customer = CUSTOMER + place;
        const { loanId } = await world.lend(customer);
        const clabe = virtualClabe('1570', place + 1);
        await world.sql(`insert into collections.clabes values ($1, 'loan', $2, $3, now())`, [
          clabe,
          loanId,
          customer,
        ]);
        const account = `acct_${place}`;
        world.accounts.set(account, { clabe: clabeWith('4567'), holder: 'ANA', bank: 'BBVA' });
        await world.call(mandates.signMandate, {
          as: customer,
          body: { account_id: account, max_amount: 100_000, period: 'biweekly', accepted: true },
        });
        const { next_charge } = (await world.call(mandates.listMandates, { as: customer })).data
          .proposal;
        day = next_charge.collect_on;
        races.push({ clabe, amount: next_charge.amount });
      }
      const count = async (condition: string) =>
        Number(
          (await world.sql(`select count(*)::int as n from collections.${condition}`))[0]?.['n'],
        );
      const isActive = async () => {
        await world.sql(
          `update collections.mandates set next_ask_at = now() where status <> 'active'`,
        );
        await world.runSchedule('collections.follow_providers');
        await sandbox.control('POST', '/debit/hurry');
        return count(`mandates where status = 'active'`);
      };
      await expect.poll(isActive, { timeout: RACES_MS }).toBe(RACES);
      await goTo(world, day, -1);
      expect(await count(`attempts where status = 'scheduled'`)).toBe(RACES);

      await world.clock.set(`${day}T10:00:00-06:00`);
      await Promise.all([
        ...Array.from({ length: 3 }, () => world.runSchedule('collections.run_debits')),
        ...races.map(transferred),
      ]);
      await expect
        .poll(() => count(`provider_events where outcome = 'waiting'`), { timeout: RACES_MS })
        .toBe(0);
      await expect
        .poll(() => count(`attempts where status in ('scheduled', 'created', 'pending')`), {
          timeout: RACES_MS,
        })
        .toBe(0);
      const standing = async () => {
        const { collections } = await sandbox.control('GET', '/debit/collections');
        return collections.filter(({ status }: { status: string }) => status !== 'cancelled');
      };
      await expect.poll(standing, { timeout: RACES_MS }).toEqual([]);
      await sandbox.control('POST', '/debit/hurry');
      expect(await standing()).toEqual([]);
      expect(await count('receipts')).toBe(RACES);
      expect(
        await world.sql(
          'select status, reason, count(*)::int as n from collections.attempts group by 1, 2',
        ),
      ).toEqual([{ status: 'cancelled', reason: 'paid_otherwise', n: RACES }]);
      expect(await world.isBookRight()).toBe(true);
    },
    RACES_MS * 2,
  );
});
