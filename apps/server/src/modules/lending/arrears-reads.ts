import type { ReliefPreview } from '@abona/contract/lending/relief';
import type { PetalState } from '@abona/contract/staff/staff-customer';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { usedUp } from './domain/relief/preview-relief.ts';
import { forgivenMaxOf } from './domain/relief/quita.ts';
import { reliefPolicyOn } from './domain/relief/relief-policy.ts';
import { listArrears, listPaymentsOf } from './stores/arrears-store.ts';
import { findLoan } from './stores/loan-store.ts';
import { asOfToday, type LendingDeps } from './use-cases/lending-deps.ts';
import { quitaStanding } from './use-cases/relief/quita.ts';
import type { QuitaOffers } from './use-cases/relief/quita-offers.ts';
import { askedLateOf, overdueOf, toPayOf } from './views/loan-summary.ts';
import { toQuitaView } from './views/relief-view.ts';
import { petalsOf } from './views/staff-loan-view.ts';

/** A late loan to the centavo, as of today. */
type LateFigures = {
  readonly customerId: number;
  /** Null: nothing of it is late any more. */
  readonly overdue: ReturnType<typeof overdueOf>;
  /** What of it no case holds. */
  readonly askable: Centavos;
  readonly remaining: Centavos;
  readonly petals: readonly PetalState[];
  readonly hasEverPaid: boolean;
  /** How many events it has. */
  readonly events: number;
};

/** How much of a loan may be given up, in how many instalments, and how long that may be offered. */
type ConvenioLimits = {
  readonly lateDaysMin: number;
  readonly forgivenMax: Centavos;
  readonly countMax: number;
  readonly offerDaysMax: number;
  readonly isUsedUp: boolean;
};

/** What whoever follows up on late loans reads of them; nothing of it changes one. */
export type ArrearsReads = {
  readonly list: typeof listArrears;
  readonly paymentsOf: typeof listPaymentsOf;
  /** Null: there is no such loan. */
  readonly figuresOf: (loanId: string, tx?: Tx) => Promise<LateFigures | null>;
  /** From how many days late on a part may be given up. */
  readonly convenioFromDays: (day: CivilDate) => number;
  readonly convenioLimitsOf: (loanId: string) => Promise<ConvenioLimits | null>;
  /** Both plans, by the decision that offers it. */
  readonly tryConvenio: (
    order: Parameters<QuitaOffers['try']>[0],
  ) => Promise<
    Result<ReliefPreview, Extract<Awaited<ReturnType<QuitaOffers['try']>>, { ok: false }>['error']>
  >;
};

export const createArrearsReads = (deps: LendingDeps, offers: QuitaOffers): ArrearsReads => ({
  list: listArrears,
  paymentsOf: listPaymentsOf,
  figuresOf: async (loanId, tx) => {
    const stored = await findLoan(tx ?? deps.db, loanId);
    const [loan] = stored === null ? [] : await asOfToday(deps, [stored], tx);
    if (loan === undefined) return null;
    return {
      customerId: loan.contract.customerId,
      overdue: overdueOf(loan),
      askable: centavos(askedLateOf(loan)),
      remaining: centavos(toPayOf(loan).reduce((left, { amount }) => left + amount, 0)),
      petals: petalsOf(loan),
      // What we gave is no payment of theirs.
      hasEverPaid: Object.entries(loan.state.totals.received).some(
        ([rail, amount]) => rail !== 'goodwill' && amount > 0,
      ),
      events: loan.eventCount,
    };
  },
  convenioFromDays: (day) => reliefPolicyOn(day).quita.lateDaysMin,
  convenioLimitsOf: async (loanId) => {
    const standing = await quitaStanding(deps, deps.db, loanId);
    if (standing === null) return null;
    const { loan, policy, granted } = standing;
    const { lateDaysMin, countMax, offerDaysMax } = policy.quita;
    return {
      lateDaysMin,
      forgivenMax: forgivenMaxOf(loan.state, policy.quita),
      countMax,
      offerDaysMax,
      isUsedUp: usedUp(granted, policy.quita, loan.state.settledThrough) !== null,
    };
  },
  tryConvenio: async (order) => {
    const tried = await offers.try(order);
    return tried.ok ? ok(toQuitaView(tried.value.preview)) : tried;
  },
});
