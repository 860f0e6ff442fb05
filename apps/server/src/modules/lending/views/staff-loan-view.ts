import type { PetalState, StaffLoanSummary } from '@abona/contract/staff/staff-customer';
import type { StaffLoan, StaffLoanEvent } from '@abona/contract/staff/staff-loan';
import { publicId } from '@abona/kernel/public-id';
import { z } from 'zod';
import { sumOf } from '../domain/amounts.ts';
import type { Loan } from '../domain/loan.ts';
import type { RecordedEvent } from '../stores/event-store.ts';
import type { StoredPlan } from '../stores/plan-store.ts';
import { percent } from './disclosures.ts';
import { leftOf } from './instalment-figures.ts';
import { instalmentsOf, toLoanDetail } from './loan-detail.ts';
import { isDisputed, type ShownLoan, toLoanSummary } from './loan-summary.ts';

/** An instalment as a petal of the flower: what is in dispute is frozen. */
export function petalsOf(loan: Loan): PetalState[] {
  const { rows, status } = loan.state;
  const frozen = new Set(
    rows
      .map((row) => ({ row, amount: leftOf(row) }))
      .filter((each) => status === 'active' && each.amount > 0 && isDisputed(loan, each))
      .map(({ row }) => row.k),
  );
  return instalmentsOf(loan).map(({ number, state }) => (frozen.has(number) ? 'frozen' : state));
}

export const toStaffLoanSummary = (shown: ShownLoan): StaffLoanSummary => ({
  ...toLoanSummary(shown),
  petals: petalsOf(shown.loan),
});

/** An actor is named by whoever knows the people of the desk. */
type ToldEvent = Omit<StaffLoanEvent, 'by'> & { readonly actor: string };

/** A loan as an accountant sees it, less what other modules know. */
export type LoanFile = Omit<
  StaffLoan,
  'customer' | 'events' | 'acts' | 'pending_request_id' | 'holds' | 'open_cases'
> & {
  readonly customerId: number;
  readonly events: readonly ToldEvent[];
  readonly holds: StaffLoan['holds'];
};

type Around = {
  readonly plans: readonly StoredPlan[];
  readonly events: readonly RecordedEvent[];
  readonly documents: LoanFile['documents'];
};

export function toLoanFile(shown: ShownLoan, { plans, events, documents }: Around): LoanFile {
  const { contract, state } = shown.loan;
  const {
    calendar_url: _calendar,
    contract_url: _contract,
    ...detail
  } = toLoanDetail(shown, { plans, calendarUrl: '', contractUrl: null });
  return {
    ...detail,
    customerId: contract.customerId,
    product: contract.product,
    product_version: contract.productVersion,
    day_count: contract.terms.dayCount,
    iva_percent: percent(contract.terms.iva),
    plan_version: state.planVersion,
    contract_folio: shown.agreement?.contract.folio ?? null,
    petals: petalsOf(shown.loan),
    events: eventsOf(events, contract.terms.principal),
    holds: state.holds.map(({ caseId, stops, scope, from, to }) => ({
      case_id: publicId('case', caseId),
      stops: [...stops],
      amount:
        scope.kind === 'loan' ? null : scope.amounts.reduce((sum, { amount }) => sum + amount, 0),
      from,
      to,
    })),
    documents,
  };
}

/** What of an event's content a list shows. */
const Shown = z.object({
  amount: z.int().optional(),
  forgiven: z.int().optional(),
  rail: z.string().optional(),
  payment: z.string().optional(),
});

function eventsOf(events: readonly RecordedEvent[], principal: number): ToldEvent[] {
  const told = events.map((event) => ({ event, content: Shown.parse(event.content) }));
  const amounts = new Map(told.map(({ event, content }) => [event.key, content.amount ?? null]));
  const reversed = new Set(
    told.flatMap(({ event, content: { payment } }) =>
      event.kind === 'payment_reversed' && payment !== undefined ? [payment] : [],
    ),
  );
  return told.map(({ event, content }) => ({
    sequence: event.sequence,
    kind: event.kind,
    key: event.key,
    effective_on: event.effectiveOn,
    recorded_on: event.recordedOn,
    recorded_at: event.recordedAt.toISOString(),
    amount:
      event.kind === 'opened'
        ? principal
        : (content.amount ?? content.forgiven ?? amounts.get(content.payment ?? '') ?? null),
    rail: content.rail ?? null,
    applied:
      event.kind === 'payment'
        ? event.outcome.applied.map(({ k, paid }) => ({ number: k, amount: sumOf(paid) }))
        : [],
    actor: event.actor,
    is_reversed: reversed.has(event.key),
  }));
}
