import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { findAttempt } from '#modules/collections/stores/attempt-store.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** An automatic charge, as its customer is told before. */
export type DebitNotice = {
  readonly attemptId: string;
  readonly customerId: number;
  readonly amount: Centavos;
  readonly collectOn: CivilDate;
  readonly bank: string;
  readonly accountLast4: string;
  readonly maxAmount: Centavos;
  /** It was tried before, and is tried again. */
  readonly isAgain: boolean;
  /** Beyond what was signed: it is not made. */
  readonly isCovered: boolean;
};

/** Null: it was called off meanwhile, and there is nothing to tell. */
export const readDebitNotice = (deps: CollectionsDeps, id: string): Promise<DebitNotice | null> =>
  transaction(deps.db, async (tx) => {
    const attempt = await findAttempt(tx, id);
    if (attempt === null || attempt.collectOn === null || attempt.mandateId === null) return null;
    const isCovered = attempt.reason !== 'over_mandate';
    if (isCovered && attempt.status !== 'scheduled') return null;
    const mandate = await findMandate(tx, attempt.mandateId);
    if (mandate === null) return null;
    const { customerId, amount, collectOn } = attempt;
    const { bank, accountLast4, maxAmount } = mandate;
    return {
      attemptId: id,
      customerId,
      amount,
      collectOn,
      bank,
      accountLast4,
      maxAmount,
      isAgain: attempt.try > 1,
      isCovered,
    };
  });
