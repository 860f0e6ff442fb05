import { PolicyDocument } from '@abona/contract/origination/policy-document';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import type { PolicyRules } from './domain/policy.ts';

/** A version as it decides; one that cannot be read decides nothing. */
export const policyRulesOf = (definition: unknown): PolicyRules => {
  const document = PolicyDocument.parse(definition);
  const { age, income, burden, arrears, review, tiers, line, ...others } = document;
  const { down_payment, amounts, ...rest } = others;
  return {
    ...rest,
    age,
    income: { min: centavos(income.min) },
    burden: { max_share: rate(burden.max_share) },
    arrears: { ...arrears, max_overdue: centavos(arrears.max_overdue) },
    review: {
      ...review,
      thin_file_from: amountOrNone(review.thin_file_from),
      amount_from: amountOrNone(review.amount_from),
    },
    tiers: tiers.map((tier) => ({
      ...tier,
      line_max: centavos(tier.line_max),
      income_share: rate(tier.income_share),
      down_payment_share: rate(tier.down_payment_share),
    })),
    line: { ...line, min: centavos(line.min) },
    down_payment: { share_max: rate(down_payment.share_max) },
    amounts: {
      purchase: rangeOf(amounts.purchase),
      personal_loan: rangeOf(amounts.personal_loan),
    },
  };
};

const amountOrNone = (amount: number | null) => (amount === null ? null : centavos(amount));

const rangeOf = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  min: centavos(min),
  max: centavos(max),
});
