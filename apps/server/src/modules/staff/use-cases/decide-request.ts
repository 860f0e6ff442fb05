import type { RequestState } from '@abona/contract/staff/staff-request';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { Failure } from '#platform/http/failure.ts';
import type { StaffAct } from '../acts/staff-act.ts';
import { fingerprintOf } from '../acts/staff-act.ts';
import type { StaffActs } from '../acts/staff-acts.ts';
import {
  approvalRefusal,
  type DecisionRefusal,
  rejectionRefusal,
  type StaffRequest,
} from '../domain/staff-request.ts';
import type { StaffDeps } from './staff-deps.ts';

type Deps = StaffDeps & { readonly acts: StaffActs };
type Decision = { readonly id: string; readonly checker: StaffCaller };

/**
 * A second person agrees: what was asked for is decided anew by the same code, and done if it is what its maker saw;
 * otherwise the request is void and nothing is done. However many agree at once, one of them does it: the others wait
 * for the row and find it over.
 */
export function approveRequest(
  deps: Deps,
  { id, checker }: Decision,
): Promise<Result<void, DecisionRefusal | 'not_found' | 'request_void'>> {
  const { db, clock } = deps;
  return transaction(db, async (tx) => {
    const request = await deps.requests.lock(tx, id);
    if (request === null) return err('not_found');
    const refusal = approvalRefusal(request, checker, clock.technicalNow());
    if (refusal !== null) return err(refusal);
    const isDone = await executeAsSeen(deps, tx, { request, checker });
    await settle(deps, tx, { request, checker, state: isDone ? 'executed' : 'void', answer: null });
    return isDone ? ok(undefined) : err('request_void');
  });
}

/** Somebody does not agree, or its maker takes it back. */
export function rejectRequest(
  deps: Deps,
  { id, checker, note }: Decision & { readonly note: string },
): Promise<Result<void, DecisionRefusal | 'not_found'>> {
  return transaction(deps.db, async (tx) => {
    const request = await deps.requests.lock(tx, id);
    if (request === null) return err('not_found');
    const refusal = rejectionRefusal(request, checker, deps.clock.technicalNow());
    if (refusal !== null) return err(refusal);
    await settle(deps, tx, { request, checker, state: 'rejected', answer: note });
    return ok(undefined);
  });
}

type Settled = {
  readonly request: StaffRequest;
  readonly checker: StaffCaller;
  readonly state: Exclude<RequestState, 'pending' | 'done'>;
  readonly answer: string | null;
};

/** Which act it is was erased when it was kept; its own schema reads its order again. */
async function executeAsSeen(
  { acts }: Deps,
  tx: Tx,
  { request, checker }: Pick<Settled, 'request' | 'checker'>,
): Promise<boolean> {
  const run = async <Order>(act: StaffAct<Order, Failure>): Promise<boolean> => {
    // Nothing is left to read of somebody who was forgotten meanwhile.
    if (request.order === null) return false;
    const order = act.Order.parse(request.order);
    // Whoever asked was not asking for themselves: that was seen to when they did.
    const shown = await act.preview(tx, order, '');
    if (!shown.ok || fingerprintOf(shown.value) !== request.previewHash) return false;
    const actor = `staff:${checker.personId}`;
    const by = { id: request.id, actor, seen: request.previewHash };
    const done = await act.execute(tx, order, by);
    invariant(done.ok, 'an act that could be previewed could not be done');
    return true;
  };
  return runActOf(acts, request.kind, run);
}

type RunAct = <Order>(act: StaffAct<Order, Failure>) => Promise<boolean>;

type RequestKind = StaffRequest['kind'];

