import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beginPayment, getPayable } from '@abona/contract/collections/payment-attempt';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

/** A loan with its own account, and somebody who sends money there. */
async function startLoan() {
  const world = await startCollections(sandbox);
  const loan = await world.lend(CUSTOMER);
  await world.runSchedule('collections.follow_providers');
  const params = { loan_id: loan.id };
  const { instalment } = (await world.call(getPayable, { as: CUSTOMER, params })).data;
  const order = { loan_id: loan.id, choice: 'instalment', amount: instalment.amount, rail: 'spei' };
  const { data } = await world.call(beginPayment, { as: CUSTOMER, body: order });
  const send = (amount: number, clave_rastreo: string) =>
    sandbox.control('POST', '/spei/transfers', {
      ...{ clabe: data.transfer.clabe, amount, clave_rastreo },
      sender: { name: 'ANA', clabe: clabeWith('7777') },
    });
  return { world, loan, send, amount: instalment.amount as number };
}

const receiptsOf = (world: CollectionsWorld) =>
  world.sql('select status, cause, provider_ref from collections.receipts order by received_at');

describe('money that nobody can place', () => {
  it('waits in a queue, and whoever looks sends it back or gives it to a loan', async () => {
    const { world, loan, send, amount } = await startLoan();
    const { transfer } = await send(amount, 'MISMA123');
    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    await sandbox.control('POST', `/spei/transfers/${transfer.id}/repeat`);
    await eventually(() => receiptsOf(world)).toMatchObject([
      { status: 'applied' },
      { status: 'suspense', cause: 'doubled' },
    ]);
    const [waiting] = await world.collections.suspense.list(10);
    const receiptId = waiting?.id ?? '';
    expect(await world.ledger.balanceOf(world.database.db, 'suspense:spei')).toBe(amount);

    const assign = { kind: 'assign', loanId: loan.loanId } as const;
    const actor = 'operator:ana';
    const nowhere = { kind: 'assign', loanId: '00000000-0000-7000-8000-000000000000' } as const;
    const { resolve } = world.collections.suspense;
    expect(await resolve({ receiptId, resolution: nowhere, actor })).toMatchObject({ ok: false });
    expect(await resolve({ receiptId, resolution: assign, actor })).toMatchObject({ ok: true });
    expect(await resolve({ receiptId, resolution: assign, actor })).toMatchObject({ ok: false });

    expect(await world.collections.suspense.list(10)).toEqual([]);
    expect(await world.ledger.balanceOf(world.database.db, 'suspense:spei')).toBe(0);
    expect(await world.isBookRight()).toBe(true);
  });

  it('goes back to whoever sent it, and leaves nothing behind', async () => {
    const { world, send, amount } = await startLoan();
    const { transfer } = await send(amount, 'MISMA123');
    await sandbox.control('POST', `/spei/transfers/${transfer.id}/repeat`);
    await eventually(async () => (await world.collections.suspense.list(10)).length).toBe(1);
    const [waiting] = await world.collections.suspense.list(10);

    await world.collections.suspense.resolve({
      receiptId: waiting?.id ?? '',
      resolution: { kind: 'give_back' },
      actor: 'operator:ana',
    });

    await eventually(() => receiptsOf(world)).toMatchObject([{}, { status: 'returned' }]);
    const accounts = ['suspense:spei', 'payouts_in_transit:spei', 'cash:spei'] as const;
    expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([0, 0, amount]);
    expect(await world.isBookRight()).toBe(true);
  });
});

describe('reconciliation with the SPEI participant', () => {
  it('takes what we were never told of, and leaves what does not agree to people', async () => {
    const { world, send, amount } = await startLoan();
    await sandbox.control('PUT', '/faults', { spei: { webhooks: 'lost' } });
    await send(amount, 'PERDIDA1');
    await world.sql(
      `insert into collections.receipts
        (id, provider, provider_ref, rail, amount, value_on, received_at, status, moved_at)
        values (gen_random_uuid(), 'spei', 'str_inventada', 'spei', 1, '2026-11-17', now(),
          'suspense', now())`,
    );
    world.clock.set('2026-11-18T02:00:00-06:00');

    await world.runSchedule('collections.reconcile');
    await world.runSchedule('collections.reconcile');

    expect(
      await world.sql('select kind, status from collections.differences order by kind'),
    ).toEqual([
      { kind: 'missing_here', status: 'explained' },
      { kind: 'missing_there', status: 'open' },
    ]);
    expect(await receiptsOf(world)).toContainEqual(expect.objectContaining({ status: 'applied' }));
  });
});

describe('the queue as a command', () => {
  const command = join(import.meta.dirname, '../../commands/suspense.ts');
  const run = async ({ database: { url } }: CollectionsWorld, ...args: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<{
      code: number;
      out: string;
      err: string;
    }>();
    const env = { PATH: process.env['PATH'], DATABASE_URL: url };
    execFile(process.execPath, [command, ...args], { env }, (failure, out, err) =>
      resolve({ code: Number(failure?.code ?? 0), out, err }),
    );
    return promise;
  };

  it('lists what waits, and places it once', async () => {
    const { world, loan, send, amount } = await startLoan();
    const { transfer } = await send(amount, 'OTRA4567');
    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    await sandbox.control('POST', `/spei/transfers/${transfer.id}/repeat`);
    await eventually(async () => (await receiptsOf(world)).length).toBe(2);

    const listed = await run(world);
    const [receiptId = ''] = listed.out.split(' ');
    const unclear = await run(world, receiptId, 'somewhere');
    const placed = await run(world, receiptId, loan.id);
    const again = await run(world, receiptId, 'return');

    expect(listed.out).toMatch(/doubled\n {4}OTRA4567, from ANA\n1 receipt to place\.\n$/);
    expect([unclear.code, unclear.out]).toEqual([2, '']);
    expect(placed).toEqual({ code: 0, out: `${receiptId} is applied.\n`, err: '' });
    expect([again.code, (await run(world)).out]).toEqual([1, 'Nothing waits.\n']);
    expect(await world.isBookRight()).toBe(true);
  });
});
