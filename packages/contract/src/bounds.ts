/** Both ends are allowed. Amounts in centavos. */
type Bounds = { readonly min: number; readonly max: number };

/**
 * What a number may be, once: forms refuse by it before they send, the API by it before anything is done, and
 * a credit policy that goes beyond it cannot be read. What is lent within these bounds, to whom and for how
 * long is the policy's and the product's (tables `origination.policies`, `lending.products`): forms are told
 * it by the API.
 */
export const bounds = {
  /** Of a purchase, a personal loan or a refund: up to a thousand million pesos. */
  amount: { min: 1, max: 100_000_000_000 },
  /** Of the payments of one loan. */
  instalments: { min: 1, max: 200 },
  /** What somebody says they earn. */
  monthlyIncome: { min: 100, max: 100_000_000 },
  dependants: { min: 0, max: 15 },
  /** Of one payment, and of one that a customer says to have made. */
  payment: { min: 1, max: 1_000_000_000 },
  /** At most so much may be charged to an account in a period. */
  mandate: { min: 10_000, max: 10_000_000 },
  /** What somebody wants to owe us a quincena at most; nothing is a wish too. */
  quincenaCap: { min: 0, max: 100_000_000 },
  /** Of what somebody owes elsewhere, each time. */
  outsideDebt: { min: 100, max: 100_000_000 },
  /** Of a payment made of points. */
  points: { min: 100, max: 10_000_000 },
} as const satisfies Readonly<Record<string, Bounds>>;

export const isWithin = ({ min, max }: Bounds, value: number): boolean =>
  value >= min && value <= max;
