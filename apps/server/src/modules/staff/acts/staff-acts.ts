import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { StaffDeps } from '../use-cases/staff-deps.ts';
import { type AgencyDeps, agencyPlacement, agencyRecall } from './agency-acts.ts';
import { type AnsweringDeps, caseAnswer } from './case-answer.ts';
import { type ClaimDeps, claimDecision } from './claim-decision.ts';
import { type CreditPayoutDeps, creditPayout } from './credit-payout.ts';
import { type FlagDeps, flagChange } from './flag-change.ts';
import { type GoodwillDeps, goodwillCredit } from './goodwill-credit.ts';
import { chargeWaiver, type LoanActs, loanWriteOff } from './loan-acts.ts';
import {
  type LoanCaseDeps,
  loanHold,
  loanHoldLift,
  loanLetter,
  loanVoid,
} from './loan-case-acts.ts';
import {
  type MerchantTermsDeps,
  merchantAccountChange,
  merchantFeeChange,
} from './merchant-acts.ts';
import {
  type MerchantReviewDeps,
  merchantApproval,
  merchantDecline,
  merchantQuestion,
} from './merchant-review-acts.ts';
import {
  merchantResumption,
  merchantSuspension,
  type SuspensionDeps,
} from './merchant-suspension.ts';
import { type MoveDeps, paymentMove } from './payment-move.ts';
import { paymentReversal, type ReversalDeps } from './payment-reversal.ts';
import {
  type PolicyDeps,
  policyActivation,
  policyProposal,
  policyShadow,
  policyWithdrawal,
} from './policy-acts.ts';
import { type ProductActDeps, productVersion, productWithdrawal } from './product-acts.ts';
import { type QuitaDeps, quitaOffer, quitaWithdrawal } from './quita-acts.ts';
import { type ReliefOfferDeps, reliefOffer } from './relief-offer.ts';
import { type RestrictionDeps, restrictionLift, restrictionPlacement } from './restriction-acts.ts';
import { manyReveals } from './reveal-many.ts';
import {
  applicantProof,
  applicationApproval,
  applicationDecline,
  type ReviewActDeps,
} from './review-acts.ts';
import { roleGrant } from './role-grant.ts';
import { type SaleRefundDeps, saleRefund } from './sale-refund.ts';
import { type SuspenseDeps, suspensePlacement, suspenseReturn } from './suspense-acts.ts';

/** Who does what acts are about. */
export type ActSources = AnsweringDeps &
  LoanCaseDeps &
  AgencyDeps &
  QuitaDeps &
  SuspenseDeps &
  ClaimDeps &
  RestrictionDeps &
  ReviewActDeps &
  ProductActDeps &
  ReversalDeps &
  MoveDeps &
  CreditPayoutDeps &
  GoodwillDeps &
  ReliefOfferDeps &
  SaleRefundDeps &
  PolicyDeps &
  FlagDeps &
  MerchantReviewDeps &
  SuspensionDeps &
  MerchantTermsDeps & { readonly lending: LoanActs };

/** Everything that may need two people, by kind: a new one does not compile until it is here. */
export const createStaffActs = (deps: Pick<StaffDeps, 'clock' | 'audit'>, sources: ActSources) =>
  ({
    waive_charges: chargeWaiver(sources.lending),
    write_off: loanWriteOff(sources.lending),
    hold_loan: loanHold(sources),
    lift_loan_hold: loanHoldLift(sources),
    void_loan: loanVoid(sources),
    send_letter: loanLetter(sources),
    answer_case: caseAnswer(sources),
    refund_sale: saleRefund(sources),
    reverse_payment: paymentReversal(sources),
    move_payment: paymentMove(sources),
    pay_out_credit: creditPayout(sources),
    credit_goodwill: goodwillCredit(sources),
    offer_relief: reliefOffer(sources),
    offer_quita: quitaOffer(sources),
    withdraw_quita: quitaWithdrawal(sources),
    place_with_agency: agencyPlacement(sources),
    recall_from_agency: agencyRecall(sources),
    place_suspense: suspensePlacement(sources),
    return_suspense: suspenseReturn(sources),
    decide_claim: claimDecision(sources),
    place_restriction: restrictionPlacement(sources),
    lift_restriction: restrictionLift(sources),
    change_merchant_account: merchantAccountChange(sources),
    change_merchant_fee: merchantFeeChange(sources),
    approve_merchant: merchantApproval(sources),
    ask_merchant: merchantQuestion(sources),
    decline_merchant: merchantDecline(sources),
    suspend_merchant: merchantSuspension(sources),
    resume_merchant: merchantResumption(sources),
    approve_application: applicationApproval(sources),
    decline_application: applicationDecline(sources),
    ask_applicant: applicantProof(sources),
    add_product_version: productVersion(sources),
    withdraw_product_version: productWithdrawal(sources),
    propose_policy: policyProposal(sources),
    shadow_policy: policyShadow(sources),
    activate_policy: policyActivation(sources),
    withdraw_policy: policyWithdrawal(sources),
    change_flag: flagChange(sources),
    reveal_many: manyReveals(deps),
    grant_role: roleGrant(deps),
  }) as const satisfies Readonly<Record<StaffActKind, object>>;

export type StaffActs = ReturnType<typeof createStaffActs>;
