import type { Centavos } from '@abona/kernel/money';

/** Money flows of a credit without IVA. Times are whole units of which `unitsPerYear` make a year. */
export type CatFlows = {
  /** Drawn at the start: the full contract amount, even when a fee is kept back from it. */
  readonly amount: Centavos;
  /** Mandatory fees on the day of the contract. */
  readonly upfrontFee: Centavos;
  readonly payments: readonly { readonly amount: Centavos; readonly at: number }[];
  readonly unitsPerYear: number;
};
