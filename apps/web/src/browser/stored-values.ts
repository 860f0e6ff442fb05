/** Readers for what comes out of the browser's storage: anybody can have written there. */
export type Reader<T> = (raw: unknown) => T | null;

export const asText: Reader<string> = (raw) =>
  typeof raw === 'string' && raw.length > 0 ? raw : null;
export const asNumber: Reader<number> = (raw) =>
  typeof raw === 'number' && Number.isFinite(raw) ? raw : null;
export const asBoolean: Reader<boolean> = (raw) => (typeof raw === 'boolean' ? raw : null);

export const asList: Reader<readonly unknown[]> = (raw) => (Array.isArray(raw) ? raw : null);

export const asTextList: Reader<readonly string[]> = (raw) =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'string') ? raw : null;

export const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const asTextMap: Reader<Readonly<Record<string, string>>> = (raw) =>
  isRecord(raw) && Object.values(raw).every((value) => typeof value === 'string')
    ? (raw as Readonly<Record<string, string>>)
    : null;

export const asOneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (raw) =>
    allowed.find((value) => value === raw) ?? null;
