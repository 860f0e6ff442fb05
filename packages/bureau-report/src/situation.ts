/**
 * What is told of an account beside its payments, and the prevention key (clave de prevención) that tells it.
 * An account that lives by its plan has none.
 */
const keys = {
  open: null,
  disputed: 'AD',
  dispute_ended: 'DR',
  deferred: 'DP',
  restructured: { current: 'RC', late: 'RV' },
  restructured_by_programme: { current: 'RA', late: 'RO' },
  restructured_with_quita: 'RQ',
  refinanced: 'RF',
  sent_to_agency: 'PC',
  paid: 'CC',
  /** Paid after it had entered the overdue portfolio. */
  collected: 'CL',
  restructured_paid: 'RE',
  settled_by_customer_quita: 'LC',
  settled_by_lender_quita: 'LG',
  /** Given back whole, after the days in which withdrawing is free. */
  refunded: 'CZ',
  written_off: 'UP',
  written_off_partly_recovered: 'MD',
  /** Contracted by somebody else in this person's name. */
  not_theirs: 'FN',
  customer_fraud: 'FD',
} as const satisfies Record<
  string,
  string | null | { readonly current: string; readonly late: string }
>;

export type Situation = keyof typeof keys;

export const situations = Object.keys(keys) as readonly Situation[];

/** The prevention key of a situation; some differ by whether anything is late. */
export function preventionKeyOf(situation: Situation, isLate: boolean): string | null {
  const key = keys[situation];
  if (key === null || typeof key === 'string') return key;
  return isLate ? key.late : key.current;
}

/** The situation that a key tells; undefined for one that we never write. */
export const situationOf = (preventionKey: string | null): Situation | undefined =>
  situations.find((situation) =>
    [true, false].some((isLate) => preventionKeyOf(situation, isLate) === preventionKey),
  );
