import { addDays, type CivilDate, civilDate, daysBetween } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { middayOf, moveAndBook } from './acts/come-to.ts';
import { newcomers, openBusiness } from './businesses.ts';
import { cast } from './cast.ts';
import { leaveWork } from './desk-work.ts';
import { live, newcomer } from './life.ts';
import type { World } from './place.ts';
import { laterOf, stopsOf } from './stops.ts';

const AT_ONCE = 8;
/** Our first products and policies hold from the days before: nobody can have borrowed earlier. */
const FIRST_DAY = civilDate('2026-01-05');
const YEAR = 364;

export type Progress = (share: number, day: CivilDate) => void;

/**
 * Makes a year of everybody's life, by the calls that they would make: the clock goes back, comes forward stop by stop,
 * and at each of them everybody does what their story says and pays what is due until the next one. It ends today.
 */
export async function makeWorld(world: World, onProgress: Progress): Promise<void> {
  const today = mexicoCityDate(Date.parse((await world.control.clock()).now));
  const stops = stopsOf(laterOf(FIRST_DAY, addDays(today, -YEAR)), today);
  const people = cast.map(newcomer);
  let before = Number.POSITIVE_INFINITY;
  for (const [nth, day] of stops.entries()) {
    const daysAgo = daysBetween(day, today);
    await comeToStop(world, day, daysAgo === 0);
    const nextDay = stops[nth + 1] ?? today;
    // After the stop before, and up to this one.
    const isNow = (one: { readonly daysAgo: number }) =>
      one.daysAgo < before && one.daysAgo >= daysAgo;
    const opening = newcomers.filter(isNow);
    await Promise.all([
      fewAtOnce(people, (living) =>
        live(world, living, { daysAgo, nextDay, acts: living.person.acts.filter(isNow) }),
      ),
      ...opening.map((business) => openBusiness(world, business)),
    ]);
    before = daysAgo;
    if (daysAgo === 0) await leaveWork(world);
    onProgress((nth + 1) / stops.length, day);
  }
}

/** Back into the past and forward again, though days there were booked; the last stop is the present. */
const comeToStop = (world: World, day: CivilDate, isToday: boolean): Promise<void> =>
  isToday
    ? moveAndBook(world, day, { reset: true, over_booked_days: true })
    : moveAndBook(world, day, { now: middayOf(day), over_booked_days: true });

async function fewAtOnce<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const goOn = async () => {
    for (const next of waiting) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}
