import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { useQuery } from '@tanstack/react-query';
import { attemptCopy, payingCopy } from '#copy/paying.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { momentShort } from '#lib/moment-text.ts';
import { peso } from '#lib/peso.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';

const copy = attemptCopy.details;

const isBrand = (brand: string): brand is keyof typeof payingCopy.brands =>
  Object.hasOwn(payingCopy.brands, brand);

function wayOf({ rail, card, account }: PaymentAttemptView): string {
  if (card !== null) {
    const brand = payingCopy.brands[isBrand(card.brand) ? card.brand : 'other'];
    return attemptCopy.cardName(brand, card.last4);
  }
  if (account !== null) return attemptCopy.accountName(account.bank, account.last4);
  return attemptCopy.railNames[rail];
}

/** Short enough to read aloud to whoever helps. */
const folioOf = ({ attempt_id }: PaymentAttemptView): string => attempt_id.slice(-8).toUpperCase();

const some = (name: string, value: string | null | undefined): readonly Cost[] =>
  value === null || value === undefined ? [] : [{ name, amount: value }];

/** Of several loans at once each has its own: there it is told. */
const creditOf = ({ joint, receipt }: PaymentAttemptView): string | null =>
  joint === null && receipt !== null && receipt.to_credit > 0 ? peso(receipt.to_credit) : null;

/** What came, or is to come; for several loans at once, all of it. */
const amountOf = (attempt: PaymentAttemptView): number =>
  attempt.joint?.amount ?? attempt.receipt?.amount ?? attempt.amount;

/** Amount, means, days and what is left: what a confirmation must say [2.47]. */
export function AttemptDetails({ attempt }: { readonly attempt: PaymentAttemptView }) {
  const { data } = useQuery(loanQuery(attempt.loan_id));
  const loan = data?.value;
  const { receipt } = attempt;
  const isApplied = attempt.status === 'applied';
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{copy.title}</h2>
        <CostList
          costs={[
            { name: copy.amount, amount: peso(amountOf(attempt)) },
            { name: copy.way, amount: wayOf(attempt) },
            { name: copy.at, amount: momentShort(attempt.created_at) },
            ...some(copy.on, receipt && dayWithYear(receipt.value_on)),
            ...some(copy.tracking, receipt?.tracking_key),
            ...some(copy.credit, creditOf(attempt)),
            ...(isApplied && loan !== undefined && attempt.joint === null
              ? [{ name: copy.left, amount: peso(loan.remaining), total: true }]
              : []),
            { name: copy.folio, amount: folioOf(attempt) },
          ]}
        />
      </Stack>
    </Card>
  );
}
