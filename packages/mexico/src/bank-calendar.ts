import {
  addDays,
  type CivilDate,
  civilDate,
  civilDateOf,
  partsOf,
  weekdayOf,
} from '@abona/kernel/civil-date';

/**
 * Days on which banks do not open, by year, weekends aside. 2025 and 2026 as the CNBV published
 * them; 2027 and 2028 follow the rule until it does (each December). Other years are made by rule.
 */
const publishedBankHolidays: Readonly<Record<number, string>> = {
  2025: '01-01 02-03 03-17 04-17 04-18 05-01 09-16 11-02 11-17 12-12 12-25',
  2026: '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-12 12-25',
  2027: '01-01 02-01 03-15 03-25 03-26 05-01 09-16 11-02 11-15 12-12 12-25',
  2028: '01-01 02-07 03-20 04-13 04-14 05-01 09-16 11-02 11-20 12-12 12-25',
};

const MONDAY = 1;
/** Days as month and day in one number: looking a number up is quicker than hashing a date. */
const holidaysByYear = new Map<number, ReadonlySet<number>>();

/** The days of a year on which banks stay closed by holiday, in order. */
export function bankHolidays(year: number): readonly CivilDate[] {
  const published = publishedBankHolidays[year];
  return published === undefined
    ? holidaysByRule(year)
    : published.split(' ').map((day) => civilDate(`${year}-${day}`));
}

/** The days the law and the CNBV's yearly rule give, for years that are not published yet. */
export function holidaysByRule(year: number): readonly CivilDate[] {
  const on = (month: number, day: number) => civilDateOf({ year, month, day });
  const easter = easterSunday(year);
  const handover = year % 6 === 2 ? [on(10, 1)] : []; // a new president takes office: 2024, 2030
  return [
    on(1, 1),
    nthMonday(year, 2, 1),
    nthMonday(year, 3, 3),
    addDays(easter, -3),
    addDays(easter, -2),
    on(5, 1),
    on(9, 16),
    ...handover,
    on(11, 2),
    nthMonday(year, 11, 3),
    on(12, 12),
    on(12, 25),
  ].sort();
}

export function isBusinessDay(date: CivilDate): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return false;
  const { year, month, day } = partsOf(date);
  return !holidaySet(year).has(month * 100 + day);
}

/** The day itself when banks open, else the next one on which they do. */
export function businessDayOnOrAfter(date: CivilDate): CivilDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** The day itself when banks open, else the last one on which they did. */
export function businessDayOnOrBefore(date: CivilDate): CivilDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

/** The n-th day after the given one on which banks open; day zero is the given one, open or not. */
export function addBusinessDays(date: CivilDate, days: number): CivilDate {
  let day = date;
  for (let left = days; left > 0; left--) day = businessDayOnOrAfter(addDays(day, 1));
  return day;
}

function holidaySet(year: number): ReadonlySet<number> {
  let holidays = holidaysByYear.get(year);
  if (holidays === undefined) {
    const days = bankHolidays(year).map(partsOf);
    holidays = new Set(days.map(({ month, day }) => month * 100 + day));
    holidaysByYear.set(year, holidays);
  }
  return holidays;
}

function nthMonday(year: number, month: number, nth: number): CivilDate {
  const first = civilDateOf({ year, month, day: 1 });
  const untilMonday = (7 + MONDAY - weekdayOf(first)) % 7;
  return addDays(first, untilMonday + (nth - 1) * 7);
}

/** Easter of the Gregorian calendar: the Sunday after the church's full moon of spring. */
function easterSunday(year: number): CivilDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapsSkipped = century - Math.floor(century / 4);
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (leapsSkipped - moonShift + 19 * golden + 15) % 30;
  const early = epact === 29 || (epact === 28 && golden > 10) ? 1 : 0;
  const fullMoon = addDays(civilDateOf({ year, month: 3, day: 21 }), epact - early);
  return addDays(fullMoon, 7 - weekdayOf(fullMoon));
}
