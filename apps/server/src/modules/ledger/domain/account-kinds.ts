/** The ways money reaches or leaves us. */
export const rails = ['card', 'cash_store', 'spei', 'direct_debit', 'points'] as const;
export type Rail = (typeof rails)[number];

/** The side on which an account grows: debit for what we have, credit for what we owe or earned. */
export type Side = 'debit' | 'credit';
export type OwnerType = 'none' | 'rail' | 'merchant' | 'customer' | 'loan';

type KindEntry = { readonly side: Side; readonly owner: OwnerType };

/**
 * The chart of accounts, closed. The database holds the same list (`ledger.account_kinds`) and a test
 * compares the two. What each kind is for stands in the module's README.
 */
export const accountKinds = {
  cash: { side: 'debit', owner: 'rail' },
  clearing: { side: 'debit', owner: 'rail' },
  merchant_receivable: { side: 'debit', owner: 'merchant' },
  iva_creditable: { side: 'debit', owner: 'none' },
  loan_principal: { side: 'debit', owner: 'loan' },
  loan_interest: { side: 'debit', owner: 'loan' },
  loan_interest_iva: { side: 'debit', owner: 'loan' },
  loan_fee: { side: 'debit', owner: 'loan' },
  loan_fee_iva: { side: 'debit', owner: 'loan' },
  loan_moratory: { side: 'debit', owner: 'loan' },
  loan_moratory_iva: { side: 'debit', owner: 'loan' },
  loan_late_fee: { side: 'debit', owner: 'loan' },
  loan_late_fee_iva: { side: 'debit', owner: 'loan' },
  customer_credit: { side: 'credit', owner: 'customer' },
  customer_overdraft: { side: 'debit', owner: 'customer' },
  customer_points: { side: 'credit', owner: 'customer' },
  points_owed: { side: 'debit', owner: 'customer' },
  merchant_payable: { side: 'credit', owner: 'merchant' },
  payouts_in_transit: { side: 'credit', owner: 'rail' },
  suspense: { side: 'credit', owner: 'rail' },
  iva_uncollected: { side: 'credit', owner: 'none' },
  iva_payable: { side: 'credit', owner: 'none' },
  funding: { side: 'credit', owner: 'none' },
  interest_income: { side: 'credit', owner: 'none' },
  fee_income: { side: 'credit', owner: 'none' },
  moratory_income: { side: 'credit', owner: 'none' },
  late_fee_income: { side: 'credit', owner: 'none' },
  merchant_fee_income: { side: 'credit', owner: 'none' },
  recovery_income: { side: 'credit', owner: 'none' },
  provider_fees: { side: 'debit', owner: 'none' },
  write_off_loss: { side: 'debit', owner: 'none' },
  loan_loss_allowance: { side: 'credit', owner: 'none' },
  provision_expense: { side: 'debit', owner: 'none' },
  fraud_loss: { side: 'debit', owner: 'none' },
  waived_charges: { side: 'debit', owner: 'none' },
  forgiven_principal: { side: 'debit', owner: 'none' },
  dispute_cost: { side: 'debit', owner: 'none' },
  goodwill_cost: { side: 'debit', owner: 'none' },
  points_cost: { side: 'debit', owner: 'none' },
} as const satisfies Readonly<Record<string, KindEntry>>;

type Kinds = typeof accountKinds;
export type AccountKind = keyof Kinds;

/** The kinds whose accounts belong to one type of owner. */
export type KindOwnedBy<Owner extends OwnerType> = {
  [Kind in AccountKind]: Kinds[Kind]['owner'] extends Owner ? Kind : never;
}[AccountKind];

export const isAccountKind = (word: string): word is AccountKind =>
  Object.hasOwn(accountKinds, word);
