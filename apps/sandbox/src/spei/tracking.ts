import { randomBytes } from 'node:crypto';
import { operationDate } from '#platform/spanish-time.ts';

/** Clave de rastreo: who sent it, the day, a number nobody else has. Up to thirty signs. */
export const trackingKey = (prefix: string, at: Date): string =>
  `${prefix}${operationDate(at).replaceAll('-', '')}${randomBytes(5).toString('hex').toUpperCase()}`;
