import { formatInstant } from '@abona/kernel/date-format';
import { Button } from '@abona/ui/button/button.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { useEffect, useEffectEvent } from 'react';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { retryWord } from '#copy/failures.ts';
import { seenCopy as copy } from '#copy/seen.ts';

type SeenNoticeProps = {
  /** Null: what is shown is fresh. */
  readonly at: number | null;
  readonly onRetry: () => Promise<unknown>;
};

/** Says that nobody answered, and of when it is what stands below; asks again when the connection is back. */
export function SeenNotice({ at, onRetry }: SeenNoticeProps) {
  return at === null ? null : <Notice at={at} onRetry={onRetry} />;
}

const AGAIN_MS = 5_000;

type NoticeProps = SeenNoticeProps & { readonly at: number };

function Notice({ at, onRetry }: NoticeProps) {
  const askAgain = useEffectEvent(() => {
    if (isOnline()) void onRetry();
  });
  // A phone says that it is back before it is: the first try is not the last.
  useEffect(() => {
    const timer = setInterval(() => askAgain(), AGAIN_MS);
    const forget = onConnectionChange(() => askAgain());
    return () => {
      clearInterval(timer);
      forget();
    };
  }, []);
  return (
    <div role="status">
      <Banner
        tone="warn"
        title={copy.title}
        text={copy.text(formatInstant(at))}
        action={
          <Button size="s" variant="line" onClick={() => void onRetry()}>
            {retryWord}
          </Button>
        }
      />
    </div>
  );
}
