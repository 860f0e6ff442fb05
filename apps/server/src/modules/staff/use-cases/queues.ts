import type { ViewFilter } from '@abona/contract/staff/saved-view';
import type { Subject } from '@abona/contract/staff/staff-assignment';
import {
  type NextStep,
  QUEUE_PAGE,
  type QueueClock,
  type QueueFigures,
  type QueueName,
  type QueueRow,
  queueNames,
  queueRoles,
} from '@abona/contract/staff/staff-queue';
import { addDays, type CivilDate, civilDate, daysBetween } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { QueueItem, WorkQueue } from '#platform/work-queue.ts';
import { nextStepOf } from '../domain/next-step.ts';
import { subjectIdOf, subjectPrefixOf } from '../domain/subject.ts';
import { readCursor, writeCursor } from '../list-cursor.ts';
import {
  findAssignments,
  listAssigned,
  type StoredAssignment,
} from '../stores/assignment-store.ts';
import { findAskedSubjects, findOwnRequests } from '../stores/request-store.ts';
import { assignmentView } from './assignments.ts';
import type { CustomerDeps } from './customers.ts';

export type Queues = Readonly<Record<QueueName, WorkQueue>>;
export type QueueDeps = CustomerDeps & { readonly queues: Queues };

/** What a row of each queue is, for whoever takes it. */
const subjectKinds: Readonly<Record<QueueName, Subject['kind']>> = {
  applications: 'application',
  identity: 'verification',
  dispute: 'case',
  complaint: 'case',
  withdrawal: 'case',
  hardship: 'case',
  not_me: 'case',
  decision_review: 'case',
  bureau_correction: 'case',
  privacy: 'privacy',
  collections: 'loan',
  suspense: 'suspense',
  differences: 'difference',
  payments: 'payment',
  aml_alerts: 'alert',
  approvals: 'request',
  accounting_reports: 'report',
  authority_reports: 'report',
  merchant_reviews: 'account',
  dead_webhooks: 'webhook',
  dead_jobs: 'job',
};

/** Queues of somebody's roles; the auditor reads all. */
export const queuesOf = ({ roles }: Pick<StaffCaller, 'roles'>): readonly QueueName[] =>
  queueNames.filter((queue) =>
    roles.some(
      (role) => role === 'auditor' || queueRoles[queue].some((allowed) => allowed === role),
    ),
  );

const nowOf = ({
  clock,
}: Pick<QueueDeps, 'clock'>): { readonly now: Date; readonly today: CivilDate } => {
  const now = clock.now();
  return { now, today: mexicoCityDate(now.getTime()) };
};

/** Ids of a kind of subject that anybody has, and those of one person. */
export async function assignedOf({ db }: QueueDeps, queue: QueueName, { personId }: StaffCaller) {
  const prefix = subjectPrefixOf(subjectKinds[queue]);
  const held = await listAssigned(db, prefix);
  const idOf = ({ subject }: { readonly subject: string }) => subject.slice(prefix.length);
  return {
    assigned: held.map(idOf),
    mine: held.filter((one) => one.personId === personId).map(idOf),
  };
}

const figuresView = (
  counts: Awaited<ReturnType<WorkQueue['figures']>>,
  clock: QueueClock,
): QueueFigures => ({
  open: counts.open,
  amount: counts.amount,
  late: counts.late,
  today: counts.today,
  week: counts.week,
  mine: counts.mine,
  unassigned: counts.open - counts.assigned,
  oldest_due: counts.oldest,
  clock,
});

export async function readFigures(
  deps: QueueDeps,
  queue: QueueName,
  caller: StaffCaller,
): Promise<QueueFigures> {
  const source = deps.queues[queue];
  const held = await assignedOf(deps, queue, caller);
  return figuresView(await source.figures({ ...nowOf(deps), ...held }), source.clock);
}

export type QueueTotals = Pick<QueueFigures, 'open' | 'late'> & { readonly oldestDays: number };

