import { log } from './log.ts';

/** A date that is none is logged, and shown as it came (specification 8). */
export function logInvalidDate(text: string): void {
  log({ level: 'warn', message: `invalid date: ${text}`, trail: 'dates' });
}
