import type { AccountKind, Ledger } from '#modules/ledger/module.ts';
import type { GroupCode } from '../domain/accounting/chart.ts';
import type { TrialBalances } from '../ports.ts';

/** Where each kind of account of the books goes: a new kind stops the compiler here. */
export const groupOfKind: Readonly<Record<AccountKind, GroupCode>> = {
  cash: '102.01',
  clearing: '107.05',
  merchant_receivable: '107.05',
  iva_creditable: '118.01',
  loan_principal: '106.01',
  loan_interest: '106.05',
  loan_interest_iva: '107.05',
  loan_fee: '106.05',
  loan_fee_iva: '107.05',
  loan_moratory: '106.05',
  loan_moratory_iva: '107.05',
  loan_late_fee: '106.05',
  loan_late_fee_iva: '107.05',
  customer_credit: '206.05',
  customer_overdraft: '107.05',
  customer_points: '206.05',
  points_owed: '107.05',
  merchant_payable: '201.01',
  payouts_in_transit: '205.02',
  suspense: '206.05',
  iva_uncollected: '209.01',
  iva_payable: '208.01',
  funding: '301.01',
  interest_income: '401.32',
  fee_income: '401.26',
  moratory_income: '401.32',
  late_fee_income: '401.26',
  merchant_fee_income: '401.26',
  recovery_income: '403.01',
  provider_fees: '701.10',
  write_off_loss: '601.84',
  loan_loss_allowance: '108.01',
  provision_expense: '601.84',
  fraud_loss: '601.84',
  waived_charges: '402.01',
  forgiven_principal: '402.01',
  dispute_cost: '402.01',
  goodwill_cost: '402.01',
  points_cost: '402.01',
};

/** The books of a span of days, each kind of account by the code that it goes to. */
export const trialBalancesBy = (ledger: Pick<Ledger, 'trialBalance'>): TrialBalances => ({
  trialBalance: async (tx, span) =>
    (await ledger.trialBalance(tx, span)).map(({ kind, ...sums }) => ({
      ...sums,
      code: groupOfKind[kind],
    })),
});
