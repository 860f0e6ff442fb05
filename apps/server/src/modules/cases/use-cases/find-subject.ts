import type { OpenCase } from '@abona/contract/cases/case';
import { formatDateMedium } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { Subject } from '../domain/case.ts';
import { type HoldScope, holdScopeOf, wholeLoan } from '../domain/hold-scope.ts';
import type { DisputableItem } from '../ports.ts';
import type { CaseDeps } from './case-deps.ts';

export type FoundSubject = {
  readonly subject: Subject | null;
  readonly amount: Centavos | null;
  /** What of its loan stands still. */
  readonly scope: HoldScope;
};
export type SubjectRefusal =
  | 'not_found'
  | 'review_not_possible'
  | DetailedFailure<'validation_failed' | 'case_window_over'>;
type Found = Promise<Result<FoundSubject, SubjectRefusal>>;
type CaseRequest = OpenCase & { readonly customerId: number };

const missing = (path: string, message: string): SubjectRefusal => ({
  code: 'validation_failed',
  fields: [{ path, message }],
});

/** What a case is about, as our own books know it; what is another's is not there. */
export function findSubject(deps: CaseDeps, tx: Tx, request: CaseRequest): Found {
  switch (request.kind) {
    case 'dispute':
      return findDisputed(deps, tx, request);
    case 'decision_review':
      return findDecision(deps, tx, request);
    case 'not_me':
      return findLoan(deps, tx, request);
    default:
      return request.loan_id === undefined
        ? Promise.resolve(ok({ subject: null, amount: null, scope: wholeLoan }))
        : findLoan(deps, tx, request);
  }
}

async function findLoan(deps: CaseDeps, tx: Tx, { customerId, ...request }: CaseRequest): Found {
  if (request.loan_id === undefined) return err(missing('loan_id', 'Elige el crédito.'));
  const loanId = parsePublicId('loan', request.loan_id);
  if (!loanId.ok) return err('not_found');
  const which = { customerId, loanId: loanId.value };
  const loan = await deps.loans.factsOf(tx, which);
  if (loan === null) return err('not_found');
  const label = (await deps.agreements.labelOf(tx, which)) ?? 'Préstamo personal';
  return ok({
    subject: { kind: 'loan', loanId: loan.loanId, label, on: loan.openedOn },
    amount: request.kind === 'not_me' ? loan.principal : null,
    scope: wholeLoan,
  });
}

async function findDisputed(deps: CaseDeps, tx: Tx, request: CaseRequest): Found {
  const place = placeOf(request);
  if (place === null) return err(missing('movement_id', 'Elige el movimiento.'));
  if (place === 'unknown') return err('not_found');
  const { customerId } = request;
  const item = await findItem(deps, tx, { ...place, customerId });
  if (item === null) return err('not_found');
  const refusal =
    windowRefusal(deps, item) ?? amountRefusal(request, item) ?? abroadRefusal(request, item);
  if (refusal !== null) return err(refusal);
  const claimed = request.amount === undefined ? item.amount : centavos(request.amount);
  return ok({
    subject: subjectAt(place, item),
    amount: claimed === 0 ? null : claimed,
    scope: holdScopeOf(item, claimed),
  });
}

type Place =
  | { readonly loanId: string; readonly movement: number }
  | {
      readonly loanId: string;
      readonly instalment: number;
      /** Only what being late with it cost. */
      readonly isLateCharges: boolean;
    };

const findItem = (deps: CaseDeps, tx: Tx, place: Place & { readonly customerId: number }) =>
  'movement' in place
    ? deps.loans.movementOf(tx, place)
    : place.isLateCharges
      ? deps.loans.lateChargesOf(tx, place)
      : deps.loans.instalmentOf(tx, place);

function subjectAt(place: Place, { loanId, title: label, on }: DisputableItem): Subject {
  const named = { loanId, label, on };
  if ('movement' in place) return { ...named, kind: 'movement', movement: place.movement };
  const kind = place.isLateCharges ? 'late_charges' : 'instalment';
  return { ...named, kind, instalment: place.instalment };
}

const SEQUENCE = /^[1-9]\d{0,8}$/;

function placeOf(request: CaseRequest): Place | 'unknown' | null {
  const { movement_id, loan_id, instalment, late_charges: isLateCharges = false } = request;
  if (movement_id !== undefined) {
    const [body = '', sequence = '', ...rest] = movement_id.split('-');
    const loanId = parsePublicId('mov', body);
    if (!loanId.ok || rest.length > 0 || !SEQUENCE.test(sequence)) return 'unknown';
    return { loanId: loanId.value, movement: Number(sequence) };
  }
  if (loan_id === undefined || instalment === undefined) return null;
  const loanId = parsePublicId('loan', loan_id);
  return loanId.ok ? { loanId: loanId.value, instalment, isLateCharges } : 'unknown';
}

function windowRefusal({ clock }: CaseDeps, item: DisputableItem): SubjectRefusal | null {
  const today = mexicoCityDate(clock.now().getTime());
  if (today <= item.lastDay) return null;
  return { code: 'case_window_over', details: { last_day: formatDateMedium(item.lastDay) } };
}

const amountRefusal = ({ amount = 0 }: CaseRequest, item: DisputableItem): SubjectRefusal | null =>
  amount > item.amount ? missing('amount', 'No puede ser más que el monto del movimiento.') : null;

/** Only what was bought has a place where it was bought. */
const abroadRefusal = ({ is_abroad }: CaseRequest, item: DisputableItem): SubjectRefusal | null =>
  is_abroad === true && !item.isPurchase
    ? missing('is_abroad', 'Solo una compra puede ser del extranjero.')
    : null;

async function findDecision(deps: CaseDeps, tx: Tx, request: CaseRequest): Found {
  const { customerId, application_process_id: applicationProcessId } = request;
  if (applicationProcessId === undefined)
    return err(missing('application_process_id', 'Elige la solicitud.'));
  const decision = await deps.decisions.of(tx, { customerId, applicationProcessId });
  if (decision === null) return err('not_found');
  if (decision.isStale) return err('review_not_possible');
  const { label, decidedOn: on, amount } = decision;
  const subject = { kind: 'decision', applicationProcessId, label, on } as const;
  return ok({ subject, amount, scope: wholeLoan });
}
