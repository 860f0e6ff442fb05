import type { PayableView } from '@abona/contract/collections/payment-attempt';
import type { LoanDetail } from '@abona/contract/lending/loan';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { payingCopy } from '#copy/paying.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import type { Means } from './means.ts';
import styles from './paying.module.css';

const copy = payingCopy.summary;

type PaySummaryProps = {
  readonly payable: PayableView;
  readonly amount: number | null;
  readonly mean: Means | null;
};

/** Where saldo a favor pays part of the instalment: all of it, and what is taken off. */
function creditOf(
  { instalment, credit }: PayableView,
  amount: number | null,
  loan: LoanDetail | undefined,
): readonly Cost[] {
  const row = loan?.instalments.find(({ number }) => number === instalment?.number);
  if (credit === 0 || row === undefined || amount === null || amount !== instalment?.amount)
    return [];
  const whole = row.charged.total - row.paid.total;
  if (whole <= amount) return [];
  return [
    { name: copy.instalment(row.number), amount: peso(whole) },
    { name: copy.credit, amount: `−${peso(whole - amount)}` },
  ];
}

/** What is about to be paid, for what, with what. */
export function PaySummary({ payable, amount, mean }: PaySummaryProps) {
  const { data } = useQuery(loanQuery(payable.loan_id));
  const loan = data?.value;
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{copy.title}</h2>
        {loan !== undefined && (
          <div className={styles.loan}>
            <Flower
              total={loan.instalments_total}
              paid={loan.instalments_paid}
              overdue={loan.instalments_overdue}
              size={52}
            />
            <div>
              <Text look="strong">{loan.title}</Text>
              <Text look="small" tone="muted">
                {withGoods(
                  loan,
                  payingCopy.choose.text(loan.instalments_paid, loan.instalments_total),
                )}
              </Text>
            </div>
          </div>
        )}
        <CostList
          costs={[
            ...(mean === null ? [] : [{ name: copy.with, amount: mean.title }]),
            ...creditOf(payable, amount, loan),
            { name: copy.pay, amount: amount === null ? '—' : peso(amount), total: true },
          ]}
        />
      </Stack>
    </Card>
  );
}
