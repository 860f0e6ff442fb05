import { ApiFailure } from '@abona/client/api-failure.ts';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { HowTo } from '@abona/ui/display/how-to.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { paymentCodeCopy as copy } from '#copy/payment-code.ts';
import { isPushHeard } from '#push/push-state.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { paymentCodeQuery, useIssueCode } from './channel-queries.ts';
import { CodeTicket } from './code-ticket.tsx';

/** How often we look whether the till has charged: rarely when we would be told, often when not. */
const LOOK_PUSHED_MS = 10_000;
const LOOK_ALONE_MS = 2_000;

/** Whoever stands at the till wants to be told at once. */
function useWatchTill(): void {
  useQuery({
    ...applicationQuery,
    refetchInterval: () => (isPushHeard() ? LOOK_PUSHED_MS : LOOK_ALONE_MS),
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

/** The first visit makes a code: that is what one came for. */
function useFirstCode(isMissing: boolean, issue: () => void): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isMissing || isAsked.current) return;
    isAsked.current = true;
    issue();
  }, [isMissing, issue]);
}

/** Nineteen digits as number, bars and square, for as long as they are good. */
export function PaymentCodeScreen() {
  const { go } = useNavigation();
  useWatchTill();
  const known = useQuery(paymentCodeQuery);
  const issue = useIssueCode();
  const code = known.data?.value ?? null;
  const seenAt = known.data?.seenAt ?? null;
  useFirstCode(known.isSuccess && seenAt === null && code === null, issue.mutate);
  const isNotReady = issue.error instanceof ApiFailure && issue.error.code === 'state_conflict';
  const renew = (
    <Button full variant="line" busy={issue.isPending} onClick={() => issue.mutate()}>
      {copy.renew}
    </Button>
  );
  return (
    <Screen
      title={copy.title}
      onBack={() => go(paths.channels)}
      {...(code === null ? {} : { dock: renew })}
    >
      <Columns
        main={
          <>
            <SeenNotice at={seenAt} onRetry={known.refetch} />
            {isNotReady ? (
              <NotReady />
            ) : (
              <FailureNotice
                error={known.error ?? issue.error}
                title={copy.failed}
                onRetry={async () => {
                  if (known.error === null) issue.mutate();
                  else await known.refetch();
                }}
              />
            )}
            {code !== null && <CodeTicket key={code.code} code={code} />}
            {code === null && !isNotReady && known.error === null && issue.error === null && (
              <SkeletonScreen>
                <Skeleton shape="card" />
                <Skeleton shape="button" />
              </SkeletonScreen>
            )}
          </>
        }
        aside={
          <>
            {code !== null && <OnDesktop>{renew}</OnDesktop>}
            <HowToPay />
            <Banner tone="warn" icon="shield-warning-fill" {...copy.safety} />
          </>
        }
      />
    </Screen>
  );
}

/** How a till takes the code, until somebody knows. */
function HowToPay() {
  const [isSkipped, setSkipped] = useState(() => readStored(stored.skipStorePaymentModal) ?? false);
  if (isSkipped) return null;
  const skip = () => {
    writeStored(stored.skipStorePaymentModal, true);
    setSkipped(true);
  };
  return (
    <Section title={copy.stepsTitle}>
      <HowTo steps={copy.steps} />
      <Button size="s" variant="text" onClick={skip}>
        {copy.skipSteps}
      </Button>
    </Section>
  );
}

function NotReady() {
  return (
    <EmptyState
      title={copy.notReady.title}
      text={copy.notReady.text}
      action={<ButtonLink href={hrefOf('approving')}>{copy.notReady.go}</ButtonLink>}
    />
  );
}
