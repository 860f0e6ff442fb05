import type { ComponentType } from 'react';
import type { ScreenKey } from './screen-keys.ts';

/**
 * The screens, each a part of its own that is fetched when somebody goes there. The build reads
 * this table too: the server announces a screen's files along with the page (`build/manifest.ts`).
 */
export const screens = {
  home: () => import('#features/home/home-screen.tsx').then((part) => part.HomeScreen),
  account: () => import('#features/account/account-screen.tsx').then((part) => part.AccountScreen),
  contact: () => import('#features/contact/contact-screen.tsx').then((part) => part.ContactScreen),
  accountAdd: () =>
    import('#features/contact/add-account-screen.tsx').then((part) => part.AddAccountScreen),
  accountAddPhone: () =>
    import('#features/contact/add-phone-screen.tsx').then((part) => part.AddPhoneScreen),
  accountConfirmPhone: () =>
    import('#features/contact/confirm-phone-screen.tsx').then((part) => part.ConfirmPhoneScreen),
  accountVerifyPhone: () =>
    import('#features/contact/verify-phone-screen.tsx').then((part) => part.VerifyPhoneScreen),
  phoneChange: () =>
    import('#features/contact/phone-change-screen.tsx').then((part) => part.PhoneChangeScreen),
  phoneChangeCancel: () =>
    import('#features/contact/cancel-change-screen.tsx').then((part) => part.CancelChangeScreen),
  twoFactor: () =>
    import('#features/two-factor/two-factor-screen.tsx').then((part) => part.TwoFactorScreen),
  signUp: () => import('#features/sign-up/sign-up-screen.tsx').then((part) => part.SignUpScreen),
  signIn: () => import('#features/sign-in/sign-in-screen.tsx').then((part) => part.SignInScreen),
  hostedConsent: () =>
    import('#features/hosted/hosted-consent-screen.tsx').then((part) => part.HostedConsentScreen),
  linkedShops: () =>
    import('#features/hosted/linked-shops-screen.tsx').then((part) => part.LinkedShopsScreen),
  verifyAccount: () =>
    import('#features/email-verification/verify-account-screen.tsx').then(
      (part) => part.VerifyAccountScreen,
    ),
  verifyEmail: () =>
    import('#features/email-verification/verify-email-screen.tsx').then(
      (part) => part.VerifyEmailScreen,
    ),
  externalError: () =>
    import('#features/errors/external-error-screen.tsx').then((part) => part.ExternalErrorScreen),
  creationError: () =>
    import('#features/origination/entry/creation-error-screen.tsx').then(
      (part) => part.CreationErrorScreen,
    ),
  apply: () =>
    import('#features/origination/apply/apply-screen.tsx').then((part) => part.ApplyScreen),
  scoring: () =>
    import('#features/origination/wait/scoring-screen.tsx').then((part) => part.ScoringScreen),
  approving: () =>
    import('#features/origination/wait/approving-screen.tsx').then((part) => part.ApprovingScreen),
  offering: () =>
    import('#features/origination/offer/offer-screen.tsx').then((part) => part.OfferScreen),
  transfer: () =>
    import('#features/origination/wait/transfer-screen.tsx').then((part) => part.TransferScreen),
  cancelled: () =>
    import('#features/origination/outcome/cancelled-screen.tsx').then(
      (part) => part.CancelledScreen,
    ),
  rejected: () =>
    import('#features/origination/outcome/rejected-screen.tsx').then((part) => part.RejectedScreen),
  loan: () =>
    import('#features/origination/outcome/granted-screen.tsx').then((part) => part.LoanScreen),
  authorized: () =>
    import('#features/origination/outcome/granted-screen.tsx').then(
      (part) => part.AuthorizedScreen,
    ),
  completed: () =>
    import('#features/origination/outcome/completed-screen.tsx').then(
      (part) => part.CompletedScreen,
    ),
  completedKyc: () =>
    import('#features/origination/outcome/line-screen.tsx').then((part) => part.CompletedKycScreen),
  creditCapacitySuccess: () =>
    import('#features/origination/outcome/line-screen.tsx').then(
      (part) => part.CreditCapacityScreen,
    ),
  creditDetail: () =>
    import('#features/origination/outcome/credit-detail-screen.tsx').then(
      (part) => part.CreditDetailScreen,
    ),
  validating: () =>
    import('#features/origination/phone/phone-screen.tsx').then((part) => part.PhoneScreen),
  editPhone: () =>
    import('#features/origination/phone/edit-phone-screen.tsx').then(
      (part) => part.EditPhoneScreen,
    ),
  identity: () =>
    import('#features/origination/identity/identity-screen.tsx').then(
      (part) => part.IdentityScreen,
    ),
  identityResult: () =>
    import('#features/origination/identity/identity-result-screen.tsx').then(
      (part) => part.IdentityResultScreen,
    ),
  personalLoan: () =>
    import('#features/origination/cash/cash-screen.tsx').then((part) => part.CashScreen),
  wallet: () => import('#features/wallet/wallet-screen.tsx').then((part) => part.WalletScreen),
  accountForm: () =>
    import('#features/wallet/account-form-screen.tsx').then((part) => part.AccountFormScreen),
  accountList: () =>
    import('#features/wallet/account-list-screen.tsx').then((part) => part.AccountListScreen),
  cardForm: () =>
    import('#features/wallet/card-form-screen.tsx').then((part) => part.CardFormScreen),
  cardRegistration: () =>
    import('#features/origination/offer/card-registration-screen.tsx').then(
      (part) => part.CardRegistrationScreen,
    ),
  automaticPayment: () =>
    import('#features/automatic-payment/automatic-payment-screen.tsx').then(
      (part) => part.AutomaticPaymentScreen,
    ),
  refunds: () => import('#features/refunds/refunds-screen.tsx').then((part) => part.RefundsScreen),
  movements: () =>
    import('#features/movements/movements-screen.tsx').then((part) => part.MovementsScreen),
  transaction: () =>
    import('#features/movements/transaction-screen.tsx').then((part) => part.TransactionScreen),
  loanDetail: () =>
    import('#features/loan/loan-detail-screen.tsx').then((part) => part.LoanDetailScreen),
  loanReceipts: () =>
    import('#features/loan/receipts-screen.tsx').then((part) => part.ReceiptsScreen),
  balance: () => import('#features/loan/balance-screen.tsx').then((part) => part.BalanceScreen),
  credit: () => import('#features/loan/credit-screen.tsx').then((part) => part.CreditScreen),
  statements: () =>
    import('#features/statements/statements-screen.tsx').then((part) => part.StatementsScreen),
  savings: () =>
    import('#features/statements/savings-screen.tsx').then((part) => part.SavingsScreen),
  payments: () => import('#features/paying/pay-screen.tsx').then((part) => part.PayScreen),
  paymentConfirmation: () =>
    import('#features/paying/attempt-screen.tsx').then((part) => part.AttemptScreen),
  directDebit: () =>
    import('#features/paying/debit/debit-screen.tsx').then((part) => part.DebitScreen),
  directDebitCards: () =>
    import('#features/paying/debit/debit-cards-screen.tsx').then((part) => part.DebitCardsScreen),
  directDebitConfirm: () =>
    import('#features/paying/debit/debit-confirm-screen.tsx').then(
      (part) => part.DebitConfirmScreen,
    ),
  santanderDebit: () =>
    import('#features/paying/debit/debit-screen.tsx').then((part) => part.SantanderDebitScreen),
  santanderDebitCards: () =>
    import('#features/paying/debit/debit-cards-screen.tsx').then(
      (part) => part.SantanderCardsScreen,
    ),
  santanderDebitConfirm: () =>
    import('#features/paying/debit/debit-confirm-screen.tsx').then(
      (part) => part.SantanderConfirmScreen,
    ),
  bankResponse: () =>
    import('#features/paying/debit/bank-response-screen.tsx').then(
      (part) => part.BankResponseScreen,
    ),
  channels: () =>
    import('#features/channels/channels-screen.tsx').then((part) => part.ChannelsScreen),
  paymentCode: () =>
    import('#features/channels/payment-code-screen.tsx').then((part) => part.PaymentCodeScreen),
  notices: () => import('#features/notices/notices-screen.tsx').then((part) => part.NoticesScreen),
  quincenaCap: () =>
    import('#features/quincena-cap/quincena-cap-screen.tsx').then((part) => part.QuincenaCapScreen),
  messages: () =>
    import('#features/messages/messages-screen.tsx').then((part) => part.MessagesScreen),
  privacy: () => import('#features/privacy/privacy-screen.tsx').then((part) => part.PrivacyScreen),
  contractReading: () =>
    import('#features/contract/contract-screen.tsx').then((part) => part.ContractScreen),
  cases: () => import('#features/cases/cases-screen.tsx').then((part) => part.CasesScreen),
  caseOpening: () =>
    import('#features/cases/opening-screen.tsx').then((part) => part.OpeningScreen),
  caseDetail: () => import('#features/cases/case-screen.tsx').then((part) => part.CaseScreen),
  withdrawal: () =>
    import('#features/withdrawal/withdrawal-screen.tsx').then((part) => part.WithdrawalScreen),
  relief: () => import('#features/relief/relief-screen.tsx').then((part) => part.ReliefScreen),
  reliefPlan: () =>
    import('#features/relief/relief-plan-screen.tsx').then((part) => part.ReliefPlanScreen),
  legal: () => import('#features/legal/legal-screen.tsx').then((part) => part.LegalScreen),
  about: () => import('#features/legal/legal-screen.tsx').then((part) => part.AboutScreen),
  kit: () => import('#features/kit/kit-screen.tsx').then((part) => part.KitScreen),
} as const satisfies Record<Exclude<ScreenKey, 'landing'>, () => Promise<ComponentType>>;
