import { failureCopy, retryWord } from '#copy/failures.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
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
  const retry =
    onRetry === undefined
      ? {}
      : {
          action: (
            <Button size="s" variant="line" onClick={() => void onRetry()}>
              {retryWord}
            </Button>
          ),
        };
  return (
    <div role="alert">
      <Banner
        tone="late"
        text={sentence || failureCopy.malformed_reply}
        {...(title === undefined ? {} : { title })}
        {...retry}
      />
    </div>
  );
}