/** What waits in each queue, whoever has it: for whoever watches the product. */
export async function readQueueTotals(
  deps: Pick<QueueDeps, 'clock' | 'queues'>,
): Promise<ReadonlyMap<QueueName, QueueTotals>> {
  const now = nowOf(deps);
  const totals = new Map<QueueName, QueueTotals>();
  for (const queue of queueNames) {
    const question = { now: now.now, today: now.today, mine: [], assigned: [] };
    const { open, late, oldest } = await deps.queues[queue].figures(question);
    const oldestDays = oldest === null ? 0 : Math.max(0, daysBetween(oldest, now.today));
    totals.set(queue, { open, late, oldestDays });
  }
  return totals;
}

type DueQuestion = {
  readonly queue: QueueName;
  readonly caller: StaffCaller;
  /** Subjects, as our tables call them. */
  readonly among: readonly string[];
};

/** Of what is due until today: how much of it somebody has, and which of these subjects are still among it. */
export async function readDueToday(deps: QueueDeps, { queue, caller, among }: DueQuestion) {
  const source = deps.queues[queue];
  if (source.clock === 'since') return { mine: 0, waiting: [] };
  const prefix = subjectPrefixOf(subjectKinds[queue]);
  const { mine } = await assignedOf(deps, queue, caller);
  const ids = among.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const due = { except: [], state: null, dueUntil: nowOf(deps).today, text: null, after: null };
  const [count, items] = await Promise.all([
    mine.length === 0 ? 0 : source.count({ ...due, only: mine, limit: 1 }),
    ids.length === 0 ? [] : source.list({ ...due, only: ids, limit: ids.length }),
  ]);
  return { mine: count, waiting: items.map(({ id }) => `${prefix}${id}`) };
}

/** A day or an hour, and what was last on it. */
const Place = z.tuple([z.union([z.iso.date(), z.iso.datetime()]), z.string().max(200)]);

type AskedQueue = {
  readonly queue: QueueName;
  readonly state?: string | undefined;
  readonly assigned?: 'me' | 'nobody' | undefined;
  readonly due_until?: string | undefined;
  readonly text?: string | undefined;
  readonly cursor?: string | undefined;
};

type QueuePage = {
  readonly rows: QueueRow[];
  readonly next_cursor: string | null;
  readonly total: number | null;
  readonly figures: QueueFigures | null;
};

type AssignedRows = Awaited<ReturnType<typeof assignedOf>>;

const filterOf = (
  { assigned, state, due_until: dueUntil, text }: Omit<AskedQueue, 'queue'>,
  held: AssignedRows,
) => ({
  only: assigned === 'me' ? held.mine : null,
  except: assigned === 'nobody' ? held.assigned : [],
  state: state ?? null,
  dueUntil: dueUntil ?? null,
  text: text ?? null,
});

/** How many a kept view leaves, by the day that it is. */
export async function countQueue(
  deps: QueueDeps,
  { queue, filter }: { readonly queue: QueueName; readonly filter: ViewFilter },
  caller: StaffCaller,
): Promise<number> {
  const { assigned, due_days: days, state, text } = filter;
  const asked = {
    assigned: assigned ?? undefined,
    due_until: days === null ? undefined : addDays(nowOf(deps).today, days),
    state: state ?? undefined,
    text: text ?? undefined,
  };
  const held = await assignedOf(deps, queue, caller);
  return deps.queues[queue].count({ ...filterOf(asked, held), after: null, limit: 1 });
}

function placeOf(place: z.output<typeof Place> | null) {
  if (place === null) return null;
  const [due, id] = place;
  return { due: civilDate(due.slice(0, 10)), dueAt: new Date(due), id };
}

