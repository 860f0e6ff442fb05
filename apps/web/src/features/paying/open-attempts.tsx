import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { attemptCopy, payingCopy } from '#copy/paying.ts';
import { dayLong } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { attemptPath, href } from '#routing/loan-paths.ts';
import { totalOf } from './pay-choice.ts';

type OpenAttemptsProps = { readonly attempts: readonly PaymentAttemptView[] };

/** The newest of those that look alike: the same amount by the same way, waiting for the same. */
const unlike = (attempts: readonly PaymentAttemptView[]): readonly PaymentAttemptView[] =>
  attempts.filter(
    ({ rail, amount, status }, index) =>
      attempts.findIndex(
        (other) => other.rail === rail && other.amount === amount && other.status === status,
      ) === index,
  );

/** References and payments that were begun: whoever comes back finds them before beginning another. */
export function OpenAttempts({ attempts }: OpenAttemptsProps) {
  if (attempts.length === 0) return null;
  return (
    <Section title={payingCopy.open.title}>
      <RowCard>
        {unlike(attempts).map((attempt) => (
          <Row
            key={attempt.attempt_id}
            href={href(attemptPath(attempt.loan_id, attempt.attempt_id))}
            lead={<PetalTile tone="gold" icon="hourglass-medium-bold" />}
            title={peso(totalOf(attempt))}
            support={attemptCopy.railNames[attempt.rail]}
            end={<Tag tone="info" text={attemptCopy.statuses[attempt.status]} />}
          />
        ))}
      </RowCard>
    </Section>
  );
}

type ScheduledNoticeProps = { readonly attempt: PaymentAttemptView | null };

/** Paying by hand takes the place of the automatic charge: nobody pays twice. */
export function ScheduledNotice({ attempt }: ScheduledNoticeProps) {
  if (attempt === null) return null;
  return (
    <Banner
      tone="info"
      icon="repeat-bold"
      title={payingCopy.scheduled.title}
      text={payingCopy.scheduled.text(peso(attempt.amount), dayLong(attempt.collect_on ?? ''))}
    />
  );
}
