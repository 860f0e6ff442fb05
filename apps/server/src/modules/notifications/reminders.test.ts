import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { claimPayment } from '@abona/contract/collections/payment-claim';
import { addressOf } from '@abona/contract/endpoint';
import { listMessages } from '@abona/contract/identity/message';
import { civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { eventually } from '#testing/eventually.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestNode } from '#testing/test-product.ts';
import { createNotifications } from './module.ts';

/** Somebody who bought on 15 November; the first of six quincenas is to be paid by the 30th. */
async function bought() {
  const node = await startTestNode();
  const session = await node.signIn('auth0|ana');
  const { rows } = await node.database.pool.query('select customer_id from identity.customers');
  const customerId: number = rows[0].customer_id;
  await node.lending.prepare();
  const on = civilDate('2026-11-15');
  const products = await node.lending.productsOn(on);
  const product = products.find(({ kind }) => kind === 'purchase');
  if (product === undefined) throw new Error('nothing is lent');
  const wish = { tier: 'A', amount: centavos(300_000), frequency: 'quincenal', count: 6 } as const;
  const offer = node.lending.quoteOffer(product, { ...wish, on });
  if (!offer.ok) throw new Error(JSON.stringify(offer.error));
  const disbursement = { to: 'merchant', merchantId: 'mer_1' } as const;
  const opening = { key: randomUUIDv7(), customerId, offer: offer.value, disbursement };
  const opened = await node.lending.openLoan({ ...opening, actor: 'system:test' });
  if (!opened.ok) throw new Error(opened.error);
  const { loan } = opened.value;
  /** Lives until then, and looks for whom to remind. */
  const remindAt = async (instant: string): Promise<void> => {
    node.clock.set(instant);
    await node.lending.settleDay(mexicoCityDate(Date.parse(instant)));
    await node.runSchedule('notifications.remind_late');
  };
  const queued = async () => {
    const asked = "select subject from notifications.messages where template = 'late_payment'";
    const found = await node.database.pool.query(`${asked} order by created_at`);
    return found.rows.map(({ subject }) => subject as string);
  };
  const listed = async (query = '', as = session) => {
    const { fastify } = node.api;
    const headers = { authorization: `Bearer ${as}` };
    const reply = await fastify.inject({ url: `${addressOf(listMessages)}${query}`, headers });
    return { status: reply.statusCode, ...reply.json().data };
  };
  return { ...node, session, customerId, loan, remindAt, queued, listed };
}

const FIRST = '¿Se te pasó tu abono del 30 de noviembre?';
const SECOND = 'Tu abono del 30 de noviembre sigue pendiente';

describe('whoever is late', () => {
  it('[2.06] is reminded the day after and on the fifth, once each, and finds both among their messages', async () => {
    const { remindAt, queued, listed, mailServer, signIn } = await bought();
    const count = async () => (await listed()).items.length;
    await remindAt('2026-11-30T12:00:00-06:00');
    expect(await queued()).toEqual([]);

    await remindAt('2026-12-01T10:00:00-06:00');
    const [letter] = await mailServer.received(1);
    expect(letter?.raw).toContain('todavía no lo vemos');
    expect(letter?.raw).toContain('Si ya pagaste');
    await eventually(count).toBe(1);
    await remindAt('2026-12-01T11:00:00-06:00');
    await remindAt('2026-12-03T10:00:00-06:00');
    expect(await queued()).toEqual([FIRST]);
    // A Saturday: nobody is reminded before Monday.
    await remindAt('2026-12-05T09:30:00-06:00');
    expect(await queued()).toEqual([FIRST]);
    await remindAt('2026-12-07T09:30:00-06:00');
    await eventually(count).toBe(2);
    await remindAt('2026-12-14T09:30:00-06:00');
    expect(await queued()).toEqual([FIRST, SECOND]);

    const page = await listed('?limit=1');
    expect(page.items).toMatchObject([
      { channel: 'email', subject: SECOND, status: 'sent', at: '2026-12-07T15:30:00.000Z' },
    ]);
    const rest = await listed(`?limit=1&cursor=${page.next_cursor}`);
    expect(rest).toMatchObject({ items: [{ subject: FIRST }], next_cursor: null });

    const bea = await signIn('auth0|bea');
    expect(await listed('', bea)).toMatchObject({ status: 200, items: [] });
    const theirs = await listed(`?cursor=${page.next_cursor}`, bea);
    const nobodys = await listed(`?cursor=${publicId('msg', randomUUID())}`, bea);
    expect(theirs).toEqual(nobodys);
    expect(theirs.status).toBe(422);
  });

  it('is reminded as soon as the clock is moved to an hour of day, once', async () => {
    const { moveClock, runSchedule, queued } = await bought();

    await moveClock('2026-12-01T06:30:00-06:00');
    await moveClock('2026-12-01T09:00:00-06:00');
    await eventually(queued).toEqual([FIRST]);
    await runSchedule('notifications.remind_late');
    expect(await queued()).toEqual([FIRST]);
  });

  it('is not written to at night', async () => {
    const { remindAt, queued } = await bought();

    await remindAt('2026-12-01T00:10:00-06:00');
    await remindAt('2026-12-01T08:59:59-06:00');
    await remindAt('2026-12-01T21:00:00-06:00');
    expect(await queued()).toEqual([]);
    await remindAt('2026-12-02T09:00:00-06:00');

    expect(await queued()).toEqual([FIRST]);
  });

  it('is left alone while a payment is looked for or the product went back', async () => {
    const { remindAt, queued, loan, call, session, database, customerId, runSchedule } =
      await bought();
    const { loanId } = loan.contract;
    await remindAt('2026-12-01T06:30:00-06:00');
    const claim = { loan_id: publicId('loan', loanId), rail: 'spei', paid_on: '2026-11-30' };
    const said = await call(claimPayment, {
      session,
      body: { ...claim, tracking_key: 'ABC123', amount: loan.state.rows[0]?.total },
    });
    expect(said.status).toBe(200);
    await remindAt('2026-12-01T10:00:00-06:00');
    expect(await queued()).toEqual([]);

    await database.pool.query(
      `update collections.payment_claims set open_until = '2026-12-01T12:00:00-06:00'`,
    );
    await database.pool.query(
      `insert into collections.returns (id, customer_id, loan_id, status, opened_at, open_until)
       values ($1, $2, $3, 'open', '2026-12-01', '2027-02-01')`,
      [randomUUID(), customerId, loanId],
    );
    await remindAt('2026-12-02T10:00:00-06:00');
    await runSchedule('collections.run_debits');
    await remindAt('2026-12-02T11:00:00-06:00');
    expect(await queued()).toEqual([]);

    await database.pool.query('delete from collections.returns');
    await remindAt('2026-12-03T10:00:00-06:00');
    expect(await queued()).toEqual([FIRST]);
  });
});

describe('whoever has something to pay soon', () => {
  it('hears of it three days before and on the day, once each, and not once it is paid', async () => {
    const { clock, runSchedule, lending, loan, database } = await bought();
    const dueAt = async (instant: string): Promise<readonly string[]> => {
      clock.set(instant);
      await runSchedule('notifications.remind_due');
      const asked = "select subject from notifications.messages where template = 'payment_due'";
      const { rows } = await database.pool.query(`${asked} order by created_at`);
      return rows.map(({ subject }) => subject);
    };
    expect(await dueAt('2026-11-26T10:00:00-06:00')).toEqual([]);
    const soon = 'Tu abono vence el 30 de noviembre';
    expect(await dueAt('2026-11-27T10:00:00-06:00')).toEqual([soon]);
    expect(await dueAt('2026-11-27T10:05:00-06:00')).toEqual([soon]);
    expect(await dueAt('2026-11-28T10:00:00-06:00')).toEqual([soon]);
    expect(await dueAt('2026-11-30T10:00:00-06:00')).toEqual([soon, 'Hoy vence tu abono']);

    const { loanId } = loan.contract;
    const payment = { loanId, id: 'pay-1', amount: centavos(300_000), rail: 'spei' } as const;
    await lending.applyPayment({ ...payment, actor: 'test' });
    expect(await dueAt('2026-12-12T10:00:00-06:00')).toHaveLength(2);
  });
});

const reminder = {
  template: 'late_payment',
  parameters: {
    ...({ stage: 'first', since: '2026-11-30', amount: 50_000 } as const),
    ...{ loan_ids: [randomUUID()], link: 'https://abona.mx/pay/perfil/pagos' },
  },
} as const;
const charge = {
  template: 'automatic_charge',
  parameters: {
    ...({ state: 'planned', amount: 50_000, max_amount: 50_000 } as const),
    ...{ collect_on: '2026-12-03', account: 'BBVA ···· 4567', link: 'https://abona.mx/pay' },
  },
} as const;

const quitaOffer = {
  template: 'quita_offered',
  parameters: {
    ...{ offer_id: randomUUID(), loan_id: randomUUID(), forgiven: 400_000, count: 3 },
    ...{ valid_until: '2026-12-15', link: 'https://abona.mx/pay' },
  },
} as const;

type QueuedMessage = (typeof reminder | typeof charge | typeof quitaOffer) & {
  readonly noticeId?: string;
  readonly since?: string;
};

/** A message that is queued in the evening, and what becomes of it when it is sent. */
async function queuedAtDusk(
  message: QueuedMessage,
  { isPaid = false, isOver = false }: { readonly isPaid?: boolean; readonly isOver?: boolean } = {},
) {
  const [{ db, url, pool }, mailServer] = await Promise.all([
    createTestDatabase(),
    startMailServer(),
  ]);
  onTestFinished(mailServer.stop);
  const config = readConfig({ DATABASE_URL: url, SMTP_URL: mailServer.url }, 'test');
  const clock = fixedClock('2026-12-01T20:59:00-06:00');
  const planned: (Date | undefined)[] = [];
  const enqueue: Enqueue = async (_, ...orders) =>
    void planned.push(...orders.map(({ startAfter }) => startAfter));
  const notifications = createNotifications({
    ...{ config, db, log: silentLog, clock, enqueue },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    documents: {} as never,
    lenders: {
      lending: {
        listLate: async () => [],
        loanOf: async () => ({}) as never,
        lateAmountOf: () => centavos(isPaid ? 0 : 50_000),
        quitaOffers: { findOpen: async () => (isOver ? null : ({} as never)) },
        findOpenRelief: async () => (isOver ? null : ({} as never)),
      },
      dueReminders: { listComing: async () => [], amountToPayBy: () => centavos(0) },
      collections: {
        isPaymentInTransit: async () => false,
        amountOnItsWay: async () => centavos(0),
      },
    },
  });
  const queue = async (wanted: QueuedMessage): Promise<string> => {
    const { noticeId, since, ...told } = wanted;
    const id = randomUUID();
    const to = { id, customerId: 7, to: 'ana@correo.mx', channel: 'email' } as const;
    const parts = noticeId === undefined ? to : { ...to, noticeId };
    const late = told.template === 'late_payment' && since !== undefined;
    const content = late ? { ...told, parameters: { ...told.parameters, since } } : told;
    await transaction(db, (tx) => notifications.queue(tx, { ...parts, ...content }));
    return id;
  };
  const only = await queue(message);
  const send = async (id = only) => {
    const worker = notifications.workers.find(({ name }) => name === 'notifications.send_message');
    const delivery = { jobId: '1', attempt: 1, signal: new AbortController().signal };
    await worker?.run({ message_id: id }, delivery);
    const lines = await pool.query(
      'select outcome, failure from notifications.timeline where message_id = $1',
      [id],
    );
    return lines.rows.at(-1);
  };
  const contacts = async () => {
    const asked =
      'select notice_id, contacted_on::text as on from notifications.collection_contacts';
    return (await pool.query(asked)).rows;
  };
  return { clock, queue, send, mailServer, planned, contacts };
}

const hoursUntil = (moment: Date | undefined): number => (Number(moment) - Date.now()) / 3_600_000;

describe('an offer to settle what is late', () => {
  it('goes out as a contact that asks for a debt: by day, and one a day', async () => {
    const { clock, queue, send, mailServer, contacts } = await queuedAtDusk(quitaOffer);
    clock.set('2026-12-01T22:00:00-06:00');
    expect(await send()).toEqual({ outcome: 'queued', failure: null });
    clock.set('2026-12-02T09:00:00-06:00');
    expect(await send()).toEqual({ outcome: 'sent', failure: null });
    expect(mailServer.mails[0]?.raw).toContain('Podemos perdonarte $4,000.00 de capital');
    expect(await contacts()).toMatchObject([{ on: '2026-12-02' }]);

    expect(await send(await queue(reminder))).toEqual({ outcome: 'queued', failure: null });
  });

  it.each([
    ['the offer is over', { isOver: true }],
    ['nothing late may be asked for: it was paid, or a case holds it', { isPaid: true }],
  ])('is dropped when %s', async (_, facts) => {
    const { send, mailServer } = await queuedAtDusk(quitaOffer, facts);

    expect(await send()).toEqual({ outcome: 'abandoned', failure: 'outdated' });
    expect(mailServer.mails).toHaveLength(0);
  });
});

describe('a reminder on its way', () => {
  it('goes out while it is day and something is owed', async () => {
    const { send, mailServer } = await queuedAtDusk(reminder);

    expect(await send()).toEqual({ outcome: 'sent', failure: null });
    expect(mailServer.mails).toHaveLength(1);
  });

  it('is dropped when the payment came first', async () => {
    const { send, mailServer } = await queuedAtDusk(reminder, { isPaid: true });

    expect(await send()).toEqual({ outcome: 'abandoned', failure: 'outdated' });
    expect(mailServer.mails).toHaveLength(0);
  });

  it('waits for the morning when night fell first', async () => {
    const { clock, send, mailServer, planned } = await queuedAtDusk(reminder);
    clock.set('2026-12-01T22:00:00-06:00');

    expect(await send()).toEqual({ outcome: 'queued', failure: null });
    expect(mailServer.mails).toHaveLength(0);
    expect(hoursUntil(planned[1])).toBeCloseTo(11, 1);
    clock.set('2026-12-02T09:00:00-06:00');
    expect(await send()).toEqual({ outcome: 'sent', failure: null });
    expect(mailServer.mails[0]?.raw).toContain('2 de diciembre de 2026');
  });

  it('is dropped when its days went by before it might go out', async () => {
    const { clock, send, mailServer } = await queuedAtDusk(reminder);
    clock.set('2026-12-07T09:00:00-06:00');

    expect(await send()).toEqual({ outcome: 'abandoned', failure: 'outdated' });
    expect(mailServer.mails).toHaveLength(0);
  });

  it('waits for the next business day when somebody was asked to pay that day', async () => {
    const { clock, queue, send, mailServer, planned } = await queuedAtDusk(reminder);
    expect(await send()).toEqual({ outcome: 'sent', failure: null });

    const second = await queue({ ...reminder, since: '2026-11-29' });
    expect(await send(second)).toEqual({ outcome: 'queued', failure: null });
    expect(mailServer.mails).toHaveLength(1);
    expect(hoursUntil(planned.at(-1))).toBeCloseTo(12, 1);
    clock.set('2026-12-02T09:00:00-06:00');
    expect(await send(second)).toEqual({ outcome: 'sent', failure: null });
  });

  it('goes by a second channel on the same day, and both are one contact', async () => {
    const { queue, send, mailServer, contacts } = await queuedAtDusk(reminder);
    const noticeId = randomUUID();
    const [first, other] = [
      await queue({ ...reminder, noticeId }),
      await queue({ ...reminder, noticeId }),
    ];

    expect(await send(first)).toEqual({ outcome: 'sent', failure: null });
    expect(await send(other)).toEqual({ outcome: 'sent', failure: null });
    expect(mailServer.mails).toHaveLength(2);
    expect(await contacts()).toEqual([{ notice_id: noticeId, on: '2026-12-01' }]);
  });

  it('finds room for one where two are sent at the same moment', async () => {
    const { queue, send, mailServer, contacts } = await queuedAtDusk(reminder);
    const ids = [await queue(reminder), await queue(reminder), await queue(reminder)];

    await Promise.all(ids.map((id) => send(id)));

    expect(mailServer.mails).toHaveLength(1);
    expect(await contacts()).toHaveLength(1);
  });
});

describe('what is told of a charge', () => {
  it('[2.18] waits for the morning when night falls before it could go out', async () => {
    const { clock, send, mailServer, planned } = await queuedAtDusk(charge);
    clock.set('2026-12-01T22:00:00-06:00');

    expect(await send()).toEqual({ outcome: 'queued', failure: null });
    expect(mailServer.mails).toHaveLength(0);
    const waitH = hoursUntil(planned[1]);
    expect(waitH).toBeGreaterThan(10.9);
    expect(waitH).toBeLessThanOrEqual(11);
    clock.set('2026-12-02T09:00:00-06:00');
    expect(await send()).toEqual({ outcome: 'sent', failure: null });
  });
});
