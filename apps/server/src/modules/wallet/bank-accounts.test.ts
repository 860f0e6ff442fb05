import { randomUUID } from 'node:crypto';
import {
  addBankAccount,
  getBankAccount,
  listBankAccounts,
  listBanks,
  removeBankAccount,
} from '@abona/contract/wallet/bank-account';
import { setDefaultInstrument } from '@abona/contract/wallet/instrument';
import { clabeControlDigit } from '@abona/mexico/clabe';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { CUSTOMER, STRANGER, startWallet, type WalletWorld } from './testing/wallet-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BBVA = '012180015234567898';
const NU = '638180000123456784';

/** Valid CLABEs, one after the other. */
const clabe = (n: number): string => {
  const seventeen = `07258000${String(n).padStart(9, '0')}`;
  return `${seventeen}${clabeControlDigit(seventeen)}`;
};
const ask = (world: WalletWorld, text: string, body = {}) =>
  world.call(addBankAccount, { body: { clabe: text, ...body } });
const read = (world: WalletWorld, accountId: string) =>
  world.call(getBankAccount, { params: { id: accountId } });
/** Adds an account, whose centavo then comes to what it comes to. */
const add = async (world: WalletWorld, text: string, body = {}) => {
  const added = await ask(world, text, body);
  if (added.data?.status !== 'pending') return added;
  await world.endCentavo();
  return read(world, added.data.account_id);
};
const list = async (world: WalletWorld) => (await world.call(listBankAccounts)).data.accounts;
const arrived = (holder: string, rfc: string | null = null) =>
  ({ kind: 'arrived', receipt: { holder, rfc }, trackingKey: 'AB1' }) as const;
const UNDER_WAY = { kind: 'under_way' } as const;
const NOT_FOUND = { kind: 'returned', code: '01' } as const;
const payoutAccount = (world: WalletWorld, accountId: string, customerId = CUSTOMER) =>
  transaction(world.database.db, (tx) =>
    world.wallet.bankAccounts.payoutAccount(tx, { customerId, accountId }),
  );