/** A page of a queue, the oldest deadline first. How many there are is counted with the first page alone. */
export async function readQueue(
  deps: QueueDeps,
  { queue, cursor, ...asked }: AskedQueue,
  caller: StaffCaller,
): Promise<Result<QueuePage, 'role_missing' | 'cursor_unknown'>> {
  if (!queuesOf(caller).includes(queue)) return err('role_missing');
  const place = cursor === undefined ? null : readCursor(Place, cursor);
  if (cursor !== undefined && place === null) return err('cursor_unknown');
  const source = deps.queues[queue];
  const held = await assignedOf(deps, queue, caller);
  const page = { ...filterOf(asked, held), after: placeOf(place), limit: QUEUE_PAGE + 1 };
  const isFirst = place === null;
  const [items, total, counts] = await Promise.all([
    source.list(page),
    isFirst ? source.count(page) : null,
    isFirst ? source.figures({ ...nowOf(deps), ...held }) : null,
  ]);
  const shown = items.slice(0, QUEUE_PAGE);
  const last = items.length > QUEUE_PAGE ? shown.at(-1) : undefined;
  return ok({
    rows: await rowsOf(deps, { queue, items: shown, caller }),
    next_cursor:
      last === undefined ? null : writeCursor([last.dueAt?.toISOString() ?? last.due, last.id]),
    total,
    figures: counts === null ? null : figuresView(counts, source.clock),
  });
}

type Listed = {
  readonly queue: QueueName;
  readonly items: readonly QueueItem[];
  readonly caller: StaffCaller;
};

/** Rows with the names of their customers, and of whoever has them. */
export async function rowsOf(
  deps: QueueDeps,
  { queue, items, caller }: Listed,
): Promise<QueueRow[]> {
  const kind = subjectKinds[queue];
  const keyOf = ({ id }: QueueItem) => `${subjectPrefixOf(kind)}${id}`;
  const customerIds = [...new Set(items.flatMap(({ customerId }) => customerId ?? []))];
  const keys = items.map(keyOf);
  const [held, names, asked, own] = await Promise.all([
    findAssignments(deps.db, keys),
    deps.customers.namesOf(customerIds),
    findAskedSubjects(deps.db, keys, deps.clock.technicalNow()),
    queue === 'approvals'
      ? findOwnRequests(
          deps.db,
          items.map(({ id }) => id),
          caller.personId,
        )
      : null,
  ]);
  const { now, today } = nowOf(deps);
  const { clock } = deps.queues[queue];
  return items.map((item) =>
    rowOf(item, {
      kind,
      now,
      today,
      clock,
      name: names.get(item.customerId ?? 0) ?? null,
      held: held.get(keyOf(item)) ?? null,
      // What one asked for oneself waits for somebody else.
      next: nextStepOf({
        queue,
        state: item.state,
        isAsked: asked.has(keyOf(item)) || own?.has(item.id) === true,
      }),
      caller,
    }),
  );
}

type Around = {
  readonly kind: Subject['kind'];
  readonly now: Date;
  readonly today: CivilDate;
  readonly clock: QueueClock;
  readonly name: string | null;
  readonly held: StoredAssignment | null;
  readonly next: NextStep;
  readonly caller: StaffCaller;
};

const isLate = ({ dueAt, promised }: QueueItem, { now, today }: Around): boolean =>
  dueAt === null ? promised !== null && promised < today : dueAt < now;

const rowOf = (item: QueueItem, around: Around): QueueRow => {
  const { kind, clock, name, held, next, caller } = around;
  return {
    subject: { kind, id: subjectIdOf(kind, item.id) },
    state: item.state,
    label: item.label,
    customer: item.customerId === null ? null : { customer_id: item.customerId, name },
    loan_id: item.loanId === null ? null : publicId('loan', item.loanId),
    amount: item.amount,
    opened_at: item.openedAt.toISOString(),
    due_on: item.due,
    due_at: item.dueAt?.toISOString() ?? null,
    clock,
    legal_due: item.legalDue,
    is_late: isLate(item, around),
    next,
    assignment: held === null ? null : assignmentView(held, caller),
  };
};
