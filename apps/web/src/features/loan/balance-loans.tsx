import type { BalanceView } from '@abona/contract/lending/balance';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { balanceCopy as copy } from '#copy/loan.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';

type BalanceLoansProps = { readonly loans: BalanceView['loans'] };

/** What is owed of each purchase. */
export function BalanceLoans({ loans }: BalanceLoansProps) {
  if (loans.length === 0) return null;
  return (
    <Section title={copy.loans}>
      <RowCard>
        {loans.map((loan) => (
          <Row
            key={loan.loan_id}
            tall
            title={loan.title}
            href={href(loanPath(loan.loan_id))}
            lead={<PetalTile tone="pink" icon="handbag-fill" />}
            support={withGoods(
              loan,
              loan.due_now > 0 ? copy.loan(peso(loan.due_now)) : copy.loanCalm,
            )}
            amount={peso(loan.owed)}
          />
        ))}
      </RowCard>
    </Section>
  );
}