describe('adding a bank account', () => {
  it('[2.50, 2.51] is checked with the bank and can receive money at once, the first one', async () => {
    const world = await startWallet();

    const asked = await ask(world, '012 180 01523456789 8');
    const before = await payoutAccount(world, asked.data.account_id);
    await world.endCentavo();
    const added = await read(world, asked.data.account_id);

    expect(asked.data).toMatchObject({ status: 'pending', problem: null, default_for: [] });
    expect(before).toBeNull();
    expect(added.data).toMatchObject({
      account_id: expect.stringMatching(/^acct_/),
      bank_name: 'BBVA México',
      last_four: '7898',
      status: 'verified',
      problem: null,
      held_until: null,
      default_for: ['automatic_payment', 'refund'],
    });
    expect(world.centavos.sent).toEqual([
      {
        proofId: expect.any(String),
        customerId: CUSTOMER,
        clabe: BBVA,
        holder: 'MARIANA SOFIA LOPEZ HERNANDEZ',
        rfc: 'LOHM920314MJCPRR07',
        concept: 'COMPROBACION ABONA',
      },
    ]);
    expect(await payoutAccount(world, added.data.account_id)).toEqual({
      clabe: BBVA,
      holder: 'MARIANA SOFIA LOPEZ HERNANDEZ',
      bank: 'BBVA México',
    });
  });

  it('[5.12] is refused a hundred times with a wrong control digit, and no bank is bothered', async () => {
    const world = await startWallet();

    for (let n = 0; n < 100; n += 1) {
      const right = clabe(n);
      const wrong = `${right.slice(0, 17)}${(Number(right[17]) + 1 + (n % 9)) % 10}`;
      const { status, error } = await add(world, wrong);
      expect([status, error.code, error.fields]).toEqual([
        422,
        'validation_failed',
        [{ path: 'clabe', code: 'checksum', message: expect.stringContaining('CLABE') }],
      ]);
    }

    expect(world.centavos.sent).toEqual([]);
    expect(await list(world)).toEqual([]);
  });

  it.each([
    [arrived('ROSA MARTINEZ'), 'failed', 'holder_mismatch'],
    [{ kind: 'returned', code: '01' }, 'failed', 'account_not_found'],
    [{ kind: 'returned', code: '02' }, 'blocked', 'blocked_by_bank'],
    // All that the bank says is hers: one given name, one surname.
    [arrived('Mariana López'), 'verified', null],
  ] as const)('[2.50] a centavo of which %j is told makes it %s', async (end, status, problem) => {
    const world = await startWallet();
    world.centavos.outcome = end;

    const { data } = await add(world, BBVA);

    expect([data.status, data.problem?.code ?? null]).toEqual([status, problem]);
    expect((await payoutAccount(world, data.account_id)) !== null).toBe(status === 'verified');
  });

  it('[2.50] is used no more when its bank sends the centavo back after all', async () => {
    const world = await startWallet();
    const { data } = await add(world, BBVA);
    world.centavos.outcome = { kind: 'returned', code: '03' };

    await world.endCentavo();

    expect(data.status).toBe('verified');
    expect((await read(world, data.account_id)).data).toMatchObject({
      ...{ status: 'failed', problem: { code: 'account_closed' }, default_for: [] },
    });
  });

  it('can be tried again after it failed, and the bank is asked anew', async () => {
    const world = await startWallet();
    world.centavos.outcome = NOT_FOUND;
    const failed = await add(world, BBVA);
    world.centavos.outcome = null;

    const again = await add(world, BBVA);

    expect(failed.data).toMatchObject({ status: 'failed', can_retry: true });
    expect(again.data).toMatchObject({ account_id: failed.data.account_id, status: 'verified' });
    expect(new Set(world.centavos.sent.map(({ proofId }) => proofId)).size).toBe(2);
  });

  it('stays pending until somebody says whose account it reached, and is verified by whoever follows up', async () => {
    const world = await startWallet();
    world.centavos.outcome = UNDER_WAY;

    const added = await add(world, BBVA);
    const before = await payoutAccount(world, added.data.account_id);
    world.centavos.outcome = null;
    world.clock.forward(2 * 60_000);
    await world.runSchedule('wallet.follow_checks');
    const { data } = await read(world, added.data.account_id);

    expect(added.data).toMatchObject({ status: 'pending', problem: null });
    expect(before).toBeNull();
    expect(data.status).toBe('verified');
    expect(world.centavos.sent).toHaveLength(1);
  });

  it('is given up after a day without an answer, and says so', async () => {
    const world = await startWallet();
    world.centavos.outcome = UNDER_WAY;
    const added = await add(world, BBVA);

    world.clock.forward(DAY_MS + 60_000);
    await world.runSchedule('wallet.follow_checks');

    expect(await list(world)).toMatchObject([
      {
        account_id: added.data.account_id,
        status: 'failed',
        problem: { code: 'check_unavailable' },
      },
    ]);
  });

  it('says so when no transfer reaches the bank', async () => {
    const world = await startWallet();
    world.centavos.outcome = { kind: 'refused', code: 'unknown_bank' };

    const { data } = await add(world, '999180015234567898');

    expect(data).toMatchObject({ status: 'failed', bank_name: null });
    expect(data.problem.code).toBe('bank_unreachable');
  });

  it('needs somebody who was recognised', async () => {
    const world = await startWallet();
    world.people.delete(CUSTOMER);

    const { error } = await add(world, BBVA);

    expect(error.code).toBe('form_incomplete');
    expect(world.centavos.sent).toEqual([]);
  });

  it('makes one account of twenty taps, and of the same CLABE written otherwise', async () => {
    const world = await startWallet();
    const key = randomUUID();
    const body = { clabe: BBVA };

    const taps = await Promise.all(
      Array.from({ length: 20 }, () => world.call(addBankAccount, { key, body })),
    );
    const again = await add(world, '012 180 015234567898');

    const answered = taps.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(0);
    for (const { status } of taps) expect([200, 409]).toContain(status);
    expect(again.data.account_id).toBe(answered[0]?.data.account_id);
    expect(await list(world)).toHaveLength(1);
    expect(world.centavos.sent).toHaveLength(1);
  });

  it('[2.50] is limited to three in thirty days, and to five checks a day', async () => {
    const world = await startWallet();
    const ids = [];
    for (let n = 1; n <= 3; n += 1) ids.push((await add(world, clabe(n))).data.account_id);

    const fourth = await add(world, clabe(4));
    // Removing one frees nothing: the limit is on changes, not on what is kept.
    await world.call(removeBankAccount, { params: { id: ids[0] } });
    const stillFourth = await add(world, clabe(4));
    world.clock.forward(30 * DAY_MS + 1);
    const later = await add(world, clabe(4));

    expect(fourth).toMatchObject({ status: 429, error: { code: 'account_limit' } });
    expect(fourth.error.message).toContain('15 dic 2026');
    expect(stillFourth.status).toBe(429);
    expect(later.data.status).toBe('verified');
  });

  it('stops somebody who tries account after account', async () => {
    const world = await startWallet();
    world.centavos.outcome = arrived('OTRA PERSONA');

    const tried = [];
    for (let n = 1; n <= 6; n += 1) tried.push((await add(world, clabe(n))).status);

    expect(tried).toEqual([200, 200, 200, 200, 200, 429]);
    expect(world.centavos.sent).toHaveLength(5);
  });
});

