import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { attemptCopy } from '#copy/paying.ts';
import { quincenaCopy as copy } from '#copy/quincena.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';

type AttemptProps = { readonly attempt: PaymentAttemptView };

/** What of one payment each purchase gets, under its own name; its petal blooms when it has it. */
export function JointParts({ attempt: { joint } }: AttemptProps) {
  if (joint === null) return null;
  return (
    <Section title={copy.parts}>
      <RowCard>
        {joint.parts.map((part) => (
          <JointPart key={part.attempt_id} part={part} />
        ))}
      </RowCard>
    </Section>
  );
}

type Part = NonNullable<PaymentAttemptView['joint']>['parts'][number];

function JointPart({ part }: { readonly part: Part }) {
  const { data } = useQuery(loanQuery(part.loan_id));
  const loan = data?.value;
  if (loan === undefined) return null;
  const isApplied = part.status === 'applied';
  return (
    <Row
      href={href(loanPath(part.loan_id))}
      tall
      lead={
        <Flower
          blooms={isApplied}
          total={loan.instalments_total}
          paid={loan.instalments_paid}
          overdue={loan.instalments_overdue}
          size={52}
        />
      }
      title={goodsOrShop(loan)}
      support={
        isApplied
          ? bloomedText(part.saved, [loan.instalments_paid, loan.instalments_total])
          : attemptCopy.statuses[part.status]
      }
      amount={peso(part.amount)}
    />
  );
}

/** How far the purchase is, and what paying it early has saved. */
function bloomedText(saved: number, [paid, total]: readonly [number, number]): string {
  const bloomed = copy.applied.bloomed(paid, total);
  return saved > 0 ? copy.applied.partSaved(bloomed, peso(saved)) : bloomed;
}