/** The act of a kind, with its own order: those of loans, and all others. */
function runActOf(acts: StaffActs, kind: RequestKind, run: RunAct): Promise<boolean> {
  switch (kind) {
    case 'waive_charges':
      return run(acts.waive_charges);
    case 'write_off':
      return run(acts.write_off);
    case 'hold_loan':
      return run(acts.hold_loan);
    case 'lift_loan_hold':
      return run(acts.lift_loan_hold);
    case 'void_loan':
      return run(acts.void_loan);
    case 'send_letter':
      return run(acts.send_letter);
    case 'refund_sale':
      return run(acts.refund_sale);
    case 'reverse_payment':
      return run(acts.reverse_payment);
    case 'move_payment':
      return run(acts.move_payment);
    case 'pay_out_credit':
      return run(acts.pay_out_credit);
    case 'credit_goodwill':
      return run(acts.credit_goodwill);
    case 'offer_relief':
      return run(acts.offer_relief);
    case 'offer_quita':
      return run(acts.offer_quita);
    case 'withdraw_quita':
      return run(acts.withdraw_quita);
    case 'place_with_agency':
      return run(acts.place_with_agency);
    case 'recall_from_agency':
      return run(acts.recall_from_agency);
    default:
      return runOtherActOf(acts, kind, run);
  }
}

type LoanActKind =
  | 'waive_charges'
  | 'write_off'
  | 'hold_loan'
  | 'lift_loan_hold'
  | 'void_loan'
  | 'send_letter'
  | 'refund_sale'
  | 'reverse_payment'
  | 'move_payment'
  | 'pay_out_credit'
  | 'credit_goodwill'
  | 'offer_relief'
  | 'offer_quita'
  | 'withdraw_quita'
  | 'place_with_agency'
  | 'recall_from_agency';
type OtherKind = Exclude<RequestKind, LoanActKind>;

function runOtherActOf(acts: StaffActs, kind: OtherKind, run: RunAct): Promise<boolean> {
  switch (kind) {
    case 'answer_case':
      return run(acts.answer_case);
    case 'place_suspense':
      return run(acts.place_suspense);
    case 'return_suspense':
      return run(acts.return_suspense);
    case 'decide_claim':
      return run(acts.decide_claim);
    case 'place_restriction':
      return run(acts.place_restriction);
    case 'lift_restriction':
      return run(acts.lift_restriction);
    case 'change_merchant_account':
      return run(acts.change_merchant_account);
    case 'change_merchant_fee':
      return run(acts.change_merchant_fee);
    case 'approve_merchant':
      return run(acts.approve_merchant);
    case 'ask_merchant':
      return run(acts.ask_merchant);
    case 'decline_merchant':
      return run(acts.decline_merchant);
    case 'suspend_merchant':
      return run(acts.suspend_merchant);
    case 'resume_merchant':
      return run(acts.resume_merchant);
    case 'approve_application':
      return run(acts.approve_application);
    case 'decline_application':
      return run(acts.decline_application);
    case 'ask_applicant':
      return run(acts.ask_applicant);
    case 'add_product_version':
      return run(acts.add_product_version);
    case 'withdraw_product_version':
      return run(acts.withdraw_product_version);
    case 'propose_policy':
      return run(acts.propose_policy);
    case 'shadow_policy':
      return run(acts.shadow_policy);
    case 'activate_policy':
      return run(acts.activate_policy);
    case 'withdraw_policy':
      return run(acts.withdraw_policy);
    case 'change_flag':
      return run(acts.change_flag);
    case 'reveal_many':
      return run(acts.reveal_many);
    case 'grant_role':
      return run(acts.grant_role);
  }
}

async function settle(
  { clock, audit, requests }: Deps,
  tx: Tx,
  { request, checker, state, answer }: Settled,
): Promise<void> {
  const isOwn = checker.personId === request.makerId;
  const checkerId = isOwn ? null : checker.personId;
  const at = clock.technicalNow();
  await requests.settle(tx, { id: request.id, state, checkerId, answer, at });
  await audit(tx, {
    subject: request.subject,
    actor: `staff:${checker.personId}`,
    action: `staff.request_${state}`,
    reason: request.reason,
    detail: { kind: request.kind, id: request.id, maker: `staff:${request.makerId}` },
  });
}