describe('an account that replaces another', () => {
  it('[2.50] waits 72 hours for its first money', async () => {
    const world = await startWallet();
    await add(world, BBVA);

    const second = await add(world, NU);
    const held = await payoutAccount(world, second.data.account_id);
    world.clock.forward(72 * HOUR_MS);

    expect(second.data).toMatchObject({
      status: 'verified',
      held_until: '2026-11-18T18:00:00.000Z',
      default_for: [],
    });
    expect(held).toBeNull();
    expect(await payoutAccount(world, second.data.account_id)).not.toBeNull();
    expect((await list(world))[0].held_until).toBeNull();
  });

  it('waits too when the first one was removed', async () => {
    const world = await startWallet();
    const first = await add(world, BBVA);
    await world.call(removeBankAccount, { params: { id: first.data.account_id } });

    const second = await add(world, NU);

    expect(await payoutAccount(world, second.data.account_id)).toBeNull();
  });

  it('and so does the first one when the phone has just been changed', async () => {
    const world = await startWallet();
    world.contactChanges.set(CUSTOMER, new Date(world.clock.now().getTime() - 24 * HOUR_MS));

    const { data } = await add(world, BBVA);

    expect(data.held_until).toBe('2026-11-17T18:00:00.000Z');
    expect(await payoutAccount(world, data.account_id)).toBeNull();
  });
});

