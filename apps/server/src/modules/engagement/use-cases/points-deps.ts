import type { Ledger } from '#modules/ledger/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Promotions } from '../stores/point-store.ts';

export type PointsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly promotions: Promotions;
  readonly ledger: Pick<Ledger, 'post' | 'balanceOf'>;
  readonly lending: Pick<
    Lending,
    'contractOf' | 'findLoan' | 'loanOf' | 'applyPayment' | 'payOutCredit' | 'leftCredits'
  >;
};
