import { addDays, daysBetween } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { App } from './app.ts';
import { addAgeGauges, addRecordGauges } from './retention/sweep-tables.ts';

/** What an event moved to, where it says so: the step of an application, the state of a loan. */
const stepOf = (payload: object): string => {
  const said = 'to_status' in payload ? payload.to_status : Reflect.get(payload, 'status');
  return typeof said === 'string' ? said : '';
};

/** Counts what happened, once it is kept: applications by step, loans, payments, cases, each by its event's name. */
export const countingPublish =
  (publish: Publish, metrics: Metrics): Publish =>
  async (tx, event, ...payloads) => {
    await publish(tx, event, ...payloads);
    afterCommit(() => {
      for (const payload of payloads) metrics.countEvent(event.name, stepOf(payload));
    });
  };

type CaseFigures = Awaited<ReturnType<App['caseDesk']['figures']>>[number];

/** What whoever runs the product watches of its business, beside how the machine feels. */
export function addProductGauges(
  metrics: Metrics,
  { db, clock, app }: { readonly db: Database; readonly clock: Clock; readonly app: App },
): void {
  addAgeGauges(metrics, { db, clock });
  addRecordGauges(metrics, { db });
  metrics.gauge(
    'card_refunds_oldest_seconds',
    'How long the oldest refund to a card has been waiting for the processor.',
    app.collections.oldestCardRefundAgeS,
  );
  metrics.gauges(
    {
      name: 'collection_contacts',
      help: 'Customers who were asked to pay today, and messages that wait until they may ask.',
      label: 'state',
    },
    async () => new Map(Object.entries(await app.collectionContacts())),
  );
  addCaseGauges(metrics, { clock, figures: app.caseDesk.figures });
  addQueueGauges(metrics, app);
  addMoneyGauges(metrics, { db, clock, app });
  metrics.gauge(
    'bureau_rejected',
    'Loans whose last word to the bureau was not taken.',
    async () => (await app.bureau.troubles()).rejected,
  );
  metrics.gauge(
    'bureau_disputes_not_ours',
    'Disputes that the bureau passed on about accounts that are not ours.',
    async () => (await app.bureau.troubles()).foreign,
  );
  metrics.gauges(
    {
      name: 'push_notices',
      help: 'Devices that notices are pushed to, and notices of the last day that reached none.',
      label: 'state',
    },
    async () => new Map(Object.entries(await app.pushFigures())),
  );
  metrics.gauge(
    'bureau_late',
    'Words to the bureau that wait beyond the last day to say them.',
    async () => (await app.bureau.troubles()).late,
  );
}

type CaseGauges = { readonly clock: Clock; readonly figures: App['caseDesk']['figures'] };

/** Late answers cost their amount in fines: whoever watches the product is told by kind. */
function addCaseGauges(metrics: Metrics, { clock, figures }: CaseGauges): void {
  const read = async (of: (one: CaseFigures) => number): Promise<ReadonlyMap<string, number>> =>
    new Map((await figures()).map((one) => [one.kind, of(one)]));
  const label = 'kind';
  metrics.gauges(
    { name: 'cases_open', help: 'Cases that wait for an answer of ours.', label },
    () => read(({ open }) => open),
  );
  metrics.gauges(
    {
      name: 'cases_late',
      help: 'Open cases past the day that their customer was promised.',
      label,
    },
    () => read(({ late }) => late),
  );
  metrics.gauges(
    { name: 'cases_oldest_seconds', help: 'How long the oldest open case has been open.', label },
    () => read(({ oldest }) => (clock.now().getTime() - oldest.getTime()) / 1_000),
  );
}

/** Of every queue of the desk, money that is nobody's and webhooks that were given up among them. */
function addQueueGauges(metrics: Metrics, { staff }: Pick<App, 'staff'>): void {
  const label = 'queue';
  const read = async (of: 'open' | 'late' | 'oldestDays'): Promise<ReadonlyMap<string, number>> =>
    new Map([...(await staff.queueTotals())].map(([queue, totals]) => [queue, totals[of]]));
  metrics.gauges({ name: 'queue_open', help: 'What waits in a queue of the desk.', label }, () =>
    read('open'),
  );
  metrics.gauges(
    { name: 'queue_late', help: 'What waits there past the day or hour that was promised.', label },
    () => read('late'),
  );
  metrics.gauges(
    { name: 'queue_oldest_days', help: 'Days since the first of it was due, or came.', label },
    () => read('oldestDays'),
  );
}

type MoneyGauges = { readonly db: Database; readonly clock: Clock; readonly app: App };

function addMoneyGauges(metrics: Metrics, { db, clock, app }: MoneyGauges): void {
  const today = () => mexicoCityDate(clock.now().getTime());
  metrics.gauges(
    { name: 'money_in_today_centavos', help: 'What came in for this business day.', label: 'rail' },
    () => app.collections.moneyInOn(today()),
  );
  metrics.gauge(
    'webhooks_oldest_seconds',
    'How long the first webhook that could leave has waited.',
    app.merchants.oldestWebhookAgeS,
  );
  metrics.gauge(
    'end_of_day_behind_days',
    'Business days that ended and whose end is not booked.',
    async () => {
      const booked = await app.days.bookedUntil();
      return booked === null ? 0 : Math.max(0, daysBetween(booked, addDays(today(), -1)));
    },
  );
  metrics.gauge(
    'database_timeline',
    'Rises by one when another database server becomes the primary.',
    async () => {
      const { rows } = await sql<{ timeline: number }>`
        select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`.execute(
        db,
      );
      return rows[0]?.timeline ?? 0;
    },
  );
}
