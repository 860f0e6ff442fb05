import type { ViewFilter } from '@abona/contract/staff/saved-view';
import type { QueueName } from '@abona/contract/staff/staff-queue';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { paths } from '#routing/paths.ts';

type Search = Readonly<Record<string, string>>;

const WEEK_DAYS = 7;

/** What the address narrows a queue to; days are counted from the one that it is. */
export function viewOf({ ver, texto = '', estado }: Search): ViewFilter {
  const text = texto.trim();
  const assigned = { mias: 'me', 'sin-asignar': 'nobody' } as const;
  return {
    assigned: ver === 'mias' || ver === 'sin-asignar' ? assigned[ver] : null,
    due_days: ver === 'semana' ? WEEK_DAYS : null,
    state: estado ?? null,
    text: text.length >= 2 ? text : null,
  };
}

/** The same as the call wants it; while the day is not known, nothing is narrowed by it. */
export function filtersOf(search: Search, today: string | undefined) {
  const { assigned, due_days: days, state, text } = viewOf(search);
  return {
    ...(assigned === null ? {} : { assigned }),
    ...(days === null || today === undefined ? {} : { due_until: addDays(civilDate(today), days) }),
    ...(state === null ? {} : { state }),
    ...(text === null ? {} : { text }),
  };
}

const verOf = ({ assigned, due_days: days }: ViewFilter): string | null => {
  if (assigned === 'me') return 'mias';
  if (assigned === 'nobody') return 'sin-asignar';
  return days === null ? null : 'semana';
};

/** The address of a view. */
export function viewHref(queue: QueueName, filter: ViewFilter): string {
  const said = [
    ['ver', verOf(filter)],
    ['estado', filter.state],
    ['texto', filter.text],
  ].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const search = new URLSearchParams(said).toString();
  return search === '' ? paths.queue(queue) : `${paths.queue(queue)}?${search}`;
}

export const isSameView = (one: ViewFilter, other: ViewFilter): boolean =>
  one.assigned === other.assigned &&
  one.due_days === other.due_days &&
  one.state === other.state &&
  one.text === other.text;
