import { randomUUIDv7 } from 'node:crypto';
import { claimPayment } from '@abona/contract/collections/payment-claim';
import { receiveDebitEvent, receiveSpeiDeposit } from '@abona/contract/collections/provider-events';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { countOpenMatters } from './stores/open-matters-store.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  nobody,
  startCollections,
} from './testing/collections-world.ts';
import { debitHint, startToldBelvo } from './testing/told-belvo.ts';
import { abonoOf, startToldStp } from './testing/told-stp.ts';

type VendorMessage = {
  readonly vendor: 'spei' | 'debit';
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
};
type Borrower = { readonly id: string; readonly loanId: string; readonly customer: number };

const clabeOf = (place: number) => `6461803000000${String(place).padStart(5, '0')}`;

/** A third comes out of the blue, the others were announced. */
const railOf = (place: number) => ([null, 'spei', 'direct_debit'] as const)[place % 3] ?? null;

/** Loans, each with an account of its own. */
async function startLender(count: number) {
  const [stp, belvo] = [await startToldStp(), await startToldBelvo()];
  const world = await startCollections({ env: { ...nobody, ...stp.env, ...belvo.env } });
  const loans: Borrower[] = [];
  for (let place = 0; place < count; place += 1) {
    const customer = CUSTOMER + place;
    const loan = await world.lend(customer, 600_000);
    loans.push({ ...loan, customer });
    await world.sql(`insert into collections.clabes values ($1, 'loan', $2, $3, now())`, [
      clabeOf(place),
      loan.loanId,
      customer,
    ]);
  }
  return { world, loans, stp, transfer: transferBy(stp), debit: debitBy(belvo) };
}

const SENT = { day: '2026-11-17', at: '2026-11-17T18:00:00Z', from: clabeWith('7777') };
type Stp = Awaited<ReturnType<typeof startToldStp>>;
type Payment = { readonly id: string; readonly amount: number; readonly key?: string };

const transferBy =
  (stp: Stp, from = SENT.from) =>
  (place: number, { id, amount, key = `RASTREO${id}` }: Payment): VendorMessage => {
    const body = stp.came({ ...SENT, clabe: clabeOf(place), amount, key, from });
    return { vendor: 'spei', id, body };
  };

/** Belvo has it so, and says that something moved. */
const debitBy =
  ({ knows }: Awaited<ReturnType<typeof startToldBelvo>>) =>
  (attemptId: string, { id, amount }: Payment, status: string): VendorMessage => {
    const reference = publicId('att', attemptId);
    const at = '2026-11-17T15:00:00Z';
    knows({ id: `request_${id}`, reference, amount, states: [status], at });
    return { vendor: 'debit', id, body: debitHint(`request_${id}`, reference) };
  };

/** What a customer was to pay by a rail, under way. */
async function attempt(
  world: CollectionsWorld,
  { loanId, customer }: Borrower,
  order: { rail: 'spei' | 'direct_debit'; amount: number },
): Promise<string> {
  const id = randomUUIDv7();
  await world.sql(
    `insert into collections.attempts
      (id, customer_id, purpose, loan_id, rail, choice, amount, status, created_at)
      values ($1, $2, 'loan', $3, $4, 'amount', $5, 'pending', now())`,
    [id, customer, loanId, order.rail, order.amount],
  );
  return id;
}

async function deliver(world: CollectionsWorld, { vendor, body }: VendorMessage) {
  if (vendor === 'spei') return (await world.call(receiveSpeiDeposit, { body })).status;
  return (await world.call(receiveDebitEvent, { body })).status;
}

const deliverAll = (world: CollectionsWorld, told: readonly VendorMessage[]) =>
  Promise.all(told.map((one) => expect(deliver(world, one)).resolves.toBe(200)));

const outcomes = async (world: CollectionsWorld) =>
  Object.fromEntries(
    (
      await world.sql(
        'select outcome, count(*)::int as count from collections.provider_events group by outcome',
      )
    ).map(({ outcome = '', count }) => [outcome, count]),
  );

