import { PAGE_LOAD_TIMEOUT_MS } from '@abona/contract/limits';
import type { ProgressView } from '@abona/contract/origination/progress';
import { formatInstant } from '@abona/kernel/date-format';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { funnelCopy } from '#copy/funnel.ts';
import { reviewWaitCopy as copy } from '#copy/review-wait.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { WaitScreen } from './wait-screen.tsx';

type ReviewWaitProps = {
  readonly progress: ProgressView;
  readonly review: NonNullable<ProgressView['review']>;
  readonly onRetry: () => void;
};

/** A person decides: until when we said, and what they want to know first. Nobody has to stay for it. */
export function ReviewWait({ progress, review, onRetry }: ReviewWaitProps) {
  const isAsked = progress.requirements.some(({ name }) => name === 'identity');
  const due = Date.parse(review.due_at);
  const isLate = due <= Date.now();
  const words = isAsked ? copy.asked : isLate ? copy.late : copy.waiting;
  return (
    <WaitScreen
      title={words.title}
      text={words.text(formatInstant(due))}
      progress={progress}
      checks={isAsked ? ['form', 'bureau', 'identity'] : ['form', 'bureau', 'decision']}
      limitMs={PAGE_LOAD_TIMEOUT_MS.scoring}
      onRetry={onRetry}
      action={
        isAsked ? (
          <ButtonLink variant="bloom" href={hrefOf('identity')}>
            {copy.asked.go}
          </ButtonLink>
        ) : (
          <ButtonLink variant="on-wall" href={hrefOf('home')}>
            {funnelCopy.goHome}
          </ButtonLink>
        )
      }
    />
  );
}
