import type { VerificationType } from '@abona/contract/identifiers';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type {
  ApplicationCheck,
  CheckState,
  ProgressView,
  Requirement,
} from '@abona/contract/origination/progress';
import type { Application } from './application.ts';
import { type Review, reviewStateOf } from './review.ts';

/** What the progress of an application is told from. */
export type ProgressFacts = {
  readonly application: Pick<Application, 'status' | 'kind'>;
  readonly isSigned: boolean;
  readonly consultation: {
    readonly status: 'pending' | 'reported' | 'no_file' | 'given_up';
    readonly attempts: number;
  } | null;
  readonly hasDownPaymentToMake: boolean;
  /** Whether the customer's identity is proven; asked only of who wants to pay in a store. */
  readonly isPersonProven: boolean;
  /** Null: no person decides it. */
  readonly review: Review | null;
};

/** How far an application has come; those that ended early count what they had done. */
const ranks: Readonly<Record<ApplicationStatus, number>> = {
  filling: 0,
  scoring: 1,
  validating: 2,
  approving: 3,
  offering: 4,
  transfer: 5,
  authorized: 5,
  loan: 5,
  paid: 5,
  completed: 5,
  rejected: 1,
  cancelled: 0,
  overridden: 0,
};

/** The rank in which each check is under way. */
const turnOf: Readonly<Record<ApplicationCheck, number>> = {
  form: 0,
  bureau: 1,
  decision: 1,
  phone: 2,
  identity: 3,
  offer: 4,
};

const isOver = (status: ApplicationStatus): boolean =>
  status === 'cancelled' || status === 'overridden' || status === 'rejected';

export function checksOf(facts: ProgressFacts): ProgressView['checks'] {
  return (Object.keys(turnOf) as ApplicationCheck[]).map((name) => ({
    name,
    state: stateOf(name, facts),
  }));
}

function stateOf(name: ApplicationCheck, facts: ProgressFacts): CheckState {
  const { status } = facts.application;
  if (name === 'bureau') return bureauState(facts);
  if (name === 'decision' && status === 'rejected') return 'failed';
  if (name === 'decision' && status === 'scoring' && !isAnswered(facts)) return 'waiting';
  const rank = ranks[status];
  if (rank > turnOf[name]) return 'done';
  if (rank < turnOf[name] || isOver(status)) return 'waiting';
  // These two wait for the customer, not for us.
  return name === 'phone' || name === 'identity' ? 'waiting' : 'running';
}

/** There is nothing to decide before the bureau has answered, or was given up. */
const isAnswered = ({ consultation }: ProgressFacts): boolean =>
  consultation !== null && consultation.status !== 'pending';

function bureauState({ application, consultation }: ProgressFacts): CheckState {
  switch (consultation?.status) {
    case undefined:
      return 'waiting';
    case 'given_up':
      return 'failed';
    case 'pending':
      if (application.status !== 'scoring') return 'waiting';
      return consultation.attempts === 0 ? 'running' : 'delayed';
    default:
      return 'done';
  }
}

const types: Partial<Record<Requirement, VerificationType>> = {
  'circulo-nip': 'credit_history',
  phone: 'evaluation',
  identity: 'evaluation',
};

/** What only the customer can do now. */
export function requirementsOf(facts: ProgressFacts): ProgressView['requirements'] {
  return namesOf(facts).map((name) => ({ name, verification_type: types[name] ?? null }));
}

/** Who decides may want to know first who the customer is. */
function scoringNames({ isSigned, review }: ProgressFacts): Requirement[] {
  if (!isSigned) return ['circulo-nip'];
  return review !== null && reviewStateOf(review) === 'asked' ? ['identity'] : [];
}

function namesOf(facts: ProgressFacts): Requirement[] {
  const { application, hasDownPaymentToMake, isPersonProven } = facts;
  switch (application.status) {
    case 'scoring':
      return scoringNames(facts);
    case 'validating':
      return ['phone'];
    case 'approving':
      return application.kind === 'in_store' && isPersonProven ? ['store_code'] : ['identity'];
    case 'offering':
      return application.kind === 'personal_loan' ? ['offer', 'payout_account'] : ['offer'];
    case 'transfer':
      return hasDownPaymentToMake ? ['down_payment'] : [];
    default:
      return [];
  }
}