describe('messages that come together', () => {
  it('are taken by few transactions, and each leads where it would alone', async () => {
    const { world, loans, transfer, debit } = await startLender(24);
    const told: VendorMessage[] = [];
    const announced: string[] = [];
    for (const [place, loan] of loans.entries()) {
      const payment = { id: `${place}`, amount: 10_000 + place };
      const rail = railOf(place);
      const attemptId = rail && (await attempt(world, loan, { rail, amount: payment.amount }));
      if (attemptId !== null) announced.push(attemptId);
      const isDebit = rail === 'direct_debit' && attemptId !== null;
      told.push(isDebit ? debit(attemptId, payment, 'successful') : transfer(place, payment));
    }
    const [first] = loans;
    const paid_on = '2026-11-17';
    const claim = await world.call(claimPayment, {
      as: CUSTOMER,
      body: { loan_id: first?.id, rail: 'spei', tracking_key: 'RASTREO0', paid_on, amount: 10_000 },
    });
    expect(claim.data.status).toBe('open');

    await deliverAll(world, told);

    await eventually(() => outcomes(world)).toEqual({ taken: 24 });
    const receipts = await world.sql(
      `select receipt.status, receipt.amount::int, receipt.customer_id::text, attempt_id::text,
          receipt.xmin::text as by, attempt.status as attempt
        from collections.receipts receipt
        left join collections.attempts attempt on attempt.id = receipt.attempt_id
        order by receipt.amount`,
    );
    expect(receipts).toMatchObject(
      loans.map(({ customer }, place) => ({
        status: 'applied',
        amount: 10_000 + place,
        customer_id: String(customer),
        attempt: railOf(place) && 'applied',
      })),
    );
    expect(receipts.flatMap(({ attempt_id }) => attempt_id ?? [])).toEqual(announced);
    expect(new Set(receipts.map(({ by }) => by)).size).toBeLessThan(12);
    expect(await world.sql('select status from collections.payment_claims')).toEqual([
      { status: 'matched' },
    ]);
    const moved = await world.sql(
      `select from platform.outbox where event = 'collections.attempt_moved'`,
    );
    expect(moved).toHaveLength(announced.length);
    expect(await world.ledger.balanceOf(world.database.db, 'clearing:spei')).toBe(0);
    expect(await world.isBookRight()).toBe(true);
  });

  it('of money that a loan does not take end with the true cause, and block nothing', async () => {
    const { world, loans, debit } = await startLender(1);
    const [loan] = loans;
    if (loan === undefined) throw new Error('nothing was lent');
    const attemptId = await attempt(world, loan, { rail: 'direct_debit', amount: 10_000 });
    // A clock that was set back: the day is before the loan.
    await world.clock.set('2026-11-15T12:00:00-06:00');

    await deliverAll(world, [debit(attemptId, { id: '1', amount: 10_000 }, 'successful')]);
    await eventually(() => outcomes(world)).toEqual({ taken: 1 });
    const both = () =>
      world.sql(
        `select attempt.status, attempt.reason, receipt.status as receipt, receipt.cause
           from collections.attempts attempt
           join collections.receipts receipt on receipt.attempt_id = attempt.id`,
      );
    const unplaced = await both();
    const [waiting] = await world.collections.suspense.list(1);
    const open = await countOpenMatters(world.database.db);
    await world.clock.set('2026-11-18T12:00:00-06:00');
    const resolution = { kind: 'assign', loanId: loan.loanId } as const;
    const order = { receiptId: waiting?.id ?? '', resolution, actor: 'operator:ana' };
    const placed = await world.collections.suspense.resolve(order);

    expect(unplaced).toEqual([
      {
        ...{ status: 'in_review', reason: 'money_unplaced' },
        ...{ receipt: 'suspense', cause: 'date_before_loan' },
      },
    ]);
    expect(open).toMatchObject({
      attempts: 1,
      inReview: 1,
      suspense: { receipts: 1, amount: 10_000 },
    });
    expect(placed.ok).toBe(true);
    expect(await both()).toEqual([
      { status: 'applied', reason: null, receipt: 'applied', cause: null },
    ]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('are taken each once, beside some that nobody can take', async () => {
    const { world, loans, stp, transfer, debit } = await startLender(8);
    const amount = 20_000;
    const plain = loans.map((_, place) => transfer(place, { id: `${place}`, amount }));
    await deliverAll(world, [
      ...plain,
      ...plain,
      // A second one for the same loan; the same tracking key again, of another bank.
      transfer(0, { id: 'again', amount: 5_000 }),
      transferBy(stp, '072691008123498763')(1, { id: 'twin', amount, key: 'RASTREO1' }),
      // More than the books can hold, and money taken back that nobody told of.
      transfer(2, { id: 'huge', amount: 2_000_000_000_000 }),
      debit(randomUUIDv7(), { id: 'objected', amount }, 'chargeback'),
    ]);

    // An account that is nobody's: it goes back at once.
    const strange = abonoOf({ ...SENT, clabe: clabeOf(99), amount, key: 'NADIE1' });
    expect(await deliver(world, { vendor: 'spei', id: 'nobody', body: strange })).toBe(400);

    await eventually(() => outcomes(world)).toEqual({ taken: 10, waiting: 2 });
    const receipts = await world.sql(
      'select status, cause, count(*)::int as count from collections.receipts group by 1, 2 order by 1, 2',
    );
    expect(receipts).toEqual([
      { status: 'applied', cause: null, count: 9 },
      { status: 'suspense', cause: 'doubled', count: 1 },
    ]);
    const events = await world.sql(
      `select loan_id from lending.loan_events where kind = 'payment'`,
    );
    expect(events).toHaveLength(9);
    await eventually(() =>
      world.sql(`select state from pgboss.job
        where name = 'collections.take_event' and state <> 'completed'`),
    ).toEqual([{ state: 'retry' }, { state: 'retry' }]);
    expect(await world.isBookRight()).toBe(true);
  });
});
