import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';

/**
 * What a hold stops. `collect`: nobody asks for it. `debit`: no account is charged. `mora`: its days cost nothing
 * and are not counted as late; ordinary interest goes on. `bureau`: it is not told as overdue.
 */
export type HoldStop = 'collect' | 'debit' | 'mora' | 'bureau';

/** All of a loan, or so many centavos of some of its instalments. */
export type HoldScope =
  | { readonly kind: 'loan' }
  | {
      readonly kind: 'instalments';
      readonly amounts: readonly { readonly k: number; readonly amount: Centavos }[];
    };

/** What stands still of a loan because of a case, from a day to a day, both counted. */
export type Hold = {
  readonly holdId: string;
  readonly caseId: string;
  readonly scope: HoldScope;
  readonly stops: readonly HoldStop[];
  readonly from: CivilDate;
  /** Null while it stands. */
  readonly to: CivilDate | null;
};
