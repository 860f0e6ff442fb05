import { LOG_SAMPLE_RATE, MONITORING_SAMPLE_RATE } from '@abona/contract/limits';
import { configuration } from './configuration.ts';
import { log } from './log.ts';

/** Rolled once a page: one visit is watched whole, or not at all. */
const roll = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
const isWithin = (rate: number, rolled: number): boolean => rolled / 2 ** 32 < rate;

/** Whether this visit is one of those that are watched (specification 9, sampling). */
export const isMonitored = (rolled = roll): boolean =>
  isWithin(MONITORING_SAMPLE_RATE[configuration().environment], rolled);

/** Whether this visit's log lines are sent. */
export const isLogged = (rolled = roll): boolean => isWithin(LOG_SAMPLE_RATE, rolled);

/** How long something took, told with the log of a visit that is watched. */
export function monitor(what: string, ms: number, rolled = roll): void {
  if (!isMonitored(rolled)) return;
  log({
    level: 'info',
    message: `${what} took ${Math.round(ms)} ms`,
    trail: 'monitoring',
    detail: { what, ms: Math.round(ms) },
  });
}
