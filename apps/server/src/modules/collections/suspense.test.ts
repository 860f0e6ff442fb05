import { beginPayment, getPayable } from '@abona/contract/collections/payment-attempt';
import { claimPayment } from '@abona/contract/collections/payment-claim';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { runCommand } from '#testing/run-command.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();
/** The company's own, from which its money leaves: whatever comes there is nobody's. */
const OWN_ACCOUNT = '646180157000000004';

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

describe('unplaced money that somebody says is theirs', () => {
  const [OWNER, STRANGER] = [CUSTOMER, CUSTOMER + 1];
  const AMOUNT = 77_700;

  /** $777.00 that Ana sent to an account that is nobody's; both have a loan. */
  async function startUnplaced() {
    const world = await startCollections(sandbox);
    const [own, strange] = [await world.lend(OWNER), await world.lend(STRANGER)];
    await world.runSchedule('collections.follow_providers');
    await sandbox.control('POST', '/spei/transfers', {
      ...{ clabe: OWN_ACCOUNT, amount: AMOUNT, clave_rastreo: 'AJENA777' },
      sender: { name: 'ANA RUIZ SOTO', clabe: clabeWith('7777') },
    });
    await eventually(() => receiptsOf(world)).toMatchObject([
      { status: 'suspense', cause: 'account_unknown' },
    ]);
    const nameOf = (givenNames: string, firstSurname: string) => ({
      person: { givenNames, firstSurname, secondSurname: null },
      ...{ phone: null, clabes: [] },
    });
    world.senders.set(OWNER, nameOf('Ana', 'Ruiz Soto'));
    world.senders.set(STRANGER, nameOf('Beto', 'Luna'));
    const claim = (as: number, loan: { readonly id: string }) =>
      world.call(claimPayment, {
        as,
        body: {
          ...{ loan_id: loan.id, rail: 'spei', tracking_key: 'AJENA777', amount: AMOUNT },
          paid_on: '2026-11-17',
        },
      });
    return { world, own, strange, claim };
  }

  it('is not given to a stranger who knows its key and amount: a person decides', async () => {
    const { world, own, strange, claim } = await startUnplaced();

    const said = await claim(STRANGER, strange);
    const credit = (await world.lending.findLoan(strange.loanId))?.state.credit;
    const [waiting] = await world.collections.suspense.claims();
    const { decideClaim } = world.collections.suspense;
    const order = { claimId: waiting?.id ?? '', actor: 'operator:ana' };
    const denied = await decideClaim({ ...order, verdict: { kind: 'deny' } });

    expect([said.data.status, credit, waiting?.customerId]).toEqual(['in_review', 0, STRANGER]);
    expect(denied).toMatchObject({ ok: true, value: { status: 'denied' } });
    expect(await decideClaim({ ...order, verdict: { kind: 'approve' } })).toMatchObject({
      ok: false,
    });
    expect((await claim(OWNER, own)).data.status).toBe('matched');
    expect(await world.ledger.balanceOf(world.database.db, 'suspense:spei')).toBe(0);
    expect(await world.isBookRight()).toBe(true);
  });

  it('is given by a person who approves, and to nobody else', async () => {
    const { world, own, strange, claim } = await startUnplaced();
    world.senders.delete(OWNER);
    await claim(STRANGER, strange);
    await claim(OWNER, own);
    const waiting = await world.collections.suspense.claims();
    const claimId = waiting.find(({ customerId }) => customerId === OWNER)?.id ?? '';

    const approved = await world.collections.suspense.decideClaim({
      ...{ claimId, verdict: { kind: 'approve' }, actor: 'operator:ana' },
    });

    expect(approved).toMatchObject({ ok: true, value: { status: 'matched' } });
    expect(await world.collections.suspense.claims()).toEqual([]);
    expect(
      await world.sql(
        'select customer_id::text, status from collections.payment_claims order by 1',
      ),
    ).toEqual([
      { customer_id: String(OWNER), status: 'matched' },
      { customer_id: String(STRANGER), status: 'denied' },
    ]);
    expect(await receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('is given by the answer of a case that found it, no more than it is about, and once', async () => {
    const { world, own, strange, claim } = await startUnplaced();
    world.senders.delete(OWNER);
    await claim(STRANGER, strange);
    await claim(OWNER, own);
    const apply = (most: number) =>
      transaction(world.database.db, (tx) =>
        world.collections.suspense.applyClaimed(tx, {
          ...{ customerId: OWNER, loanId: own.loanId, most: centavos(most) },
          actor: 'operator:lucia',
        }),
      );

    expect(await apply(AMOUNT - 1)).toBe(0);
    expect(await apply(AMOUNT)).toBe(AMOUNT);
    expect(await apply(AMOUNT)).toBe(0);

    expect(await receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    expect(await world.collections.suspense.claims()).toEqual([]);
    expect(await world.ledger.balanceOf(world.database.db, 'suspense:spei')).toBe(0);
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
    await world.clock.set('2026-11-18T02:00:00-06:00');

    await world.runSchedule('collections.reconcile');
    await world.runSchedule('collections.reconcile');

    expect(
      await world.sql('select kind, status from collections.differences order by kind'),
    ).toEqual([
      { kind: 'missing_here', status: 'explained' },
      { kind: 'missing_there', status: 'open' },
    ]);
    expect(await receiptsOf(world)).toContainEqual(expect.objectContaining({ status: 'applied' }));
    const days = await world.collections.desk.reconciliationOf(civilDate('2026-11-17'));
    expect(days.find(({ rail }) => rail === 'spei')).toMatchObject({
      ours: { count: 2, amount: amount + 1 },
      theirs: { count: 1, amount },
      books: { count: 1, amount },
      unposted: ['str_inventada'],
      open: 1,
      explained: 1,
    });
    const quiet = days.find(({ rail }) => rail === 'card');
    expect(quiet).toMatchObject({ ours: { count: 0 }, books: { count: 0 }, unposted: [], open: 0 });
    expect(quiet?.theirs).toMatchObject({ count: 0, amount: 0 });
  });

  it('is square to the centavo when money waits, finds its loan later, or goes back', async () => {
    const { world, loan, send, amount } = await startLoan();
    await send(amount, 'PRIMERA1');
    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    const { transfer } = await send(100_00, 'SEGUNDA2');
    await eventually(async () => (await receiptsOf(world)).length).toBe(2);
    await sandbox.control('POST', `/spei/transfers/${transfer.id}/repeat`);
    await eventually(async () => (await receiptsOf(world)).length).toBe(3);
    const [waiting] = await world.collections.suspense.list(5);
    const day = waiting?.valueOn ?? civilDate('2026-11-17');
    const three = async () =>
      (await world.collections.desk.reconciliationOf(day)).find(({ rail }) => rail === 'spei');
    const before = await three();

    const resolved = await world.collections.suspense.resolve({
      receiptId: waiting?.id ?? '',
      resolution: { kind: 'assign', loanId: loan.loanId },
      actor: 'operator:ana',
    });

    expect(resolved).toMatchObject({ ok: true });
    const after = await three();
    expect(before).toMatchObject({ ours: { count: 3, amount: amount + 200_00 }, unposted: [] });
    expect(after?.books).toEqual(before?.ours);
    expect(after).toMatchObject({ ours: before?.ours, unposted: [] });
  });
});

describe('the queue as a command', () => {
  const run = ({ database: { url } }: CollectionsWorld, ...args: readonly string[]) =>
    runCommand('suspense', { DATABASE_URL: url }, ...args);

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

  it('names who says that it is theirs, and takes a yes or a no once', async () => {
    const { world, loan, send, amount } = await startLoan();
    const { transfer } = await send(amount, 'OTRA4567');
    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    await sandbox.control('POST', `/spei/transfers/${transfer.id}/repeat`);
    await eventually(async () => (await receiptsOf(world)).length).toBe(2);
    const [receipt] = await world.collections.suspense.list(1);
    await world.sql(
      `insert into collections.payment_claims (id, customer_id, loan_id, rail, tracking_key, amount,
         paid_on, status, receipt_id, claimed_at, open_until)
       values (gen_random_uuid(), $1, $2, 'spei', 'OTRA4567', $3, '2026-11-17', 'in_review', $4,
         now(), now())`,
      [CUSTOMER, loan.loanId, amount, receipt?.id],
    );

    const listed = await run(world);
    const [, claimId = ''] = /claim (clm_\w+) {2}customer/.exec(listed.out) ?? [];
    const unclear = await run(world, claimId, 'look-again');
    const approved = await run(world, claimId, 'approve');
    const again = await run(world, claimId, 'deny');

    expect(unclear.code).toBe(2);
    expect(approved).toEqual({ code: 0, out: `${claimId} is matched.\n`, err: '' });
    expect([again.code, (await run(world)).out]).toEqual([1, 'Nothing waits.\n']);
    expect(await world.isBookRight()).toBe(true);
  });
});
