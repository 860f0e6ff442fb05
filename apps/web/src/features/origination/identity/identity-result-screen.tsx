import type { VerificationView } from '@abona/contract/identity/identity-verification';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { GrowingFlower } from '@abona/ui/art/growing-flower.tsx';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { identityCopy as copy } from '#copy/identity.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { identityQuery, useStartCapture } from './identity-queries.ts';

/** What came of the capture. The way back decides nothing: the server knows. */
export function IdentityResultScreen() {
  const identity = useQuery(identityQuery);
  const verification = identity.data?.verification ?? null;
  if (identity.isPending) {
    return (
      <SkeletonScreen>
        <Skeleton shape="title" />
      </SkeletonScreen>
    );
  }
  if (verification === null) {
    return (
      <MessageScreen
        art={<PottedBud />}
        title={copy.results.open.title}
        text={copy.results.open.text}
        homeHref={hrefOf('home')}
        actions={
          <>
            <FailureNotice
              error={identity.error}
              title={copy.loadFailed}
              onRetry={identity.refetch}
            />
            <ButtonLink full href={hrefOf('identity')}>
              {copy.start}
            </ButtonLink>
          </>
        }
      />
    );
  }
  return <Result verification={verification} />;
}

function Result({ verification }: { readonly verification: VerificationView }) {
  const { status } = verification;
  const words = copy.results[status];
  if (status === 'in_review' || status === 'capturing') {
    return <Looking verification={verification} />;
  }
  if (status === 'approved') {
    return (
      <WallScreen
        art={<FullBloom />}
        title={words.title}
        text={words.text}
        band={
          <ButtonLink variant="bloom" href={hrefOf('approving')}>
            {copy.continue}
          </ButtonLink>
        }
      />
    );
  }
  return <NotProven verification={verification} />;
}

function Looking({ verification: { status, verification_id } }: Props) {
  const start = useStartCapture();
  return (
    <WallScreen
      art={<GrowingFlower />}
      title={copy.results[status].title}
      text={copy.results[status].text}
      band={
        <>
          {status === 'capturing' && (
            <Button
              variant="bloom"
              busy={start.isPending}
              onClick={() => start.mutate(verification_id)}
            >
              {copy.retry}
            </Button>
          )}
          <ButtonLink variant="on-wall" href={hrefOf('home')}>
            {copy.later}
          </ButtonLink>
        </>
      }
    />
  );
}

type Props = { readonly verification: VerificationView };

/** Reasons in plain words, and another try where one makes sense. */
function NotProven({ verification }: Props) {
  const start = useStartCapture();
  const { status, reasons, can_retry: canRetry, attempts_left: left } = verification;
  const words = copy.results[status];
  return (
    <MessageScreen
      art={<PottedBud />}
      title={words.title}
      text={words.text}
      homeHref={hrefOf('home')}
      actions={
        <>
          <FailureNotice error={start.error} title={copy.startFailed} />
          {canRetry && (
            <Button
              full
              busy={start.isPending || start.isSuccess}
              onClick={() => start.mutate(null)}
            >
              {copy.retry}
            </Button>
          )}
          {canRetry ? (
            <ButtonLink full variant="text" href={hrefOf('home')}>
              {copy.later}
            </ButtonLink>
          ) : (
            // There is an answer by now, or something to wait for: the wait knows which.
            <ButtonLink full href={hrefOf('approving')}>
              {copy.next}
            </ButtonLink>
          )}
        </>
      }
      {...(canRetry ? { note: copy.attempts(left) } : {})}
    >
      <Stack gap={3} as="ul">
        {reasons.map(({ code, text }) => (
          <li key={code}>
            <Text>{text}</Text>
          </li>
        ))}
      </Stack>
    </MessageScreen>
  );
}
