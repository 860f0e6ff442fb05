/** `2027-01-08` and what lies around it, without a time zone: days as CONDUSEF counts them. */
const dayOf = (iso: string): Date => new Date(`${iso}T00:00:00Z`);
const isoOf = (day: Date): string => day.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;
const MONDAY = 1;

/** The days of rest of the labour law, which every office keeps. */
export function restDays(year: number): readonly string[] {
  const monday = (month: number, nth: number): string => {
    const first = new Date(Date.UTC(year, month - 1, 1));
    const ahead = (MONDAY - first.getUTCDay() + 7) % 7;
    return isoOf(new Date(first.getTime() + (ahead + 7 * (nth - 1)) * DAY_MS));
  };
  return [
    ...[`${year}-01-01`, `${year}-05-01`, `${year}-09-16`, `${year}-12-25`],
    ...[monday(2, 1), monday(3, 3), monday(11, 3)],
  ];
}

const isWorkingDay = (day: Date): boolean =>
  day.getUTCDay() % 6 !== 0 && !restDays(day.getUTCFullYear()).includes(isoOf(day));

/** Whether a day is one of the first so many working days of its month. */
function isAmongFirst(today: string, count: number): boolean {
  let left = count;
  for (
    let day = dayOf(`${today.slice(0, 8)}01`);
    left > 0;
    day = new Date(day.getTime() + DAY_MS)
  ) {
    if (isWorkingDay(day)) left -= 1;
    if (isoOf(day) === today) return true;
  }
  return false;
}

const REDECO_DAYS = 5;
const REUNE_DAYS = 10;

/** The month that can be reported today; null outside of the first five working days. */
export function openMonth(today: string): number | null {
  if (!isAmongFirst(today, REDECO_DAYS)) return null;
  const month = Number(today.slice(5, 7));
  return month === 1 ? 12 : month - 1;
}

/** The quarter that can be reported today; null outside of the first ten working days after one. */
export function openQuarter(today: string): number | null {
  const month = Number(today.slice(5, 7));
  if (month % 3 !== 1 || !isAmongFirst(today, REUNE_DAYS)) return null;
  return month === 1 ? 4 : (month - 1) / 3;
}
