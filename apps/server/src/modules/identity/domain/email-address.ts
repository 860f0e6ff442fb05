import { parseEmail } from '@abona/mexico/email';

/** An address that mail can be sent to, or null. Spaces around it are the typist's. */
export function parseEmailAddress(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return parseEmail(text).ok ? text.trim() : null;
}

/** The form in which two spellings of one address are equal. */
export const comparableAddress = (address: string): string => address.toLowerCase();

/** What may be shown where the whole address may not: `an•••@correo.mx`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const shown = address.slice(0, Math.min(2, Math.max(1, at - 1)));
  return `${shown}•••${address.slice(at)}`;
}
