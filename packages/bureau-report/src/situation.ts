/**
 * What is told of an account beside its payments, and the prevention key (clave de prevención) that tells it.
 * An account that lives by its plan has none.
 */
const keys = {
  open: null,
  disputed: 'AD',
  dispute_ended: 'DR',
  deferred: 'DP',
  /** By agreement, while nothing was late and while something was; then by a programme of ours. */
  restructured: 'RC',
  overdue_restructured: 'RV',
  restructured_by_programme: 'RA',
  overdue_restructured_by_programme: 'RO',
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
} as const satisfies Record<string, string | null>;

export type Situation = keyof typeof keys;

export const situations = Object.keys(keys) as readonly Situation[];

export const preventionKeyOf = (situation: Situation): string | null => keys[situation];

/** The situation that a key tells; undefined for one that we never write. */
export const situationOf = (preventionKey: string | null): Situation | undefined =>
  situations.find((situation) => keys[situation] === preventionKey);
