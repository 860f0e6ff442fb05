import { type Claim, listHoldingClaims } from '#modules/collections/stores/claim-store.ts';
import { listReturningLoans } from '#modules/collections/stores/return-store.ts';
import type { OpenClaims } from '#modules/lending/module.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { claimStanding } from './claim-standing.ts';

/** What lending asks about: payments that are looked for, and products that went back. */
export const openClaims = ({ db, clock }: Pick<CollectionsDeps, 'db' | 'clock'>): OpenClaims => ({
  heldLoans: async () => [...(await listReturningLoans(db, clock.now(), null)).keys()],
  heldSince: (source, loanIds) => listReturningLoans(source, clock.now(), loanIds),
  claimedPayments: async (source, loanIds) =>
    Map.groupBy(
      (await listHoldingClaims(source, clock.now(), loanIds)).flatMap(toClaimedPayment),
      ({ loanId }) => loanId,
    ),
  standingOf: (source, customerId) => claimStanding({ clock }, source, customerId),
});

/** Claims of before name no instalment, and hold nothing. */
const toClaimedPayment = ({ loanId, instalment, heldAmount, paidOn }: Claim) =>
  instalment === null ? [] : [{ loanId, instalment, amount: heldAmount, on: paidOn }];
