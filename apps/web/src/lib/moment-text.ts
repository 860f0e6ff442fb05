import { formatInstant } from '@abona/kernel/date-format';

/** An instant of the wire as people read it: `15 de noviembre de 2026 a las 12:05 p.m.` */
export const momentText = (instant: string): string => formatInstant(Date.parse(instant));
