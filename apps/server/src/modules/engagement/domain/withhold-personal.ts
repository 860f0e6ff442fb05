export type Scalar = string | number | boolean | null;

/** What must not rest among figures and log lines, whoever let it slip in. */
const personal: readonly RegExp[] = [
  // E-mail addresses.
  /[^\s@]+@[^\s@]+\.[^\s@]+/,
  // Our tokens and the provider's.
  /\beyJ[\w-]+\.[\w-]+/,
  // CURP, RFC.
  /\b[A-ZÑ&]{3,4}\d{6}(?:[HMX][A-Z]{5}[A-Z\d]\d|[A-Z\d]{3})\b/i,
  // Phones, cards, CLABEs: ten digits, sixteen, eighteen, however grouped.
  /(?<![\w.])(?:\+?52[ .-]?)?\(?\d(?:[ .()-]{0,2}\d){9}(?![\w.])/,
  /(?<!\w)\d(?:[ -]?\d){15}(?!\w)/,
  /(?<!\w)\d(?:[ -]?\d){17}(?!\w)/,
  // One-time codes.
  /(?<![\w.$,-])\d{6}(?![\w.,])/,
  // Keys by their prefix, and long words that nobody would think of.
  /\b(?:sk|pk|whsec)_\w{8,}/,
  /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[\w-]{32,}/,
];

const WITHHELD = '[withheld]';

export const withholdPersonal = (value: Scalar): Scalar =>
  typeof value === 'string' && personal.some((pattern) => pattern.test(value)) ? WITHHELD : value;

export const withholdFromFields = (
  fields: Readonly<Record<string, Scalar>>,
): Readonly<Record<string, Scalar>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, withholdPersonal(value)]),
  );
