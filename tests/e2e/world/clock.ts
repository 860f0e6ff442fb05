import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { sandbox } from './sandbox.ts';

/** The world's clock goes forward until it is that day in Mexico City, at whatever hour a test runs. */
export async function comeTo(day: string): Promise<void> {
  const { now } = await sandbox.clock();
  const days = daysBetween(mexicoCityDate(Date.parse(now)), civilDate(day));
  if (days > 0) await sandbox.moveClock({ advance_days: days });
}
