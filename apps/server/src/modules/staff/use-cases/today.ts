import type { QueueFigures, QueueName, QueueRow } from '@abona/contract/staff/staff-queue';
import { DUE_ROWS } from '@abona/contract/staff/staff-today';
import { addDays, type CivilDate, civilDate, partsOf } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { bankHolidays, businessDayOnOrAfter, isBusinessDay } from '@abona/mexico/bank-calendar';
import type { StaffCaller } from '#platform/http/caller.ts';
import { byDay, byUrgency } from '../domain/due-order.ts';
import { approvalRefusal } from '../domain/staff-request.ts';
import { readAttended } from './attended.ts';
import { assignedOf, type QueueDeps, queuesOf, readFigures, rowsOf } from './queues.ts';
import { readRequests } from './read-requests.ts';

type Today = {
  readonly today: string;
  readonly now: string;
  readonly queues: (QueueFigures & { readonly queue: QueueName })[];
  readonly mine_to_decide: number;
  readonly attended: { readonly done: number; readonly left: number };
};

/** How much waits in the queues of somebody's roles, as of now. */
export async function readToday(deps: QueueDeps, caller: StaffCaller): Promise<Today> {
  const [queues, pending, attended] = await Promise.all([
    Promise.all(
      queuesOf(caller).map(async (queue) => ({
        queue,
        ...(await readFigures(deps, queue, caller)),
      })),
    ),
    readRequests(deps, 'pending'),
    readAttended(deps, caller),
  ]);
  const technicalNow = deps.clock.technicalNow();
  const now = deps.clock.now();
  return {
    today: mexicoCityDate(now.getTime()),
    now: now.toISOString(),
    queues,
    mine_to_decide: pending.filter((one) => approvalRefusal(one, caller, technicalNow) === null)
      .length,
    attended,
  };
}

type DueRow = QueueRow & { readonly queue: QueueName };

type DueWork = {
  readonly first: DueRow | null;
  readonly term: { readonly days: number; readonly used: number } | null;
  readonly rows: DueRow[];
  readonly calendar: {
    readonly is_working_day: boolean;
    readonly next_working_day: string;
    readonly next_holiday: string;
  };
};

const oldest = {
  except: [],
  state: null,
  dueUntil: null,
  text: null,
  after: null,
  limit: DUE_ROWS,
};

/** The oldest deadlines of all queues of somebody's roles, or of what they have; what has none waits in its queue. */
export async function readDueWork(
  deps: QueueDeps,
  caller: StaffCaller,
  { assigned }: { readonly assigned?: 'me' | undefined },
): Promise<DueWork> {
  const today = mexicoCityDate(deps.clock.now().getTime());
  const found = await Promise.all(
    queuesOf(caller)
      .filter((queue) => deps.queues[queue].clock !== 'since')
      .map(async (queue) => {
        const only = assigned === 'me' ? (await assignedOf(deps, queue, caller)).mine : null;
        const items = await deps.queues[queue].list({ ...oldest, only });
        const rows = await rowsOf(deps, { queue, items, caller });
        return rows.map((row): DueRow => ({ ...row, queue }));
      }),
  );
  const rows = found.flat().toSorted(byDay).slice(0, DUE_ROWS);
  const [first] = found.flat().toSorted(byUrgency);
  return {
    first: first ?? null,
    term: first === undefined ? null : termOf(first, today),
    rows,
    calendar: calendarOf(today),
  };
}

/** Working days after the day on which it came, up to its last one. */
function termOf({ opened_at: openedAt, due_on: dueOn }: DueRow, today: CivilDate) {
  const opened = mexicoCityDate(new Date(openedAt).getTime());
  const days = workingDays(opened, civilDate(dueOn));
  return { days, used: Math.min(days, workingDays(opened, today)) };
}

function workingDays(after: CivilDate, until: CivilDate): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1))
    if (isBusinessDay(day)) count++;
  return count;
}

function calendarOf(today: CivilDate): DueWork['calendar'] {
  const { year } = partsOf(today);
  const holidays = [...bankHolidays(year), ...bankHolidays(year + 1)];
  return {
    is_working_day: isBusinessDay(today),
    next_working_day: businessDayOnOrAfter(addDays(today, 1)),
    next_holiday: holidays.find((day) => day > today) ?? today,
  };
}
