/** As many codes at once do not wait for each other. */
const COMPARTMENTS = 16;
/** Less than this is not worth splitting: what is too little for a message is left in each. */
const SPLIT_FROM_CENTAVOS = 160_000;

type Compartment = {
  readonly number: number;
  /** What may be spent from it, in centavos. */
  readonly max: number;
};

/** The compartments of a day's purse in the order in which a customer's codes are paid from them. */
export function compartmentsOf(max: number, customerId: number): readonly Compartment[] {
  const count = max < SPLIT_FROM_CENTAVOS ? 1 : COMPARTMENTS;
  const share = Math.floor(max / count);
  return Array.from({ length: count }, (_, place) => ({
    number: (customerId + place) % count,
    max: share,
  }));
}
