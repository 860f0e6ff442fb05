import * as agency from '../staff-acts/agency-acts.ts';
import * as caseActs from '../staff-acts/case-acts.ts';
import * as flagActs from '../staff-acts/flag-acts.ts';
import * as loanActs from '../staff-acts/loan-acts.ts';
import * as merchantActs from '../staff-acts/merchant-acts.ts';
import * as payoutActs from '../staff-acts/payout-acts.ts';
import * as policyActs from '../staff-acts/policy-acts.ts';
import * as quitaActs from '../staff-acts/quita-acts.ts';
import * as reliefActs from '../staff-acts/relief-acts.ts';
import * as restrictionActs from '../staff-acts/restriction-acts.ts';
import * as revealActs from '../staff-acts/reveal-acts.ts';
import * as reviewActs from '../staff-acts/review-acts.ts';
import * as suspenseActs from '../staff-acts/suspense-acts.ts';
import * as aml from './aml-alert.ts';
import * as review from './application-review.ts';
import * as arrears from './arrears.ts';
import * as books from './books.ts';
import * as money from './money.ts';
import * as operations from './operations.ts';
import * as policy from './policy.ts';
import * as portfolio from './portfolio.ts';
import * as catalogue from './product-catalogue.ts';
import * as report from './report.ts';
import * as views from './saved-view.ts';
import * as assignment from './staff-assignment.ts';
import * as cases from './staff-case.ts';
import * as customer from './staff-customer.ts';
import * as loan from './staff-loan.ts';
import * as people from './staff-people.ts';
import * as queue from './staff-queue.ts';
import * as request from './staff-request.ts';
import * as session from './staff-session.ts';
import * as timeline from './staff-timeline.ts';
import * as today from './staff-today.ts';
import * as trail from './trail.ts';

/**
 * Every call of the desk by name. They answer at the staff's own listener and nowhere else; what is in `api` answers
 * there not at all.
 */
