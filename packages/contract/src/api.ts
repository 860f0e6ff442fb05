import * as attachment from './cases/attachment.ts';
import * as cases from './cases/case.ts';
import * as withdrawal from './cases/withdrawal.ts';
import * as downPayment from './collections/down-payment.ts';
import * as mandate from './collections/mandate.ts';
import * as paymentAttempt from './collections/payment-attempt.ts';
import * as paymentClaim from './collections/payment-claim.ts';
import * as providerEvents from './collections/provider-events.ts';
import * as quincena from './collections/quincena.ts';
import * as refund from './collections/refund.ts';
import * as flagService from './engagement/flag-service.ts';
import * as points from './engagement/points.ts';
import * as tracking from './engagement/tracking.ts';
import * as activity from './identity/activity.ts';
import * as activityCode from './identity/activity-code.ts';
import * as contact from './identity/contact.ts';
import * as emailVerification from './identity/email-verification.ts';
import * as identityVerification from './identity/identity-verification.ts';
import * as message from './identity/message.ts';
import * as notice from './identity/notice.ts';
import * as oneTimeCode from './identity/one-time-code.ts';
import * as phoneChange from './identity/phone-change.ts';
import * as phoneValidation from './identity/phone-validation.ts';
import * as privacy from './identity/privacy.ts';
import * as profile from './identity/profile.ts';
import * as push from './identity/push.ts';
import * as quincenaBudget from './identity/quincena-budget.ts';
import * as restriction from './identity/restriction.ts';
import * as session from './identity/session.ts';
import * as shopReturn from './identity/shop-return.ts';
import * as balance from './lending/balance.ts';
import * as disclosure from './lending/disclosure.ts';
import { listDisputable } from './lending/disputable.ts';
import * as loanDocument from './lending/document.ts';
import * as earlyPayment from './lending/early-payment.ts';
import * as home from './lending/home.ts';
import * as loan from './lending/loan.ts';
import * as movement from './lending/movement.ts';
import * as relief from './lending/relief.ts';
import * as savings from './lending/savings.ts';
import * as apiKey from './merchants/api-key.ts';
import * as branch from './merchants/branch.ts';
import * as entry from './merchants/entry.ts';
import * as hosted from './merchants/hosted-sign-up.ts';
import * as payment from './merchants/payment.ts';
import * as purchase from './merchants/purchase.ts';
import * as settlement from './merchants/settlement.ts';
import * as shop from './merchants/shop.ts';
import * as shopEvent from './merchants/shop-event.ts';
import * as storeCode from './merchants/store-code.ts';
import * as webhook from './merchants/webhook.ts';
import * as operations from './operations.ts';
import * as application from './origination/application.ts';
import * as catalogue from './origination/catalogue.ts';
import * as customerFunnel from './origination/customer-funnel.ts';
import * as decision from './origination/decision.ts';
import * as form from './origination/form.ts';
import * as offer from './origination/offer.ts';
import * as paymentCode from './origination/payment-code.ts';
import * as progress from './origination/progress.ts';
import * as quote from './origination/quote.ts';
import * as bankAccount from './wallet/bank-account.ts';
import * as card from './wallet/card.ts';
import * as instrument from './wallet/instrument.ts';

/**
 * Every call of the product by name: the server must bind each of them, the document lists each of
 * them, and the browser's path map (`client-map.gen.ts`) is generated from this list.
 */
