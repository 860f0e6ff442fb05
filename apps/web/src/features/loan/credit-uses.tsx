import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { creditCopy as copy } from '#copy/loan.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';

type CreditUsesProps = {
  readonly loans: readonly {
    readonly loan_id: string;
    readonly title: string;
    readonly goods: string | null;
    readonly used: number;
  }[];
};

/** What uses the line. */
export function CreditUses({ loans }: CreditUsesProps) {
  if (loans.length === 0) return null;
  return (
    <Section title={copy.uses}>
      <RowCard>
        {loans.map((loan) => (
          <Row
            key={loan.loan_id}
            href={href(loanPath(loan.loan_id))}
            lead={<PetalTile tone="pink" icon="handbag-fill" />}
            title={loan.title}
            {...(loan.goods === null ? {} : { support: loan.goods })}
            amount={peso(loan.used)}
          />
        ))}
      </RowCard>
    </Section>
  );
}
