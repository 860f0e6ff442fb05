// How many schedules with their CAT one core makes in a second: 24 instalments, due dates included.
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { type DayCount, dayCounts } from '@abona/loan-math/day-count';
import { dueDatesOf, type Frequency } from '@abona/loan-math/frequency';
import { buildSchedule } from '@abona/loan-math/schedule';
import { publishedCat } from '@abona/loan-math/schedule-cat';

const COUNT = 24;
const WARM_UP = 5000;
const RUNS = 40_000;
const disbursed = civilDate('2026-11-15');
const iva = rate('0.16');

function makeSchedule(run: number, frequency: Frequency, dayCount: DayCount): number {
  const schedule = buildSchedule({
    principal: centavos(300_000 + run),
    annualRate: rate(`0.${4000 + (run % 4000)}`),
    iva,
    frequency,
    dayCount,
    disbursed,
    dueDates: dueDatesOf({ frequency, disbursed, count: COUNT }),
    design: { level: 'TOTAL_WITH_IVA' },
  });
  if (!schedule.ok) throw new Error(schedule.error);
  const cat = publishedCat(schedule.value);
  if (!cat.ok) throw new Error(cat.error);
  return cat.value.tenths;
}

/** By processor time, so that a busy machine does not change the figure. */
function schedulesPerSecond(frequency: Frequency, dayCount: DayCount): number {
  for (let run = 0; run < WARM_UP; run++) makeSchedule(run, frequency, dayCount);
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run++) makeSchedule(run, frequency, dayCount);
  const { user, system } = process.cpuUsage(before);
  return Math.round(RUNS / ((user + system) / 1e6));
}

for (const frequency of ['quincenal', 'mensual'] as const) {
  for (const dayCount of dayCounts) {
    const figure = schedulesPerSecond(frequency, dayCount).toLocaleString('en-US');
    console.log(`${frequency} ${dayCount}: ${figure} schedules/s (24 instalments with CAT)`);
  }
}
