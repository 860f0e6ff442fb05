import {
  approversOf,
  type SecondPerson,
  type StaffAccess,
} from '@abona/contract/staff/staff-access';
import {
  type StaffClientCallName,
  staffClientMap,
} from '@abona/contract/staff/staff-client-map.gen';
import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { StaffRole } from '@abona/contract/staff/staff-roles';

/** How long one's own words about an act may be; a test holds them to the contract, which brings its schemas. */
export const ACT_NOTE_MIN = 3;
export const ACT_NOTE_MAX = 500;

/** The call that asks for each kind of act; a test holds it to the contract's own list, which brings its schemas. */
export const actCallNames: Readonly<Record<StaffActKind, StaffClientCallName>> = {
  waive_charges: 'waiveLoanCharges',
  write_off: 'writeOffLoan',
  hold_loan: 'holdLoan',
  lift_loan_hold: 'liftLoanHold',
  void_loan: 'voidStaffLoan',
  send_letter: 'sendLoanLetter',
  answer_case: 'answerCase',
  refund_sale: 'refundLoanSale',
  reverse_payment: 'reverseLoanPayment',
  move_payment: 'moveLoanPayment',
  pay_out_credit: 'payOutLoanCredit',
  credit_goodwill: 'creditGoodwill',
  offer_relief: 'offerRelief',
  offer_quita: 'offerQuita',
  withdraw_quita: 'withdrawQuita',
  place_with_agency: 'placeWithAgency',
  recall_from_agency: 'recallFromAgency',
  place_suspense: 'placeSuspense',
  return_suspense: 'returnSuspense',
  decide_claim: 'decidePaymentClaim',
  place_restriction: 'placeRestriction',
  lift_restriction: 'liftRestriction',
  change_merchant_account: 'changeMerchantAccount',
  change_merchant_fee: 'changeMerchantFee',
  approve_merchant: 'approveMerchant',
  ask_merchant: 'askMerchant',
  decline_merchant: 'declineMerchant',
  suspend_merchant: 'suspendMerchant',
  resume_merchant: 'resumeMerchant',
  approve_application: 'approveApplication',
  decline_application: 'declineApplication',
  ask_applicant: 'askApplicantProof',
  add_product_version: 'addProductVersion',
  withdraw_product_version: 'withdrawProductVersion',
  propose_policy: 'proposePolicy',
  shadow_policy: 'changePolicyShadow',
  activate_policy: 'activatePolicy',
  withdraw_policy: 'withdrawPolicy',
  change_flag: 'changeFlag',
  reveal_many: 'revealMany',
  grant_role: 'grantRole',
};

/** When an act of this kind waits for somebody else, and whose word counts. */
export function secondPersonOf(kind: StaffActKind): SecondPerson {
  const entry: { readonly method: string; readonly access?: StaffAccess } =
    staffClientMap[actCallNames[kind]];
  return entry.access?.secondPerson ?? 'never';
}

/** Whose word an act of this kind waits for. */
export const approversOfAct = (kind: StaffActKind): readonly StaffRole[] =>
  approversOf(staffClientMap[actCallNames[kind]]);
