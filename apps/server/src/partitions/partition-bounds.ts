import type { PartitionKey } from './partitioned-tables.ts';

/*
 * Where partitions end. A bound is text, as PostgreSQL writes it; the row that lies on it is the first of the next
 * partition.
 */

const DAY_MS = 86_400_000;
/** So far ahead of now, and of whatever is there, a partition ends: nobody may come to the bound while it is drawn. */
const AHEAD_MS = 7 * DAY_MS;
/** A partition of fewer numbers is not worth a cut. */
const NUMBERS_MIN = 100_000;

/** The least id of UUID version 7 that can be made at a moment. */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const momentOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** `2026-12-01 00:00:00+00`, as PostgreSQL writes it, is no text that JavaScript knows. */
const momentOfInstant = (text: string): number =>
  Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'));

/** The moment that a bound of an id or an instant stands for. */
export const momentOf = (key: 'id' | 'instant', bound: string): number =>
  key === 'id' ? momentOfId(bound) : momentOfInstant(bound);

export const boundAt = (key: 'id' | 'instant', ms: number): string =>
  key === 'id' ? firstIdAt(ms) : new Date(ms).toISOString();

type Growth = {
  /** Where the newest partition begins; null: at the beginning of all. */
  readonly from: string | null;
  /** The last key in it; null: it is empty. */
  readonly latest: string | null;
  readonly now: Date;
};

/**
 * Where the newest partition should end: at the first day of a month (UTC), a week ahead at least, or half as many
 * numbers further as it holds. Null when it is not yet time.
 */
export function nextBound(key: PartitionKey, { from, latest, now }: Growth): string | null {
  if (latest === null) return null;
  if (key === 'number') {
    const held = Number(latest) - Number(from ?? 0);
    return held < NUMBERS_MIN ? null : String(Number(latest) + Math.ceil(held / 2));
  }
  const ahead = new Date(Math.max(now.getTime() + AHEAD_MS, momentOf(key, latest)));
  return boundAt(key, Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 1, 1));
}

/** How keys compare in the database; uuids and instants of one zone as their text does. */
export const isBefore = (key: PartitionKey, one: string, other: string): boolean =>
  key === 'number'
    ? Number(one) < Number(other)
    : key === 'instant'
      ? momentOfInstant(one) < momentOfInstant(other)
      : one < other;

/** What a partition is called after: `2026_12`, `2026_12_15`, or the number. */
export function labelOf(key: PartitionKey, bound: string): string {
  if (key === 'number') return bound;
  const day = new Date(momentOf(key, bound)).toISOString().slice(0, 10);
  return day.replace(/-01$/, '').replaceAll('-', '_');
}
