import { randomUUIDv7 } from 'node:crypto';
import * as payments from '@abona/contract/collections/payment-attempt';
import * as claims from '@abona/contract/collections/payment-claim';
import * as quincena from '@abona/contract/collections/quincena';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { type CollectionsWorld, CUSTOMER, startCollections } from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';
import { saveCard } from './testing/saved-card.ts';

const sandbox = sandboxOfFile();
const as = CUSTOMER;

/** Somebody with two loans of different size, nothing paid yet. */
async function withTwoLoans() {
  const world = await startCollections(sandbox);
  const loans = [await world.lend(CUSTOMER), await world.lend(CUSTOMER, 120_000)];
  await world.runSchedule('collections.follow_providers');
  return { world, loans };
}

const next = async (world: CollectionsWorld) =>
  (await world.call(quincena.getQuincena, { as })).data;

const pay = async (world: CollectionsWorld, body: object) => {
  const { amount } = await next(world);
  return world.call(quincena.payQuincena, { as, body: { amount, ...body } });
};

const read = async (world: CollectionsWorld, id: string) =>
  (await world.call(payments.getPaymentAttempt, { as, params: { id } })).data;

const statusesOf = async (world: CollectionsWorld, id: string) =>
  (await read(world, id)).joint.parts.map(({ status }: { status: string }) => status);

const become = (world: CollectionsWorld, id: string, status: string) =>
  eventually(() => statusesOf(world, id)).toEqual([status, status]);

/** What each loan has got, by what was counted. */
const partsOf = async ({ sql }: CollectionsWorld) =>
  sql(`select loan_id, part, amount::int, status, to_credit::int from collections.receipts
    order by provider_ref, part`);

/** The company's own, from which its money leaves: whatever comes there is nobody's. */
const OWN_ACCOUNT = '646180157000000004';
const transfer = (clabe: string, amount: number, key: string) =>
  sandbox.control('POST', '/spei/transfers', { clabe, amount, clave_rastreo: key });

