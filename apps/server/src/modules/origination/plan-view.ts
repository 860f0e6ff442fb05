import { decimalText, type Rate } from '@abona/kernel/rate';
import type { StoredPlan } from './domain/offer.ts';
import type { Loans } from './ports.ts';

type Quoted = Extract<ReturnType<Loans['quoteOffer']>, { ok: true }>['value'];

const PERCENT_PLACES = 2;
export const percent = ({ numerator, denominator }: Rate): string =>
  decimalText(numerator * 100n, denominator, PERCENT_PLACES);

/** Tenths of a percent, as a CAT is printed: always with its one decimal. */
export const catPercent = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`;

/** One of the terms, with everything it costs. */
export function toPlanView(quoted: Quoted, contractHash: string): StoredPlan {
  const { schedule, product } = quoted;
  const { terms, rows, totals } = schedule;
  const late = product.latePolicy;
  return {
    installments: rows.length,
    frequency: terms.frequency,
    installment_amount: schedule.levelPayment,
    total_amount: schedule.totalToPay,
    financed_amount: schedule.financed,
    net_amount: schedule.netDisbursed,
    interest_amount: totals.interest,
    iva_amount: totals.ivaInterest + totals.ivaFee + schedule.openingFeeIva,
    opening_fee: schedule.openingFee,
    cat_percent: catPercent(quoted.cat.tenths),
    annual_rate_percent: percent(terms.annualRate),
    moratory_rate_percent: late.kind === 'MORATORY' ? percent(late.annualRate) : null,
    late_fee: late.kind === 'LATE_FEE' ? late.fee : null,
    first_due_date: rows[0]?.dueDate ?? terms.disbursed,
    last_due_date: rows.at(-1)?.dueDate ?? terms.disbursed,
    contract_hash: contractHash,
    schedule: rows.map((row) => ({
      number: row.k,
      due_date: row.dueDate,
      pay_by: row.payBy,
      principal: row.principal,
      interest: row.interest,
      iva: row.ivaInterest + row.ivaFee,
      fee: row.fee,
      payment: row.total,
      balance: row.closing,
    })),
  };
}
