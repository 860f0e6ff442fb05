import { LOG_LEVEL_CONFIGURED, LOG_LEVELS, type LogLevel } from '@abona/contract/limits';
import { readStored, removeStored, writeStored } from './storage.ts';
import { stored } from './stored.ts';

/** A date that is none is logged, and shown as it came (specification 8). */
export function logInvalidDate(text: string): void {
  log({ level: 'warn', message: `invalid date: ${text}`, trail: 'dates' });
}

type Scalar = string | number | boolean | null;
export type LogLine = {
  readonly level: LogLevel;
  readonly message: string;
  /** Where in the app: `session.renewal`, `api.getSession`. */
  readonly trail: string;
  readonly at: string;
  readonly detail?: Readonly<Record<string, Scalar>>;
};

const MESSAGE_LENGTH_MAX = 1_000;
const DETAIL_LENGTH_MAX = 512;
const BUFFER_MAX = 100;

const buffer: LogLine[] = [];
const nobodySends = (): void => {};
let wake = nobodySends;

/** A document that ends before anybody sends its lines leaves them to the next one of this tab. */
export function keepUnsentLines(): void {
  window.addEventListener('pagehide', () => {
    if (wake === nobodySends && buffer.length > 0) writeStored(stored.unsentLog, buffer.splice(0));
  });
}

/** Addresses keep their path only, and nothing that looks like an e-mail or a token stays. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, '[token]')
    .replace(/\b[\w-]{32,}\b/g, '[secret]');

/**
 * Keeps a line for the server. A line without a message or a trail is rejected, as is one below
 * the configured level: the answer says whether it was kept.
 */
export function log(line: Omit<LogLine, 'at'>, now = new Date()): boolean {
  const message = line.message.trim();
  const trail = line.trail.trim();
  if (message === '' || trail === '') return false;
  if (LOG_LEVELS[line.level] > LOG_LEVEL_CONFIGURED) return false;
  // A storm of the same complaint must not crowd out what started it.
  if (buffer.length >= BUFFER_MAX) return false;
  buffer.push({
    level: line.level,
    message: withoutSecrets(message).slice(0, MESSAGE_LENGTH_MAX),
    trail: trail.slice(0, 200),
    at: now.toISOString(),
    ...(line.detail === undefined ? {} : { detail: cleanDetail(line.detail) }),
  });
  wake();
  return true;
}

/** Anything that was thrown, as a sentence. */
export const messageOf = (failure: unknown): string =>
  failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);

/** The lines so far; they are the taker's now. */
export const takeLogLines = (max: number): readonly LogLine[] => buffer.splice(0, max);

/** Tells the sender that there is something to send. Lines written before are not lost. */
export function onLogLine(listener: () => void): void {
  wake = listener;
  buffer.unshift(...((readStored(stored.unsentLog) ?? []) as LogLine[]));
  removeStored(stored.unsentLog);
  if (buffer.length > 0) wake();
}

function cleanDetail(detail: Readonly<Record<string, Scalar>>): Record<string, Scalar> {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [
      key.slice(0, 48),
      typeof value === 'string' ? withoutSecrets(value).slice(0, DETAIL_LENGTH_MAX) : value,
    ]),
  );
}