describe('an account beside the one that is there', () => {
  it('[2.51] is added with a second proof only, and both are told to whoever writes to people', async () => {
    const world = await startWallet();
    world.unproven.add(CUSTOMER);

    const first = await add(world, BBVA);
    const refused = await add(world, NU);
    const same = await add(world, BBVA);
    world.unproven.clear();
    const second = await add(world, NU);

    expect([first.status, refused.status, same.status, second.status]).toEqual([
      200, 403, 200, 200,
    ]);
    expect(refused.error.code).toBe('second_proof_needed');
    expect(world.centavos.sent).toHaveLength(2);
    await eventually(() => world.verified.map(({ isFirst }) => isFirst)).toEqual([true, false]);
  });

  it('[2.51] is held, like every other, for 72 hours after phone or e-mail changed', async () => {
    const world = await startWallet();
    const { data } = await add(world, BBVA);
    expect(await payoutAccount(world, data.account_id)).not.toBeNull();

    world.contactChanges.set(CUSTOMER, world.clock.now());

    expect(await payoutAccount(world, data.account_id)).toBeNull();
    expect((await list(world))[0].held_until).toBe('2026-11-18T18:00:00.000Z');
    const refundAccount = () =>
      transaction(world.database.db, (tx) =>
        world.wallet.bankAccounts.refundAccountOf(tx, CUSTOMER),
      );
    expect((await refundAccount())?.heldUntil?.toISOString()).toBe('2026-11-18T18:00:00.000Z');
    world.clock.forward(72 * HOUR_MS);
    expect(await refundAccount()).toMatchObject({ last4: '7898', heldUntil: null });
  });
});

describe('where refunds go', () => {
  const choose = (world: WalletWorld, instrument_id: string | null, purpose = 'refund') =>
    world.call(setDefaultInstrument, { body: { purpose, instrument_id } });

  it('[2.19, 2.51] is changed with a second proof only: to another account, to none, and by taking it away', async () => {
    const world = await startWallet();
    const first = (await add(world, BBVA)).data.account_id;
    const second = (await add(world, NU)).data.account_id;
    world.unproven.add(CUSTOMER);

    const refused = [
      await choose(world, second),
      await choose(world, null),
      await world.call(removeBankAccount, { params: { id: first } }),
    ];
    const free = [
      // The same again changes nothing, and other purposes are of no use to a thief.
      await choose(world, first),
      await choose(world, second, 'payment'),
      await world.call(removeBankAccount, { params: { id: second } }),
    ];

    expect(refused.map(({ error }) => error.code)).toEqual(Array(3).fill('second_proof_needed'));
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list(world)).toMatchObject([
      { account_id: first, default_for: expect.arrayContaining(['refund']) },
    ]);
    world.unproven.clear();
    expect((await choose(world, null)).status).toBe(200);
    world.unproven.add(CUSTOMER);
    expect((await choose(world, first)).error.code).toBe('second_proof_needed');
  });

  it('[2.51] is not changed by an account that failed before and is tried anew, without a proof', async () => {
    const world = await startWallet();
    world.centavos.outcome = NOT_FOUND;
    await add(world, NU);
    world.centavos.outcome = null;
    await add(world, BBVA);
    world.unproven.add(CUSTOMER);

    const again = await add(world, NU, { default_for: ['refund'] });

    expect(again.error.code).toBe('second_proof_needed');
    expect((await list(world)).map(({ status }: { status: string }) => status)).toEqual([
      'verified',
      'failed',
    ]);
  });
});

describe('what accounts are for', () => {
  it('[2.50, 2.51] the customer chooses a first choice for each purpose', async () => {
    const world = await startWallet();
    const first = (await add(world, BBVA)).data.account_id;
    const second = (await add(world, NU, { default_for: ['refund'] })).data.account_id;
    const choose = (purpose: string, instrument_id: string | null) =>
      world.call(setDefaultInstrument, { body: { purpose, instrument_id } });

    const added = await list(world);
    await choose('payment', second);
    await choose('automatic_payment', null);
    const chosen = await list(world);

    const purposes = (accounts: { account_id: string; default_for: string[] }[]) =>
      Object.fromEntries(accounts.map(({ account_id, default_for }) => [account_id, default_for]));
    expect(purposes(added)).toEqual({ [first]: ['automatic_payment'], [second]: ['refund'] });
    expect(purposes(chosen)).toEqual({ [first]: [], [second]: ['refund', 'payment'] });
  });

  it('an account that is not verified is the first choice for nothing', async () => {
    const world = await startWallet();
    world.centavos.outcome = NOT_FOUND;
    const { data } = await add(world, BBVA, { default_for: ['refund'] });

    const chosen = await world.call(setDefaultInstrument, {
      body: { purpose: 'refund', instrument_id: data.account_id },
    });

    expect(data.default_for).toEqual([]);
    expect(chosen.error.code).toBe('instrument_unusable');
  });

  it('an account on which a payout came back gets no further one', async () => {
    const world = await startWallet();
    const { data } = await add(world, BBVA);
    const accountId = data.account_id;
    const returned = (code: string) =>
      transaction(world.database.db, (tx) =>
        world.wallet.bankAccounts.payoutReturned(tx, { customerId: CUSTOMER, accountId, code }),
      );

    await returned('16');
    const after16 = await payoutAccount(world, accountId);
    await returned('03');

    expect(after16).not.toBeNull();
    expect(await payoutAccount(world, accountId)).toBeNull();
    expect(await list(world)).toMatchObject([
      { status: 'failed', problem: { code: 'account_closed' }, can_retry: false, default_for: [] },
    ]);
  });
});