describe('paying the quincena', () => {
  it('[2.43] shows what each loan gets before anything is paid', async () => {
    const { world, loans } = await withTwoLoans();

    const { amount, parts, rails } = await next(world);

    expect(new Set(parts.map(({ loan_id }: { loan_id: string }) => loan_id))).toEqual(
      new Set(loans.map(({ id }) => id)),
    );
    expect(parts.reduce((sum: number, part: { amount: number }) => sum + part.amount, 0)).toBe(
      amount,
    );
    expect(rails.filter((one: { is_available: boolean }) => one.is_available).map(railOf)).toEqual([
      'card',
      'oxxo',
      'spei',
    ]);
    expect((await world.call(quincena.getQuincena, { as: CUSTOMER + 1 })).data).toBeNull();
  });

  it.each(['spei', 'oxxo', 'card'] as const)(
    '[2.43] by %s is one act, split as it was shown, to the centavo',
    async (rail) => {
      const { world } = await withTwoLoans();
      if (rail === 'card') world.cards.set('card_1', await saveCard(sandbox, '4242424242424242'));
      const { amount, parts } = await next(world);

      const { data } = await pay(world, {
        rail,
        ...(rail === 'card' ? { card_id: 'card_1' } : {}),
      });
      expect(data.joint.amount).toBe(amount);
      expect(data.joint.parts.map(({ amount: one }: { amount: number }) => one)).toEqual(
        parts.map(({ amount: one }: { amount: number }) => one),
      );
      if (rail === 'spei') await transfer(data.transfer.clabe, amount, 'QUINCENA001');
      if (rail === 'oxxo') {
        await become(world, data.attempt_id, 'waiting');
        const { cash_reference } = await read(world, data.attempt_id);
        await sandbox.control('POST', '/cash/payments', { reference: cash_reference.number });
      }

      await become(world, data.attempt_id, 'applied');
      const counted = await partsOf(world);
      expect(counted.map((one) => Number(one['amount']))).toEqual(
        parts.map(({ amount: one }: { amount: number }) => one),
      );
      expect(counted.every((one) => one['status'] === 'applied')).toBe(true);
      expect(await world.isBookRight()).toBe(true);
    },
  );

  it('[2.44] paid early saves what it promised, in each loan, and is done with at once', async () => {
    const { world } = await withTwoLoans();
    await world.clock.set('2026-11-20T12:00:00-06:00');
    const promised = await next(world);
    expect(promised.saves).toBeGreaterThan(0);
    const { data } = await pay(world, { rail: 'spei' });
    expect(data.joint.parts.map(({ saved }: { saved: number }) => saved)).toEqual([0, 0]);

    await transfer(data.transfer.clabe, data.joint.amount, 'TEMPRANO0001');
    await become(world, data.attempt_id, 'applied');

    const { joint } = await read(world, data.attempt_id);
    expect(joint.parts.map(({ saved }: { saved: number }) => saved)).toEqual(
      promised.parts.map(({ saves }: { saves: number }) => saves),
    );
    const after = await next(world);
    expect(after.parts.map(({ instalment }: { instalment: number }) => instalment)).toEqual([2, 2]);
    // What was saved is theirs: the next quincena costs that much less.
    const plan = (await world.lending.loansOf(CUSTOMER)).map(({ state }) =>
      Number(state.rows[1]?.total),
    );
    expect(after.amount).toBe(plan.reduce((sum, one) => sum + one, 0) - promised.saves);
    expect(await world.isBookRight()).toBe(true);
  });

  it('said to be paid holds each loan by its part, is one word of the customer, and is found by its parts', async () => {
    const { world, loans } = await withTwoLoans();
    const { data } = await pay(world, { rail: 'spei' });
    const body = {
      ...{ loan_id: data.loan_id, attempt_id: data.attempt_id, rail: 'spei' },
      ...{ tracking_key: 'AVISO0000001', amount: data.joint.amount, paid_on: '2026-11-17' },
    };
    const claimsOf = async () =>
      Promise.all(
        loans.map(async ({ id }) => {
          const { data: found } = await world.call(claims.listPaymentClaims, {
            as,
            query: { loan_id: id },
          });
          return found.items.map((one: { status: string; amount: number }) => [
            ...[one.status, one.amount],
          ]);
        }),
      );
    const partOf = (id: string) =>
      data.joint.parts.find(({ loan_id }: { loan_id: string }) => loan_id === id)?.amount;

    expect((await world.call(claims.claimPayment, { as, body })).status).toBe(200);
    expect((await world.call(claims.claimPayment, { as, body })).status).toBe(200);
    expect(await claimsOf()).toEqual(loans.map(({ id }) => [['open', partOf(id)]]));
    await transfer(data.transfer.clabe, data.joint.amount, 'AVISO0000001');

    await become(world, data.attempt_id, 'applied');
    expect(await claimsOf()).toEqual(loans.map(({ id }) => [['matched', partOf(id)]]));
    const strange = { ...body, attempt_id: publicId('att', randomUUIDv7()) };
    expect((await world.call(claims.claimPayment, { as, body: strange })).error.code).toBe(
      'not_found',
    );
  });

  it('said to be paid, and waiting whole where its account is nobody’s, is split as it was shown', async () => {
    const { world, loans } = await withTwoLoans();
    const { data } = await pay(world, { rail: 'spei' });
    await transfer(OWN_ACCOUNT, data.joint.amount, 'ENTERO000001');
    await eventually(() => partsOf(world)).toMatchObject([{ status: 'suspense', loan_id: null }]);
    const body = {
      ...{ loan_id: data.loan_id, attempt_id: data.attempt_id, rail: 'spei' },
      ...{ tracking_key: 'ENTERO000001', amount: data.joint.amount, paid_on: '2026-11-17' },
    };
    // Whose it is nobody can tell by its sender: a person decides once, for all of it.
    expect((await world.call(claims.claimPayment, { as, body })).data.status).toBe('in_review');
    const [waiting, ...more] = await world.collections.suspense.claims();
    expect(more).toHaveLength(1);

    const approved = await world.collections.suspense.decideClaim({
      ...{ claimId: waiting?.id ?? '', verdict: { kind: 'approve' }, actor: 'operator:ana' },
    });

    expect(approved).toMatchObject({ ok: true, value: { status: 'matched' } });
    expect(await world.collections.suspense.claims()).toEqual([]);
    const amounts = data.joint.parts.map(({ amount }: { amount: number }) => amount);
    expect((await partsOf(world)).map(({ amount, status }) => [amount, status])).toEqual(
      amounts.map((amount: number) => [amount, 'applied']),
    );
    const received = await Promise.all(
      loans.map(
        async ({ loanId }) => (await world.lending.findLoan(loanId))?.state.totals.received,
      ),
    );
    expect(received.map((sums) => sums?.spei).toSorted()).toEqual(amounts.toSorted());
    expect(await world.ledger.balanceOf(world.database.db, 'suspense:spei')).toBe(0);
    expect(await world.isBookRight()).toBe(true);
  });

  it('takes less in the order of the plan and the rest later; more is saldo a favor of the first', async () => {
    const { world } = await withTwoLoans();
    const { parts } = await next(world);
    const [first, second] = parts.map(({ amount }: { amount: number }) => amount);
    const { data } = await pay(world, { rail: 'spei' });

    await transfer(data.transfer.clabe, first + 1_00, 'MENOS0000001');
    await eventually(async () => (await partsOf(world)).length).toBe(2);
    await transfer(data.transfer.clabe, second - 1_00 + 5_00, 'RESTO0000001');
    await eventually(async () => (await partsOf(world)).length).toBeGreaterThan(2);

    const got = (await partsOf(world)).reduce((sum, one) => sum + Number(one['amount']), 0);
    expect(got).toBe(first + second + 5_00);
    expect(await world.isBookRight()).toBe(true);
  });

  it('that came in part ends for the others when its time is over', async () => {
    const { world } = await withTwoLoans();
    const { parts } = await next(world);
    const { data } = await pay(world, { rail: 'spei' });
    await transfer(data.transfer.clabe, parts[0].amount, 'PARTE0000001');
    await eventually(() => statusesOf(world, data.attempt_id)).toEqual(['applied', 'waiting']);

    await world.clock.set('2026-11-22T12:00:00-06:00');
    await world.sql('update collections.attempts set next_ask_at = now() where status = $1', [
      'pending',
    ]);
    await world.runSchedule('collections.follow_providers');

    expect(await statusesOf(world, data.attempt_id)).toEqual(['applied', 'expired']);
  });

  it('sent twice under one key, by two banks, is counted once', async () => {
    const { world } = await withTwoLoans();
    const { data } = await pay(world, { rail: 'spei' });
    const { transfer: first } = await transfer(
      data.transfer.clabe,
      data.joint.amount,
      'DOBLE0000001',
    );
    await become(world, data.attempt_id, 'applied');

    await sandbox.control('POST', `/spei/transfers/${first.id}/repeat`);

    await eventually(async () => (await partsOf(world)).length).toBe(3);
    const doubled = await world.sql(
      `select cause from collections.receipts where status = 'suspense'`,
    );
    expect(doubled).toEqual([{ cause: 'doubled' }]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('that is taken back is owed again in each loan, by its own part', async () => {
    const { world } = await withTwoLoans();
    world.cards.set('card_1', await saveCard(sandbox, '4242424242424242'));
    const before = await next(world);
    const { data } = await pay(world, { rail: 'card', card_id: 'card_1' });
    await become(world, data.attempt_id, 'applied');
    const [order] = await world.sql('select provider_ref from collections.attempts limit 1');

    await sandbox.control('POST', `/cards/orders/${order?.['provider_ref']}/chargeback`);
    await sandbox.control('POST', `/cards/orders/${order?.['provider_ref']}/chargeback/settle`, {
      status: 'lost',
    });

    await become(world, data.attempt_id, 'reversed');
    expect((await partsOf(world)).map((one) => one['status'])).toEqual(['reversed', 'reversed']);
    expect((await next(world)).amount).toBe(before.amount);
    expect(await world.isBookRight()).toBe(true);
  });

  it('is given up as a whole, and money that comes all the same is split', async () => {
    const { world } = await withTwoLoans();
    const { data } = await pay(world, { rail: 'spei' });
    const [, second] = data.joint.parts;

    const cancelled = await world.call(payments.cancelPaymentAttempt, {
      as,
      params: { id: second.attempt_id },
    });
    expect(cancelled.data.status).toBe('cancelled');
    expect(await statusesOf(world, data.attempt_id)).toEqual(['cancelled', 'cancelled']);
    await transfer(data.transfer.clabe, data.joint.amount, 'DESPUES00001');

    await eventually(async () => (await partsOf(world)).length).toBe(2);
    expect((await partsOf(world)).every((one) => one['status'] === 'applied')).toBe(true);
    expect(await world.isBookRight()).toBe(true);
  });

  it('is refused where it is not what was shown, by a rail that takes one loan, and while a card is charged', async () => {
    const { world, loans } = await withTwoLoans();
    world.cards.set('card_1', await saveCard(sandbox, '4242424242424242'));
    const { amount } = await next(world);
    const code = async (body: object) =>
      (await world.call(quincena.payQuincena, { as, body })).error?.code;

    expect(await code({ amount: amount + 1, rail: 'spei' })).toBe('amount_changed');
    expect(await code({ amount, rail: 'direct_debit' })).toBe('rail_unavailable');
    expect(await code({ amount, rail: 'card', card_id: 'card_2' })).toBe('not_found');
    expect(loans.length).toBe(2);
  });
});

const railOf = ({ rail }: { readonly rail: string }): string => rail;
