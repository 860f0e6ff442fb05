import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { attemptCopy as copy } from '#copy/paying.ts';
import { dayLong } from '#lib/day-text.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { BankDoor } from './debit/bank-door.tsx';
import { TransferCard } from './transfer-card.tsx';

const AppliedWall = lazy(() =>
  import('./applied-wall.tsx').then((part) => ({ default: part.AppliedWall })),
);
const CashTicket = lazy(() =>
  import('./cash-ticket.tsx').then((part) => ({ default: part.CashTicket })),
);

type AttemptProps = { readonly attempt: PaymentAttemptView };

/** What the customer sees of a payment in each of its states. None of them is "unknown". */
export function AttemptState({ attempt }: AttemptProps) {
  switch (attempt.status) {
    case 'waiting':
      return <Waiting attempt={attempt} />;
    case 'processing':
      return (
        <div role="status">
          <Banner tone="info" {...copy.processing} />
        </div>
      );
    case 'action_required':
      return <BankDoor attempt={attempt} />;
    case 'applied':
      return (
        <Suspense fallback={<Skeleton shape="card" />}>
          <AppliedWall attempt={attempt} />
        </Suspense>
      );
    case 'in_review':
      return <Banner tone="info" {...copy.review} />;
    case 'scheduled':
      return (
        <Banner
          tone="info"
          icon="repeat-bold"
          title={copy.scheduled.title}
          text={copy.scheduled.text(dayLong(attempt.collect_on ?? ''))}
        />
      );
    default:
      return <Ended attempt={attempt} />;
  }
}

/** The customer's turn, or the bank's next day. */
function Waiting({ attempt }: AttemptProps) {
  if (attempt.cash_reference !== null) {
    return (
      <Suspense fallback={<Skeleton shape="card" />}>
        <CashTicket attempt={attempt} />
      </Suspense>
    );
  }
  if (attempt.transfer !== null) return <TransferCard attempt={attempt} />;
  return <Banner tone="info" {...copy.nextDay} />;
}

function endWords({ status, reason }: PaymentAttemptView) {
  const text = reason?.text;
  switch (status) {
    case 'expired':
      return { ...copy.expired, ...(text === undefined ? {} : { text }) };
    case 'cancelled':
      return { ...copy.cancelled, ...(text === undefined ? {} : { text }) };
    case 'reversed':
      return { ...copy.reversed, text: text ?? '' };
    default:
      return { ...copy.failed, text: text ?? '' };
  }
}

/** It did not go through, and why; there are other ways. */
function Ended({ attempt }: AttemptProps) {
  const isCalm = attempt.status === 'cancelled' || attempt.status === 'expired';
  return (
    <>
      <div role="alert">
        <Banner tone={isCalm ? 'warn' : 'late'} {...endWords(attempt)} />
      </div>
      <ButtonLink full href={href(payPath(attempt.loan_id))}>
        {copy.again}
      </ButtonLink>
    </>
  );
}