describe('removing an account', () => {
  it('[2.50] takes it and its purposes away', async () => {
    const world = await startWallet();
    const { data } = await add(world, BBVA);

    const removed = await world.call(removeBankAccount, { params: { id: data.account_id } });
    const again = await world.call(removeBankAccount, { params: { id: data.account_id } });

    expect(removed.data).toEqual({ removed: true });
    expect(again.status).toBe(404);
    expect(await list(world)).toEqual([]);
    expect(await payoutAccount(world, data.account_id)).toBeNull();
  });

  it('[2.50] is refused while something that is under way depends on it', async () => {
    const world = await startWallet();
    const { data } = await add(world, BBVA);
    world.inUse.add(data.account_id);

    const removed = await world.call(removeBankAccount, { params: { id: data.account_id } });

    expect(removed.error.code).toBe('instrument_in_use');
    expect(await list(world)).toHaveLength(1);
  });
});

describe('accounts of others', () => {
  it('[6.02] are neither seen, nor chosen, nor removed, nor paid to', async () => {
    const world = await startWallet();
    const { data } = await add(world, BBVA);
    const as = STRANGER;
    const params = { id: data.account_id };

    const seen = await world.call(getBankAccount, { as, params });
    const listed = await world.call(listBankAccounts, { as });
    const removed = await world.call(removeBankAccount, { as, params });
    const body = { purpose: 'refund', instrument_id: data.account_id };
    const chosen = await world.call(setDefaultInstrument, { as, body });

    expect([seen.status, removed.status, chosen.status]).toEqual([404, 404, 404]);
    expect(listed.data.accounts).toEqual([]);
    expect(await payoutAccount(world, data.account_id, STRANGER)).toBeNull();
    expect(await list(world)).toHaveLength(1);
  });

  it('nothing that can be read or logged tells a CLABE', async () => {
    const world = await startWallet();
    const { text } = await add(world, BBVA);
    world.centavos.outcome = NOT_FOUND;
    await add(world, NU);

    const { rows } = await world.database.pool.query(`
      select row_to_json(a)::text as line from wallet.bank_accounts a
      union all select row_to_json(t)::text from platform.audit_trail t
      union all select row_to_json(k)::text from platform.idempotency_keys k`);
    const everything = [text, JSON.stringify(world.logged), ...rows.map(({ line }) => line)];

    expect(rows.length).toBeGreaterThan(3);
    for (const line of everything) {
      expect(line).not.toContain(BBVA);
      expect(line).not.toContain(NU);
    }
  });
});

describe('banks', () => {
  it('[7.20] are listed by the digits that open a CLABE', async () => {
    const world = await startWallet();

    const { data } = await world.call(listBanks);

    expect(data.banks).toHaveLength(147);
    expect(data.banks).toContainEqual({ code: '012', name: 'BBVA México', is_active: true });
    expect(data.banks).toContainEqual({ code: '032', name: 'IXE', is_active: false });
  });
});
