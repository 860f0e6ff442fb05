import type { PayoutReport } from '#modules/collections/domain/provider-report.ts';

/** What STP says of an order that it was handed. */
type Registration = {
  readonly id: number;
  readonly descripcionError?: string | null | undefined;
};

type Registered =
  | { readonly kind: 'accepted'; readonly ref: string }
  /** Its tracking key was used: by ourselves, when the answer got lost. What became of it is asked. */
  | { readonly kind: 'there_already' }
  | { readonly kind: 'refused'; readonly code: string }
  /** Neither yes nor no: it is asked about, and handed over again if nobody has it. */
  | { readonly kind: 'unclear' };

/** Ids of orders begin above the codes of errors, which are positive too. */
const CODE_MAX = 999;
/** 5: a duplicate. */
const thereAlready = new Set([-1, -2, 5]);
/** What is wrong with the order itself, or with whom it would pay: the same again is refused again. */
const refusals = new Set([
  ...[1, 2, 3, 4, 6, 7, 8, -6, -7, -9, -10, -11, -12, -13, -14],
  ...[-20, -21, -22, -23, -24, -26, -34, -200],
]);

/**
 * The status is 200 either way, and an id alone is no proof: only one above the codes, without an error beside it.
 * What is said of our signature, our day or our service (0, -16 to -18, -30, and whatever is new) is no end of an order.
 */
export function readRegistration({ id, descripcionError }: Registration): Registered {
  const saysError = (descripcionError ?? '') !== '';
  if (id > CODE_MAX && !saysError) return { kind: 'accepted', ref: String(id) };
  if (thereAlready.has(id)) return { kind: 'there_already' };
  return refusals.has(id) ? { kind: 'refused', code: `stp_${id}` } : { kind: 'unclear' };
}

const states: Readonly<Record<string, PayoutReport['status']>> = {
  C: 'accepted',
  L: 'accepted',
  A: 'accepted',
  E: 'accepted',
  LQ: 'settled',
  TLQ: 'settled',
  D: 'returned',
  CN: 'returned',
  CL: 'returned',
  TCL: 'returned',
  CA: 'returned',
  CR: 'returned',
  RL: 'returned',
  RA: 'returned',
  RB: 'returned',
};

/** How an order of ours stands, by STP's state; null: a state that we have not heard of. */
export const statusOf = (state: string): PayoutReport['status'] | null => states[state] ?? null;

const kept = new Set(['LQ', 'CCO', 'TLQ']);
/** Kinds of payment that are orders of ours on their way back. */
const returnsOfOurs = new Set(['0', '16', '17', '18', '23', '24']);

/** How money stands that came, by STP's state and kind of payment; a state that is new is waited on. */
export function depositStanding(
  state: string,
  kind: string | number | null | undefined,
): 'kept' | 'pending' | 'gone' {
  if (returnsOfOurs.has(String(kind ?? ''))) return 'gone';
  if (kept.has(state)) return 'kept';
  return statusOf(state) === 'returned' ? 'gone' : 'pending';
}

/** SPEI's two digits where a bank sent it back, STP's state where it never left. */
export const returnCodeOf = (state: string, cause: string | number | null): string => {
  const digits = String(cause ?? '').trim();
  return /^\d{1,2}$/.test(digits) && Number(digits) > 0 ? digits.padStart(2, '0') : state;
};

/** What is answered to a question about an order. */
export const FOUND = 0;
export const OVER_THE_LIMIT = 3;
export const NONE = 6;
