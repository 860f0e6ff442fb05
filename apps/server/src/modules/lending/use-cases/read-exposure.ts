import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import { type Exposure, exposureOf } from '../domain/exposure.ts';
import { findLoansOf } from '../stores/loan-store.ts';
import { toPayOf } from '../views/loan-summary.ts';
import { asOfToday, type ClaimStanding, type LendingDeps } from './lending-deps.ts';

/** Something to be paid by a day. */
export type Due = { readonly dueDate: CivilDate; readonly amount: Centavos };

const loansOf = async (deps: LendingDeps, customerId: number, tx?: Tx) =>
  asOfToday(deps, await findLoansOf(tx ?? deps.db, customerId), tx);

/** With how many of their words that they paid, or gave back, are open, and how many came to nothing. */
export type CustomerExposure = Exposure & { readonly claims: ClaimStanding };

/** What a customer owes as of today, and how their words about payments stand. */
export const readExposure = async (
  deps: LendingDeps,
  customerId: number,
  tx?: Tx,
): Promise<CustomerExposure> => ({
  ...exposureOf(await loansOf(deps, customerId, tx)),
  claims: (await deps.claims?.standingOf(tx ?? deps.db, customerId)) ?? { open: 0, failed: 0 },
});

/** What is still to be paid of a customer's loans as of today, and when. */
export const readDues = async (
  deps: LendingDeps,
  customerId: number,
  tx?: Tx,
): Promise<readonly Due[]> =>
  (await loansOf(deps, customerId, tx)).flatMap((loan) =>
    toPayOf(loan).map(({ row, amount }) => ({ dueDate: row.dueDate, amount: centavos(amount) })),
  );
