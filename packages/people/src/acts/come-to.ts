import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { World } from '#place.ts';
import { until } from '#until.ts';

/** In the middle of a day, when people may be written to. */
export const middayOf = (day: CivilDate): string => `${day}T11:00:00-06:00`;

/** The business day it is for everybody. */
export const dayOf = async ({ control }: World): Promise<CivilDate> =>
  mexicoCityDate(Date.parse((await control.clock()).now));

/** Moves the clock of everybody and waits until the books have come along. */
export async function moveAndBook(
  { control }: World,
  day: CivilDate,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await control.moveClock(change);
  await until(
    `the books of the day before ${day}`,
    () => control.clock(),
    ({ booked_until: booked }) => booked !== null && booked >= addDays(day, -1),
  );
}

/** Lets time pass up to a day, for everybody; one that has come already stays. */
export async function comeTo(world: World, day: CivilDate): Promise<void> {
  if ((await dayOf(world)) >= day) return;
  await moveAndBook(world, day, { now: middayOf(day) });
}
