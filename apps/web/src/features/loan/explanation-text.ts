import type { ExplanationView } from '@abona/contract/lending/early-payment';
import { formatPercent, groupThousands } from '@abona/kernel/money';
import { loanCopy } from '#copy/loan.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';

const copy = loanCopy.instalment;

type Unit = ExplanationView['unit'];
type Value = ExplanationView['inputs'][number]['value'];

const RATE_DECIMALS = 4;

const written: Readonly<Record<Unit, (value: string) => string>> = {
  centavos: (value) => peso(Number(value)),
  rate: (value) => formatPercent(value, RATE_DECIMALS),
  percent: (value) => `${value}%`,
  days: copy.days,
  count: groupThousands,
  date: dayWithYear,
};

/** A figure in the words of its unit; a list is told one by one. */
export const valueText = (value: Value, unit: Unit): string =>
  typeof value === 'object'
    ? value.map((one) => written[unit](String(one))).join(', ')
    : written[unit](String(value));

/** How a figure was rounded, where it was. */
export function roundingText({ exact, rounding, unit }: ExplanationView): string | null {
  if (exact === null || rounding === 'NONE') return null;
  const before = unit === 'centavos' ? exactPesos(exact) : exact;
  return `${copy.exact(before)}. ${copy.rounding[rounding]}`;
}

/** Centavos with decimals, as pesos: `11972.4312` is `$119.724312`. Moved as text: nothing is lost. */
function exactPesos(exact: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(exact);
  if (match === null) return exact;
  const [, whole = '', fraction = ''] = match;
  const padded = whole.padStart(3, '0');
  return `$${groupThousands(padded.slice(0, -2))}.${padded.slice(-2)}${fraction}`;
}
