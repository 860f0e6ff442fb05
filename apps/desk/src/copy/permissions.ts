import type { staffClientMap } from '@abona/contract/staff/staff-client-map.gen';

type Entries = typeof staffClientMap;

/** Calls that ask who makes them: all but those of the sign-in. */
export type GuardedCallName = {
  [N in keyof Entries]: Entries[N] extends { readonly access: object } ? N : never;
}[keyof Entries];

/** What people of ours can do, by where they do it: the rows of the matrix, in their order. */
export const permissionGroups = [
  {
    title: 'Clientes',
    rows: {
      see_customer: 'Ver, con datos tapados',
      reveal: 'Mostrar un dato',
      restrict: 'Poner una restricción',
      lift_restriction: 'Quitar una restricción',
    },
  },
  {
    title: 'Solicitudes',
    rows: {
      see_review: 'Ver una en revisión',
      reveal_review: 'Mostrar buró e ingreso',
      approve_application: 'Aprobar',
      decline_application: 'No aprobar',
      ask_applicant: 'Pedir que pruebe quién es',
    },
  },
  {
    title: 'Productos',
    rows: {
      see_products: 'Ver y comparar',
      add_product_version: 'Poner una versión',
    },
  },
  {
    title: 'Casos',
    rows: {
      see_case: 'Ver un caso',
      write_case: 'Escribir y anotar',
      answer_case: 'Contestar',
    },
  },
  {
    title: 'Créditos',
    rows: {
      see_loan: 'Ver contabilidad',
      waive: 'Condonar cargos',
      refund_sale: 'Devolver una compra',
      reverse_payment: 'Revertir un pago',
      write_off: 'Castigar',
      offer_quita: 'Ofrecer una quita',
      withdraw_quita: 'Retirar una quita',
    },
  },
  {
    title: 'Dinero y comercios',
    rows: {
      see_books: 'Ver el libro',
      see_money: 'Ver depósitos sin dueño',
      see_treasury: 'Ver salidas y conciliación',
      explain_difference: 'Explicar una diferencia',
      decide_claim: 'Decidir un «ya pagué»',
      place_suspense: 'Acomodar un depósito',
      return_suspense: 'Devolver un depósito',
      merchant_account: 'Cambiar una CLABE',
      merchant_fee: 'Cambiar una comisión',
    },
  },
  {
    title: 'Trabajo del día',
    rows: {
      see_queues: 'Ver el día y las colas',
      assign: 'Tomar y repartir',
      see_arrears: 'Ver la cobranza',
      contact: 'Contactar a quien debe',
      promise: 'Anotar promesas',
      see_portfolio: 'Ver la cartera',
      see_reports: 'Ver reportes',
      send_reports: 'Hacer y enviar reportes',
      see_operations: 'Ver la operación',
      operate: 'Reintentar y correr tareas',
    },
  },
  {
    title: 'Control',
    rows: {
      see_requests: 'Ver solicitudes',
      approve: 'Aprobar lo de otros',
      reject: 'Negar, o retirar lo suyo',
      see_people: 'Ver al equipo',
      grant: 'Dar roles',
      revoke: 'Quitar roles y sesiones',
      session: 'Entrar y salir',
    },
  },
] as const;

type Rows = (typeof permissionGroups)[number]['rows'];
type KeysOf<R> = R extends unknown ? keyof R : never;
export type PermissionRow = KeysOf<Rows>;

