/** A plan as the public call about offers tells it, for whoever is approved at the dearest conditions. Centavos. */
export type OfferedPlan = {
  readonly instalments: number;
  readonly frequency: string;
  readonly instalment_amount: number;
  readonly total_amount: number;
  readonly cat_percent: string;
  readonly annual_rate_percent: string;
};

export type Offers = {
  readonly amount: number;
  /** `YYYY-MM-DD`, to be printed with the CAT. */
  readonly calculated_on: string;
  readonly plans: readonly OfferedPlan[];
};

/** Plans by quincenas, the fewest first. */
export const inQuincenas = ({ plans }: Pick<Offers, 'plans'>): readonly OfferedPlan[] =>
  plans
    .filter(({ frequency }) => frequency === 'quincenal')
    .toSorted((one, other) => one.instalments - other.instalments);

/** The plan of the smallest payment, for «desde»; null: nobody is lent that much. */
export const leastOf = (plans: readonly OfferedPlan[]): OfferedPlan | null =>
  plans.reduce<OfferedPlan | null>(
    (least, plan) =>
      least === null || plan.instalment_amount < least.instalment_amount ? plan : least,
    null,
  );

/** What an attribute says as an amount: whole centavos; null: nothing that could be asked about. */
export const amountOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;