export const staffApi = {
  beginStaffSignIn: session.beginStaffSignIn,
  finishStaffSignIn: session.finishStaffSignIn,
  getStaffSession: session.getStaffSession,
  endStaffSession: session.endStaffSession,
  listStaffPeople: people.listStaffPeople,
  previewRoleGrant: people.previewRoleGrant,
  grantRole: people.grantRole,
  revokeRole: people.revokeRole,
  endSessionsOf: people.endSessionsOf,
  listStaffRequests: request.listStaffRequests,
  approveRequest: request.approveRequest,
  rejectRequest: request.rejectRequest,
  getStaffToday: today.getStaffToday,
  listDueWork: today.listDueWork,
  listTrail: trail.listTrail,
  exportTrail: trail.exportTrail,
  listQueue: queue.listQueue,
  listSavedViews: views.listSavedViews,
  saveView: views.saveView,
  dropView: views.dropView,
  findCustomers: customer.findCustomers,
  getStaffCustomer: customer.getStaffCustomer,
  revealField: customer.revealField,
  previewManyReveals: revealActs.previewManyReveals,
  revealMany: revealActs.revealMany,
  listManyReveals: revealActs.listManyReveals,
  listCustomerHistory: timeline.listCustomerHistory,
  getStaffCase: cases.getStaffCase,
  getStaffCaseFile: cases.getStaffCaseFile,
  receiveCase: cases.receiveCase,
  writeInCase: cases.writeInCase,
  noteCase: cases.noteCase,
  takeSubject: assignment.takeSubject,
  releaseSubject: assignment.releaseSubject,
  assignSubjects: assignment.assignSubjects,
  listColleagues: assignment.listColleagues,
  getStaffLoan: loan.getStaffLoan,
  listLoanJournals: loan.listLoanJournals,
  revealLoanDocument: loan.revealLoanDocument,
  previewCaseAnswer: caseActs.previewCaseAnswer,
  answerCase: caseActs.answerCase,
  previewChargeWaiver: loanActs.previewChargeWaiver,
  waiveLoanCharges: loanActs.waiveLoanCharges,
  previewWriteOff: loanActs.previewWriteOff,
  writeOffLoan: loanActs.writeOffLoan,
  getArrears: arrears.getArrears,
  listArrears: arrears.listArrears,
  getArrearsLoan: arrears.getArrearsLoan,
  reserveContact: arrears.reserveContact,
  recordContactOutcome: arrears.recordContactOutcome,
  recordPromise: arrears.recordPromise,
  tryConvenio: arrears.tryConvenio,
  listAgencies: agency.listAgencies,
  listAgencyLoans: agency.listAgencyLoans,
  registerAgency: agency.registerAgency,
  changeAgency: agency.changeAgency,
  endAgency: agency.endAgency,
  previewAgencyPlacement: agency.previewAgencyPlacement,
  placeWithAgency: agency.placeWithAgency,
  previewAgencyRecall: agency.previewAgencyRecall,
  recallFromAgency: agency.recallFromAgency,
  getPortfolio: portfolio.getPortfolio,
  getPortfolioBreakdown: portfolio.getPortfolioBreakdown,
  getPortfolioRolls: portfolio.getPortfolioRolls,
  getPortfolioVintages: portfolio.getPortfolioVintages,
  getPortfolioSeries: portfolio.getPortfolioSeries,
  listPortfolioLoans: portfolio.listPortfolioLoans,
  exportPortfolioLoans: portfolio.exportPortfolioLoans,
  previewSaleRefund: loanActs.previewSaleRefund,
  refundLoanSale: loanActs.refundLoanSale,
  previewPaymentReversal: loanActs.previewPaymentReversal,
  reverseLoanPayment: loanActs.reverseLoanPayment,
  previewPaymentMove: loanActs.previewPaymentMove,
  moveLoanPayment: loanActs.moveLoanPayment,
  getCreditPayout: payoutActs.getCreditPayout,
  previewCreditPayout: payoutActs.previewCreditPayout,
  payOutLoanCredit: payoutActs.payOutLoanCredit,
  previewGoodwillCredit: loanActs.previewGoodwillCredit,
  creditGoodwill: loanActs.creditGoodwill,
  previewReliefOffer: reliefActs.previewReliefOffer,
  offerRelief: reliefActs.offerRelief,
  previewQuitaOffer: quitaActs.previewQuitaOffer,
  offerQuita: quitaActs.offerQuita,
  previewQuitaWithdrawal: quitaActs.previewQuitaWithdrawal,
  withdrawQuita: quitaActs.withdrawQuita,
  previewSuspensePlacement: suspenseActs.previewSuspensePlacement,
  placeSuspense: suspenseActs.placeSuspense,
  previewSuspenseReturn: suspenseActs.previewSuspenseReturn,
  returnSuspense: suspenseActs.returnSuspense,
  previewRestriction: restrictionActs.previewRestriction,
  placeRestriction: restrictionActs.placeRestriction,
  previewRestrictionLift: restrictionActs.previewRestrictionLift,
  liftRestriction: restrictionActs.liftRestriction,
  previewMerchantAccount: merchantActs.previewMerchantAccount,
  changeMerchantAccount: merchantActs.changeMerchantAccount,
  previewMerchantFee: merchantActs.previewMerchantFee,
  changeMerchantFee: merchantActs.changeMerchantFee,
  previewFlagChange: flagActs.previewFlagChange,
  changeFlag: flagActs.changeFlag,
  getSuspense: money.getSuspense,
  listDifferences: money.listDifferences,
  explainDifference: money.explainDifference,
  getReconciliation: money.getReconciliation,
  listSettlements: money.listSettlements,
  listOutgoing: money.listOutgoing,
  previewClaimDecision: suspenseActs.previewClaimDecision,
  decidePaymentClaim: suspenseActs.decidePaymentClaim,
  getTrialBalance: books.getTrialBalance,
  exportTrialBalance: books.exportTrialBalance,
  listBookAccounts: books.listBookAccounts,
  listPostings: books.listPostings,
  exportPostings: books.exportPostings,
  getJournal: books.getJournal,
  getApplicationReview: review.getApplicationReview,
  revealApplicationFile: review.revealApplicationFile,
  previewApplicationApproval: reviewActs.previewApplicationApproval,
  approveApplication: reviewActs.approveApplication,
  previewApplicationDecline: reviewActs.previewApplicationDecline,
  declineApplication: reviewActs.declineApplication,
  previewApplicantProof: reviewActs.previewApplicantProof,
  askApplicantProof: reviewActs.askApplicantProof,
  listProducts: catalogue.listProducts,
  compareProduct: catalogue.compareProduct,
  previewProductVersion: catalogue.previewProductVersion,
  addProductVersion: catalogue.addProductVersion,
  previewProductWithdrawal: catalogue.previewProductWithdrawal,
  withdrawProductVersion: catalogue.withdrawProductVersion,
  getOperations: operations.getOperations,
  listDeadJobs: operations.listDeadJobs,
  retryDeadJob: operations.retryDeadJob,
  runScheduledJob: operations.runScheduledJob,
  listDeadWebhooks: operations.listDeadWebhooks,
  resendWebhook: operations.resendWebhook,
  listPolicies: policy.listPolicies,
  getPolicy: policy.getPolicy,
  startChallenger: policy.startChallenger,
  previewPolicyProposal: policyActs.previewPolicyProposal,
  proposePolicy: policyActs.proposePolicy,
  previewPolicyShadow: policyActs.previewPolicyShadow,
  changePolicyShadow: policyActs.changePolicyShadow,
  previewPolicyActivation: policyActs.previewPolicyActivation,
  activatePolicy: policyActs.activatePolicy,
  previewPolicyWithdrawal: policyActs.previewPolicyWithdrawal,
  withdrawPolicy: policyActs.withdrawPolicy,
  getAmlAlert: aml.getAmlAlert,
  decideAmlAlert: aml.decideAmlAlert,
  raiseAmlAlert: aml.raiseAmlAlert,
  listReports: report.listReports,
  makeReport: report.makeReport,
  downloadReport: report.downloadReport,
  sendReport: report.sendReport,
  answerReport: report.answerReport,
} as const;

