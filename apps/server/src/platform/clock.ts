/**
 * The two times of the product.
 * Business time decides what a customer is owed or may do: due dates, offers, codes, links. The
 * sandbox can move it. Technical time is real: tokens, sessions, rate limits, leases, logs.
 */
export type Clock = {
  /** Business time. */
  readonly now: () => Date;
  readonly technicalNow: () => Date;
};