/** The row of each call: a call without one does not compile. A preview stands with the act that it shows. */
export const rowOfCall: Readonly<Record<GuardedCallName, PermissionRow>> = {
  getStaffSession: 'session',
  endStaffSession: 'session',
  listStaffPeople: 'see_people',
  previewRoleGrant: 'grant',
  grantRole: 'grant',
  revokeRole: 'revoke',
  endSessionsOf: 'revoke',
  listStaffRequests: 'see_requests',
  approveRequest: 'approve',
  rejectRequest: 'reject',
  getStaffToday: 'see_queues',
  listQueue: 'see_queues',
  listColleagues: 'see_queues',
  takeSubject: 'assign',
  releaseSubject: 'assign',
  assignSubjects: 'assign',
  findCustomers: 'see_customer',
  getStaffCustomer: 'see_customer',
  listCustomerHistory: 'see_customer',
  revealField: 'reveal',
  previewRestriction: 'restrict',
  placeRestriction: 'restrict',
  previewRestrictionLift: 'lift_restriction',
  liftRestriction: 'lift_restriction',
  getStaffCase: 'see_case',
  receiveCase: 'write_case',
  writeInCase: 'write_case',
  noteCase: 'write_case',
  previewCaseAnswer: 'answer_case',
  answerCase: 'answer_case',
  getStaffLoan: 'see_loan',
  listLoanJournals: 'see_loan',
  previewChargeWaiver: 'waive',
  waiveLoanCharges: 'waive',
  previewPaymentReversal: 'reverse_payment',
  reverseLoanPayment: 'reverse_payment',
  previewSaleRefund: 'refund_sale',
  refundLoanSale: 'refund_sale',
  previewWriteOff: 'write_off',
  writeOffLoan: 'write_off',
  previewQuitaOffer: 'offer_quita',
  offerQuita: 'offer_quita',
  previewQuitaWithdrawal: 'withdraw_quita',
  withdrawQuita: 'withdraw_quita',
  previewSuspensePlacement: 'place_suspense',
  placeSuspense: 'place_suspense',
  previewSuspenseReturn: 'return_suspense',
  returnSuspense: 'return_suspense',
  previewClaimDecision: 'decide_claim',
  decidePaymentClaim: 'decide_claim',
  getSuspense: 'see_money',
  listDifferences: 'see_treasury',
  getReconciliation: 'see_treasury',
  listSettlements: 'see_treasury',
  listOutgoing: 'see_treasury',
  explainDifference: 'explain_difference',
  previewMerchantAccount: 'merchant_account',
  changeMerchantAccount: 'merchant_account',
  previewMerchantFee: 'merchant_fee',
  changeMerchantFee: 'merchant_fee',
  getArrears: 'see_arrears',
  listArrears: 'see_arrears',
  getArrearsLoan: 'see_arrears',
  tryConvenio: 'see_arrears',
  reserveContact: 'contact',
  recordContactOutcome: 'contact',
  recordPromise: 'promise',
  getPortfolio: 'see_portfolio',
  getPortfolioBreakdown: 'see_portfolio',
  getPortfolioRolls: 'see_portfolio',
  getPortfolioVintages: 'see_portfolio',
  getPortfolioSeries: 'see_portfolio',
  listPortfolioLoans: 'see_portfolio',
  getTrialBalance: 'see_books',
  listBookAccounts: 'see_books',
  listPostings: 'see_books',
  getJournal: 'see_books',
  getApplicationReview: 'see_review',
  revealApplicationFile: 'reveal_review',
  previewApplicationApproval: 'approve_application',
  approveApplication: 'approve_application',
  previewApplicationDecline: 'decline_application',
  declineApplication: 'decline_application',
  previewApplicantProof: 'ask_applicant',
  askApplicantProof: 'ask_applicant',
  listProducts: 'see_products',
  compareProduct: 'see_products',
  previewProductVersion: 'add_product_version',
  addProductVersion: 'add_product_version',
  getOperations: 'see_operations',
  listDeadJobs: 'see_operations',
  listDeadWebhooks: 'see_operations',
  retryDeadJob: 'operate',
  runScheduledJob: 'operate',
  resendWebhook: 'operate',
  listReports: 'see_reports',
  makeReport: 'send_reports',
  sendReport: 'send_reports',
  answerReport: 'send_reports',
};

/** `$500`, `$10 mil`: fits a cell. */
export function shortLimit(centavos: number): string {
  const pesos = Math.floor(centavos / 100);
  return pesos >= 10_000 && pesos % 1_000 === 0 ? `$${pesos / 1_000} mil` : `$${pesos}`;
}
