import { addDays, type CivilDate } from '@abona/kernel/civil-date';

/** Instalments fall due by the quincena, and a month is closed when the first of the next has come. */
const QUINCENAS = ['01', '15'];
/** The last weeks are lived almost day by day: what we write to people depends on the day. */
const LAST_DAYS = 28;
const SHORT_STEP = 4;

export const laterOf = (one: CivilDate, other: CivilDate): CivilDate => (one > other ? one : other);

/** The days at which the clock stops, from the first to today. */
export function stopsOf(first: CivilDate, today: CivilDate): readonly CivilDate[] {
  const stops = [first];
  const lastDays = addDays(today, -LAST_DAYS);
  for (let day = addDays(first, 1); day < lastDays; day = addDays(day, 1))
    if (QUINCENAS.includes(day.slice(-2))) stops.push(day);
  for (let day = laterOf(lastDays, addDays(first, 1)); day < today; day = addDays(day, SHORT_STEP))
    stops.push(day);
  return first < today ? [...stops, today] : [today];
}
