import { createSign, generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  receiveConektaEvent,
  receiveDebitEvent,
  receiveSpeiDeposit,
  receiveSpeiOrderState,
} from '@abona/contract/collections/provider-events';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { trackingKeyOf } from './rails/spei/stp/stp-order.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  nobody,
  startCollections,
} from './testing/collections-world.ts';
import { debitHint, startToldBelvo } from './testing/told-belvo.ts';
import { abonoOf, startToldStp } from './testing/told-stp.ts';

/** `EVENTS_SCALE=6` tells more than ten thousand. */
const SCALE = Number(process.env['EVENTS_SCALE'] ?? 1);
const LOANS = 20 * SCALE;
const PAYOUTS = 100 * SCALE;
/** Thousands of small transactions, on a machine that may be busy. */
const MANY_MS = 240_000 * SCALE;
/** So many at once, as vendors do. */
const AT_ONCE = 12;

type VendorMessage = {
  readonly vendor: 'spei' | 'stp' | 'debit' | 'conekta';
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** What happened to one loan or payout, in its order; amounts and days are the run's own. */
type Story = {
  readonly transfers: readonly { readonly amount: number; readonly day: number }[];
  readonly debits: readonly {
    readonly amount: number;
    readonly day: number;
    readonly end: 'successful' | 'failed' | 'chargeback';
  }[];
  readonly orders: readonly {
    readonly amount: number;
    readonly day: number;
    readonly end: 'paid' | 'declined' | 'expired' | 'late' | 'disputed';
  }[];
  /** Paid together with the loan beside it, at the till or by transfer to the customer's account. */
  readonly joint: readonly {
    readonly amounts: readonly [number, number];
    readonly day: number;
    readonly end: 'paid' | 'expired' | 'late' | 'disputed' | 'transferred';
  }[];
  readonly payout: 'settled' | 'returned' | 'settled_then_returned';
};

const story: fc.Arbitrary<Story> = fc.record({
  transfers: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 90_000 }),
      day: fc.integer({ min: 0, max: 60 }),
    }),
    { minLength: 8, maxLength: 14 },
  ),
  debits: fc.array(
    fc.record({
      amount: fc.integer({ min: 1_000, max: 60_000 }),
      day: fc.integer({ min: 0, max: 60 }),
      end: fc.constantFrom('successful', 'failed', 'chargeback'),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  orders: fc.array(
    fc.record({
      amount: fc.integer({ min: 1_000, max: 60_000 }),
      day: fc.integer({ min: 0, max: 60 }),
      end: fc.constantFrom('paid', 'declined', 'expired', 'late', 'disputed'),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  joint: fc.array(
    fc.record({
      amounts: fc.tuple(
        fc.integer({ min: 1_000, max: 60_000 }),
        fc.integer({ min: 1_000, max: 60_000 }),
      ),
      day: fc.integer({ min: 0, max: 60 }),
      end: fc.constantFrom('paid', 'expired', 'late', 'disputed', 'transferred'),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  payout: fc.constantFrom('settled', 'returned', 'settled_then_returned'),
});

const conekta = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The card processor's public key, where it is asked for. */
async function startKeyServer(): Promise<string> {
  const publicKey = conekta.publicKey.export({ type: 'spki', format: 'pem' });
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ has_more: false, data: [{ public_key: publicKey, active: true }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A lender with loans, their accounts, debits under way and payouts on their way out. */
async function startLender(stories: readonly Story[]) {
  const [stp, belvo] = [await startToldStp(), await startToldBelvo()];
  const world = await startCollections({
    env: { ...nobody, ...stp.env, ...belvo.env, CONEKTA_URL: await startKeyServer() },
  });
  const loans = [];
  for (let place = 0; place < LOANS; place += 1)
    loans.push(await world.lend(customerAt(place), 600_000));
  await world.clock.set('2027-01-25T12:00:00-06:00');
  const events: VendorMessage[] = [];
  for (const [place, { loanId }] of loans.entries()) {
    const clabe = `6461803000000${String(place).padStart(5, '0')}`;
    const known = { place, loanId, clabe, customer: customerAt(place) };
    await giveClabe(world, 'loan', [clabe, loanId, known.customer]);
    const story = stories[place];
    if (story !== undefined) events.push(...(await loanEvents({ world, belvo }, story, known)));
    const beside = loans[place + 1];
    if (story !== undefined && beside !== undefined && place % 2 === 0)
      events.push(...(await jointEvents(world, story, { ...known, besideId: beside.loanId })));
  }
  for (let place = 0; place < PAYOUTS; place += 1)
    events.push(...(await payoutEvents({ world, stp }, place, stories[place % LOANS]?.payout)));
  stp.deposits.push(
    ...events
      .filter(({ vendor }) => vendor === 'spei')
      .map(({ body }) => ({ ...body, estado: 'LQ' })),
  );
  await expect.poll(() => countOf(world, QUEUED), { timeout: MANY_MS, interval: 100 }).toBe(0);
  return { world, loans, events };
}

/** Everybody has two loans. */
const customerAt = (place: number): number => CUSTOMER + Math.floor(place / 2);

type Borrower = {
  readonly place: number;
  readonly loanId: string;
  readonly clabe: string;
  readonly customer: number;
};

/** All that vendors have to say about one loan. */
type Lender = {
  readonly world: CollectionsWorld;
  readonly belvo: Awaited<ReturnType<typeof startToldBelvo>>;
};

async function loanEvents(
  { world, belvo }: Lender,
  { transfers, debits, orders }: Story,
  { place, clabe, ...known }: Borrower,
): Promise<VendorMessage[]> {
  const events = transfers.map((transfer, n) =>
    transferEvent({ ...transfer, clabe, id: `${place}_${n}` }),
  );
  for (const [n, debit] of debits.entries())
    events.push(
      ...(await debitEvents({ world, belvo }, { ...debit, ...known, n: place * 100 + n })),
    );
  // A loan has one charge to a card at a time, and any number of references for a till.
  for (const [n, order] of orders.entries()) {
    const rail = n === 0 ? 'card' : 'oxxo';
    events.push(...(await orderEvents(world, { ...order, ...known, rail, n: place * 100 + n })));
  }
  return events;
}

const giveClabe = ({ sql }: CollectionsWorld, kind: string, values: readonly unknown[]) =>
  sql(`insert into collections.clabes values ($1, '${kind}', $2, $3, now())`, values);

/** Payments of two loans at once: one reference at the till, or one account of the customer for both. */
async function jointEvents(
  world: CollectionsWorld,
  { joint }: Story,
  { place, loanId, customer, besideId }: Borrower & { readonly besideId: string },
): Promise<VendorMessage[]> {
  const account = `6461803100000${String(place).padStart(5, '0')}`;
  await giveClabe(world, 'customer', [account, String(customer), customer]);
  const events: VendorMessage[] = [];
  const loanIds = [loanId, besideId];
  for (const [n, story] of joint.entries()) {
    const name = `j${place}_${n}`;
    // No two are of one amount: by it a transfer finds what was begun.
    const parts = [story.amounts[0], story.amounts[1] + n * 100_000];
    const payment = { ...story, name, parts, loanIds, customer, account };
    events.push(...(await jointPayment(world, payment)));
  }
  return events;
}

type JointPayment = Story['joint'][number] & {
  readonly name: string;
  readonly parts: readonly number[];
  readonly loanIds: readonly string[];
  readonly customer: number;
  readonly account: string;
};

async function jointPayment(
  world: CollectionsWorld,
  { name, parts, loanIds, customer, account, day, end }: JointPayment,
): Promise<VendorMessage[]> {
  const isTransfer = end === 'transferred';
  const amount = parts.reduce((sum, part) => sum + part, 0);
  const ids = loanIds.map(() => randomUUIDv7()).toSorted();
  const [firstId = ''] = ids;
  const rail = isTransfer ? ['spei', null, account] : ['oxxo', `ord_${name}`, null];
  for (const [part, loan] of loanIds.entries())
    await world.sql(
      `insert into collections.attempts (id, customer_id, loan_id, amount, joint_id, joint_amount,
          rail, provider_ref, reference, purpose, choice, status, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'loan', 'quincena', 'pending', now())`,
      [ids[part], customer, loan, parts[part], firstId, amount, ...rail],
    );
  if (isTransfer) return [transferEvent({ amount, day, clabe: account, id: name })];
  return orderMessages({ end, rail: 'oxxo', amount, day, n: name }, firstId);
}

const dayOf = (day: number) => addDays(civilDate('2026-11-18'), day);

type Transfer = { amount: number; day: number; clabe: string; id: string };

function transferEvent(transfer: Transfer): VendorMessage {
  const { amount, clabe, id } = transfer;
  const day = dayOf(transfer.day);
  const came = { key: `RASTREO${id}`, clabe, amount, day, at: `${day}T18:00:00Z` };
  return { vendor: 'spei', id, body: abonoOf({ ...came, from: clabeWith('7777') }) };
}

type Debit = Story['debits'][number] & { loanId: string; customer: number; n: number };

/** Hints, one for each thing that became of it: whatever they say, Belvo is asked. */
async function debitEvents({ world, belvo }: Lender, debit: Debit): Promise<VendorMessage[]> {
  const id = randomUUIDv7();
  await world.sql(
    `insert into collections.attempts
      (id, customer_id, purpose, loan_id, rail, choice, amount, status, created_at)
      values ($1, $2, 'loan', $3, 'direct_debit', 'amount', $4, 'pending', now())`,
    [id, debit.customer, debit.loanId, debit.amount],
  );
  const states = debit.end === 'chargeback' ? ['successful', 'chargeback'] : [debit.end];
  const reference = publicId('att', id);
  const name = `request_${debit.n}`;
  const at = `${dayOf(debit.day)}T15:00:00Z`;
  const { amount } = debit;
  belvo.knows({ id: name, reference, amount, states, at, failedReason: '04' });
  return states.map((state) => ({
    vendor: 'debit',
    id: `evt_debit_${debit.n}_${state}`,
    body: debitHint(name, reference),
  }));
}

type Order = Story['orders'][number] & {
  readonly rail: 'card' | 'oxxo';
  readonly n: number | string;
};
type LoanOrder = Order & { readonly loanId: string; readonly customer: number };

/** At the till or by card; `late` is paid after its reference had expired, or a card was declined. */
async function orderEvents(world: CollectionsWorld, order: LoanOrder): Promise<VendorMessage[]> {
  const { rail, amount, n } = order;
  const [id, ref] = [randomUUIDv7(), `ord_${n}`];
  await world.sql(
    `insert into collections.attempts (id, customer_id, purpose, loan_id, rail, choice, amount,
        status, provider_ref, card_id, created_at)
      values ($1, $2, 'loan', $3, $4, 'amount', $5, 'pending', $6, $7, now())`,
    [id, order.customer, order.loanId, rail, amount, ref, rail === 'card' ? 'card_1' : null],
  );
  return orderMessages(order, id);
}

/** What the processor says of an order, in its order. */
function orderMessages(order: Order, id: string): VendorMessage[] {
  const { rail, amount, n } = order;
  const ref = `ord_${n}`;
  const paid_at = Date.parse(`${dayOf(order.day)}T18:00:00Z`) / 1_000;
  const attempt = publicId('att', id);
  const tell = (status: string, object: object): VendorMessage => ({
    ...{ vendor: 'conekta', id: `evt_order_${n}_${status}` },
    body: { id: `evt_order_${n}_${status}`, type: `order.${status}`, data: { object } },
  });
  const tellOrder = (status: string): VendorMessage => {
    const charge = { status, paid_at: status === 'paid' ? paid_at : null, failure_code: null };
    const metadata = { attempt };
    return tell(status, {
      id: ref,
      object: 'order',
      amount,
      metadata,
      charges: { data: [charge] },
    });
  };
  const chargeback = { status: 'lost' };
  const disputed = { object: 'charge', order_id: ref, amount, paid_at, chargeback };
  const failed = tellOrder(rail === 'card' ? 'declined' : 'expired');
  const first = tellOrder('pending_payment');
  const paid = tellOrder('paid');
  return {
    paid: [first, paid],
    declined: [first, failed],
    expired: [first, failed],
    late: [first, failed, paid],
    disputed: [first, paid, tell('charged_back', disputed)],
  }[order.end];
}

const QUEUED = "select from collections.payouts where status = 'queued'";
const UNASKED = `select from pgboss.job where state < 'completed'
  and name in ('collections.ask_about_payout', 'collections.ask_about_debit',
    'collections.confirm_deposits')`;
const WAITING = "select from collections.provider_events where outcome = 'waiting'";
const countOf = async (world: CollectionsWorld, query: string) => (await world.sql(query)).length;

type Sender = {
  readonly world: CollectionsWorld;
  readonly stp: Awaited<ReturnType<typeof startToldStp>>;
};

const statesOf = {
  settled: ['LQ'],
  returned: ['D'],
  settled_then_returned: ['LQ', 'D'],
} as const;

/** Hints, one for each thing that became of it: whatever they say, STP is asked. */
async function payoutEvents(
  { world, stp }: Sender,
  place: number,
  end: Story['payout'] = 'settled',
): Promise<VendorMessage[]> {
  world.accounts.set('acct_1', { clabe: clabeWith('4567'), holder: 'ANA', bank: 'BBVA' });
  const begun = await transaction(world.database.db, (tx) =>
    world.collections.loanPayouts.begin(tx, {
      applicationProcessId: 200_000_000_000_000 + place,
      customerId: CUSTOMER,
      amount: centavos(100_000 + place),
      accountId: 'acct_1',
    }),
  );
  const reference = begun.ok ? begun.value.reference : '';
  const key = trackingKeyOf(reference);
  stp.states.set(key, [...statesOf[end]]);
  return statesOf[end].map((estado) => ({
    vendor: 'stp',
    id: `evt_payout_${place}_${estado}`,
    body: { id: 1, folioOrigen: key, estado },
  }));
}

const receivers = {
  spei: receiveSpeiDeposit,
  stp: receiveSpeiOrderState,
  debit: receiveDebitEvent,
  conekta: receiveConektaEvent,
} as const;

/** What vouches for a message; a forger has a key of their own. */
function signed(
  { vendor }: VendorMessage,
  text: string,
  isForged: boolean,
): Record<string, string> {
  if (vendor !== 'conekta') return {};
  const signature = createSign('RSA-SHA256').update(isForged ? `${text} ` : text);
  return { digest: signature.sign(conekta.privateKey, 'base64') };
}

async function deliver(world: CollectionsWorld, told: VendorMessage, isForged = false) {
  const { vendor, body } = told;
  const headers = signed(told, JSON.stringify(body), isForged);
  const { status } = await world.call(receivers[vendor], {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return status;
}

/** The books by account, with loans named by their place. */
async function booksOf({ world, loans }: Awaited<ReturnType<typeof startLender>>) {
  for (const query of [WAITING, UNASKED])
    await expect.poll(() => countOf(world, query), { timeout: MANY_MS, interval: 100 }).toBe(0);
  const rows = await world.sql(
    `select kind, owner, sum(amount)::text as balance from ledger.postings
      join ledger.accounts on accounts.id = account_id group by kind, owner having sum(amount) <> 0`,
  );
  const places = new Map(loans.map(({ loanId }, place) => [loanId, `loan ${place}`]));
  const lines = rows.map(({ kind, owner = '', balance }) => [
    `${kind}:${places.get(owner) ?? owner}`,
    balance,
  ]);
  const statuses = await world.sql(
    `select status, count(*)::int as count from collections.attempts group by status order by status`,
  );
  const payouts = await world.sql(
    `select status, count(*)::int as count from collections.payouts group by status order by status`,
  );
  return { lines: lines.toSorted(), statuses, payouts };
}

const draws = (count: number) =>
  fc.sample(fc.noBias(fc.integer({ min: 0, max: 999_999 })), count).map((one) => one / 1_000_000);

/** Each from one to five times, in no order, and one in twenty beside a forgery of it. */
function mixUp(events: readonly VendorMessage[]) {
  const often = draws(events.length);
  const copies = events.flatMap((event, place) =>
    Array.from({ length: 1 + Math.floor((often[place] ?? 0) * 4.99) }, () => event),
  );
  const order = draws(copies.length);
  const luck = draws(copies.length);
  return copies
    .map((event, place) => ({ event, at: order[place] ?? 0, isForged: (luck[place] ?? 1) < 0.05 }))
    .toSorted((one, other) => one.at - other.at);
}

/** Nobody signs hints: what tells a false one is that STP or Belvo has no such money. */
const falseHint = ({ body, id, vendor }: VendorMessage) =>
  vendor === 'debit'
    ? debitHint(`false_${id}`, publicId('att', randomUUIDv7()))
    : { ...body, claveRastreo: `FALSA${id}` };

describe('what vendors tell', () => {
  it(
    'leads to the same books in any order, however often it comes, and never by a forged word',
    async () => {
      const stories =
        fc.sample(fc.array(story, { minLength: LOANS, maxLength: LOANS }), 1)[0] ?? [];
      const ordered = await startLender(stories);
      for (const event of ordered.events) await deliver(ordered.world, event);
      const expected = await booksOf(ordered);

      const shuffled = await startLender(stories);
      const mixed = mixUp(shuffled.events);
      for (let first = 0; first < mixed.length; first += AT_ONCE)
        await Promise.all(
          mixed.slice(first, first + AT_ONCE).map(async ({ event, isForged }) => {
            const isHint = event.vendor !== 'conekta';
            const fake = {
              ...event,
              id: `${event.id}_forged`,
              ...(isHint && { body: falseHint(event) }),
            };
            if (isForged && event.vendor !== 'stp')
              expect(await deliver(shuffled.world, fake, true)).toBe(isHint ? 200 : 403);
            expect(await deliver(shuffled.world, event)).toBe(200);
          }),
        );

      expect(await booksOf(shuffled)).toEqual(expected);
      expect(expected.payouts.map(({ status }) => status)).not.toContain('sent');
      expect(mixed.length).toBeGreaterThan(1_700 * SCALE);
      for (const { world } of [ordered, shuffled]) expect(await world.isBookRight()).toBe(true);
    },
    MANY_MS,
  );
});