export const api = {
  getSession: session.getSession,
  logIn: session.logIn,
  logOut: session.logOut,
  listSessions: session.listSessions,
  endOtherSessions: session.endOtherSessions,
  getPushConfiguration: push.getPushConfiguration,
  authorizePush: push.authorizePush,
  getEmailStatus: emailVerification.getEmailStatus,
  sendVerificationEmail: emailVerification.sendVerificationEmail,
  verifyEmail: emailVerification.verifyEmail,
  sendContactCode: oneTimeCode.sendContactCode,
  validateContactCode: oneTimeCode.validateContactCode,
  getContacts: contact.getContacts,
  validateContact: contact.validateContact,
  sendContactOtp: contact.sendContactOtp,
  verifyContact: contact.verifyContact,
  verifyPhoneAfterEmail: contact.verifyPhoneAfterEmail,
  getPersonalInformation: profile.getPersonalInformation,
  getAddress: profile.getAddress,
  correctAddress: profile.correctAddress,
  getQuincenaBudget: quincenaBudget.getQuincenaBudget,
  setQuincenaCap: quincenaBudget.setQuincenaCap,
  addOutsideDebt: quincenaBudget.addOutsideDebt,
  changeOutsideDebt: quincenaBudget.changeOutsideDebt,
  removeOutsideDebt: quincenaBudget.removeOutsideDebt,
  getFinancialInformation: profile.getFinancialInformation,
  getEnablementFeatures: flagService.getEnablementFeatures,
  validatePhoneChange: phoneChange.validatePhoneChange,
  authorizePhoneChange: phoneChange.authorizePhoneChange,
  sendNewPhoneCode: phoneChange.sendNewPhoneCode,
  validateNewPhone: phoneChange.validateNewPhone,
  cancelPhoneChange: phoneChange.cancelPhoneChange,
  openPrivacyRequest: privacy.openPrivacyRequest,
  listGivenConsents: privacy.listGivenConsents,
  answerMarketing: privacy.answerMarketing,
  revokeBureauConsent: privacy.revokeBureauConsent,
  listPrivacyRequests: privacy.listPrivacyRequests,
  exportOwnData: privacy.exportOwnData,
  listMessages: message.listMessages,
  getNoticeChoices: notice.getNoticeChoices,
  setNoticeChoice: notice.setNoticeChoice,
  setNoticeAmounts: notice.setNoticeAmounts,
  addPushDevice: notice.addPushDevice,
  removePushDevice: notice.removePushDevice,
  openActivity: activity.openActivity,
  getValidateRequest: activity.getValidateRequest,
  getActivityStatus: activity.getActivityStatus,
  getEvaluation: activity.getEvaluation,
  sendShopReturn: shopReturn.sendShopReturn,
  sendVerificationCode: activityCode.sendVerificationCode,
  validateVerificationCode: activityCode.validateVerificationCode,
  issueSpecialToken: activityCode.issueSpecialToken,
  openActivityLink: activityCode.openActivityLink,
  sendSpecialCode: activityCode.sendSpecialCode,
  validateSpecialCode: activityCode.validateSpecialCode,
  getSpecialActivityStatus: activityCode.getSpecialActivityStatus,
  getPhoneValidation: phoneValidation.getPhoneValidation,
  sendPhoneCode: phoneValidation.sendPhoneCode,
  validatePhoneCode: phoneValidation.validatePhoneCode,
  changePhone: phoneValidation.changePhone,
  getIdentityStatus: identityVerification.getIdentityStatus,
  openVerification: identityVerification.openVerification,
  getVerification: identityVerification.getVerification,
  startCapture: identityVerification.startCapture,
  receiveIdentityEvent: identityVerification.receiveIdentityEvent,
  getHostedConsent: hosted.getHostedConsent,
  giveHostedConsent: hosted.giveHostedConsent,
  listMerchantLinks: hosted.listMerchantLinks,
  endMerchantLink: hosted.endMerchantLink,
  createHostedSignUp: hosted.createHostedSignUp,
  getHostedSignUp: hosted.getHostedSignUp,
  getApplication: application.getApplication,
  createApplication: application.createApplication,
  cancelApplication: application.cancelApplication,
  countApplications: application.countApplications,
  getApplicationPayment: application.getApplicationPayment,
  getTransactionDetails: application.getTransactionDetails,
  getDraft: form.getDraft,
  savePersonalStep: form.savePersonalStep,
  saveAddressStep: form.saveAddressStep,
  saveWorkStep: form.saveWorkStep,
  saveContactStep: form.saveContactStep,
  submitForm: form.submitForm,
  listConsents: form.listConsents,
  listIndustries: catalogue.listIndustries,
  listSubIndustries: catalogue.listSubIndustries,
  listOccupations: catalogue.listOccupations,
  listSubOccupations: catalogue.listSubOccupations,
  getPostalCode: catalogue.getPostalCode,
  proposeCurp: catalogue.proposeCurp,
  getProgress: progress.getProgress,
  sendBureauNip: progress.sendBureauNip,
  signBureauConsent: progress.signBureauConsent,
  getDecision: decision.getDecision,
  getCreditLine: decision.getCreditLine,
  getQuote: quote.getQuote,
  getOffer: offer.getOffer,
  openContract: offer.openContract,
  readContract: offer.readContract,
  acceptOffer: offer.acceptOffer,
  getPaymentCode: paymentCode.getPaymentCode,
  issuePaymentCode: paymentCode.issuePaymentCode,
  getCustomerType: customerFunnel.getCustomerType,
  getPendingApplication: customerFunnel.getPendingApplication,
  getCustomerAnalytics: customerFunnel.getCustomerAnalytics,
  putCustomerProperty: customerFunnel.putCustomerProperty,
  getWowMoment: customerFunnel.getWowMoment,
  seeWowMoment: customerFunnel.seeWowMoment,
  logBehavior: customerFunnel.logBehavior,
  getDownPaymentCancelReasons: customerFunnel.getDownPaymentCancelReasons,
  getHome: home.getHome,
  getPlanner: home.getPlanner,
  listLoans: loan.listLoans,
  getLoan: loan.getLoan,
  explainInstalment: earlyPayment.explainInstalment,
  quotePayoff: earlyPayment.quotePayoff,
  previewPrepayment: earlyPayment.previewPrepayment,
  listReliefOptions: relief.listReliefOptions,
  previewRelief: relief.previewRelief,
  acceptRelief: relief.acceptRelief,
  getBalance: balance.getBalance,
  getCredit: balance.getCredit,
  listDisputable,
  listMovements: movement.listMovements,
  getTransaction: movement.getTransaction,
  listStatements: loanDocument.listStatements,
  listReceipts: loanDocument.listReceipts,
  getDocument: loanDocument.getDocument,
  issueClosingLetter: loanDocument.issueClosingLetter,
  openDocument: loanDocument.openDocument,
  getSavings: savings.getSavings,
  getDisclosures: disclosure.getDisclosures,
  listShops: shop.listShops,
  getRestrictions: restriction.getRestrictions,
  getBlockStatus: restriction.getBlockStatus,
  getPointsBalance: points.getPointsBalance,
  getEnabledPromotion: points.getEnabledPromotion,
  getProductCapabilities: points.getProductCapabilities,
  spendPoints: points.spendPoints,
  getLendingProfileSettings: restriction.getLendingProfileSettings,
  getLendingProfileFeatures: flagService.getLendingProfileFeatures,
  evaluateFlags: flagService.evaluateFlags,
  recordEvents: tracking.recordEvents,
  recordLogs: tracking.recordLogs,
  putContext: tracking.putContext,
  getPaymentToken: entry.getPaymentToken,
  validatePayment: entry.validatePayment,
  createPayment: payment.createPayment,
  updatePayment: payment.updatePayment,
  createPaymentIntent: payment.createPaymentIntent,
  getPayment: payment.getPayment,
  getPaymentIntent: payment.getPaymentIntent,
  listPayments: payment.listPayments,
  cancelPayment: payment.cancelPayment,
  listPaymentEvents: shopEvent.listPaymentEvents,
  listEvents: shopEvent.listEvents,
  capturePayment: purchase.capturePayment,
  createRefund: purchase.createRefund,
  previewRefund: purchase.previewRefund,
  listRefunds: purchase.listRefunds,
  listOffers: purchase.listOffers,
  getStoreCode: storeCode.getStoreCode,
  chargeStoreCode: storeCode.chargeStoreCode,
  addWebhookEndpoint: webhook.addWebhookEndpoint,
  listWebhookEndpoints: webhook.listWebhookEndpoints,
  rotateWebhookSecret: webhook.rotateWebhookSecret,
  switchWebhookEndpoint: webhook.switchWebhookEndpoint,
  listWebhookDeliveries: webhook.listWebhookDeliveries,
  sendWebhookAgain: webhook.sendWebhookAgain,
  sendTrialEvent: webhook.sendTrialEvent,
  listBranches: branch.listBranches,
  listPayouts: settlement.listPayouts,
  listPayoutLines: settlement.listPayoutLines,
  listSettlementLines: settlement.listSettlementLines,
  exportSettlementLines: settlement.exportSettlementLines,
  exportPayoutLines: settlement.exportPayoutLines,
  issueApiKey: apiKey.issueApiKey,
  listApiKeys: apiKey.listApiKeys,
  rotateApiKey: apiKey.rotateApiKey,
  revokeApiKey: apiKey.revokeApiKey,
  listBanks: bankAccount.listBanks,
  listBankAccounts: bankAccount.listBankAccounts,
  addBankAccount: bankAccount.addBankAccount,
  getBankAccount: bankAccount.getBankAccount,
  removeBankAccount: bankAccount.removeBankAccount,
  listCards: card.listCards,
  addCard: card.addCard,
  confirmCard: card.confirmCard,
  removeCard: card.removeCard,
  setDefaultInstrument: instrument.setDefaultInstrument,
  getDownPayment: downPayment.getDownPayment,
  chooseDownPayment: downPayment.chooseDownPayment,
  getPayable: paymentAttempt.getPayable,
  beginPayment: paymentAttempt.beginPayment,
  getPaymentAttempt: paymentAttempt.getPaymentAttempt,
  listPaymentAttempts: paymentAttempt.listPaymentAttempts,
  cancelPaymentAttempt: paymentAttempt.cancelPaymentAttempt,
  takeBankResponse: paymentAttempt.takeBankResponse,
  getQuincena: quincena.getQuincena,
  payQuincena: quincena.payQuincena,
  claimPayment: paymentClaim.claimPayment,
  listPaymentClaims: paymentClaim.listPaymentClaims,
  listMandates: mandate.listMandates,
  signMandate: mandate.signMandate,
  cancelMandate: mandate.cancelMandate,
  pauseMandate: mandate.pauseMandate,
  listOwnRefunds: refund.listOwnRefunds,
  openReturn: refund.openReturn,
  keepPurchase: refund.keepPurchase,
  listCases: cases.listCases,
  openCase: cases.openCase,
  getCase: cases.getCase,
  listCaseMessages: cases.listCaseMessages,
  addCaseMessage: cases.addCaseMessage,
  withdrawCase: cases.withdrawCase,
  appealCase: cases.appealCase,
  openCaseFile: cases.openCaseFile,
  uploadCaseAttachment: attachment.uploadCaseAttachment,
  previewWithdrawal: withdrawal.previewWithdrawal,
  withdrawLoan: withdrawal.withdrawLoan,
  receiveSpeiDeposit: providerEvents.receiveSpeiDeposit,
  receiveSpeiOrderState: providerEvents.receiveSpeiOrderState,
  receiveConektaEvent: providerEvents.receiveConektaEvent,
  receiveDebitEvent: providerEvents.receiveDebitEvent,
  getBusinessClock: operations.getBusinessClock,
  moveBusinessClock: operations.moveBusinessClock,
  listLatestJournals: operations.listLatestJournals,
} as const;

export type CallName = keyof typeof api;
