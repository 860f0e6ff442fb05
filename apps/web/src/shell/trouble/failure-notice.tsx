import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { failureCopy, retryWord } from '#copy/failures.ts';
import { standingAction } from '#shell/standing-action.ts';
import { failureSentence } from './failure-sentence.ts';

type FailureNoticeProps = {
  readonly error: Error | null;
  readonly title?: string;
  readonly onRetry?: () => Promise<unknown>;
};

/** A failed call, told in its place. What is not a failure of a call goes on to the error screen. */
export function FailureNotice({ error, title, onRetry }: FailureNoticeProps) {
  if (error === null) return null;
  const sentence = failureSentence(error);
  if (sentence === null) throw error;
  const action = actionOf(error, onRetry);
  return (
    <div role="alert">
      <Banner
        tone="late"
        text={sentence || failureCopy.malformed_reply}
        {...(title === undefined ? {} : { title })}
        {...(action === null ? {} : { action })}
      />
    </div>
  );
}

/** The way on, where there is one; else another try. */
function actionOf(error: Error, onRetry: FailureNoticeProps['onRetry']) {
  const standing = standingAction(error);
  if (standing !== null)
    return (
      <ButtonLink size="s" variant="line" href={standing.href}>
        {standing.word}
      </ButtonLink>
    );
  if (onRetry === undefined) return null;
  return (
    <Button size="s" variant="line" onClick={() => void onRetry()}>
      {retryWord}
    </Button>
  );
}