/** The call that asks for each kind of act: who may ask, and who may agree. */
export const actCalls = {
  waive_charges: loanActs.waiveLoanCharges,
  write_off: loanActs.writeOffLoan,
  answer_case: caseActs.answerCase,
  refund_sale: loanActs.refundLoanSale,
  reverse_payment: loanActs.reverseLoanPayment,
  move_payment: loanActs.moveLoanPayment,
  pay_out_credit: payoutActs.payOutLoanCredit,
  credit_goodwill: loanActs.creditGoodwill,
  offer_relief: reliefActs.offerRelief,
  offer_quita: quitaActs.offerQuita,
  withdraw_quita: quitaActs.withdrawQuita,
  place_with_agency: agency.placeWithAgency,
  recall_from_agency: agency.recallFromAgency,
  place_suspense: suspenseActs.placeSuspense,
  return_suspense: suspenseActs.returnSuspense,
  decide_claim: suspenseActs.decidePaymentClaim,
  place_restriction: restrictionActs.placeRestriction,
  lift_restriction: restrictionActs.liftRestriction,
  change_merchant_account: merchantActs.changeMerchantAccount,
  change_merchant_fee: merchantActs.changeMerchantFee,
  approve_application: reviewActs.approveApplication,
  decline_application: reviewActs.declineApplication,
  ask_applicant: reviewActs.askApplicantProof,
  add_product_version: catalogue.addProductVersion,
  withdraw_product_version: catalogue.withdrawProductVersion,
  propose_policy: policyActs.proposePolicy,
  shadow_policy: policyActs.changePolicyShadow,
  activate_policy: policyActs.activatePolicy,
  withdraw_policy: policyActs.withdrawPolicy,
  change_flag: flagActs.changeFlag,
  reveal_many: revealActs.revealMany,
  grant_role: people.grantRole,
} as const satisfies Readonly<Record<request.StaffActKind, object>>;
