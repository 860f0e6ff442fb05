import { ApiFailure } from '@abona/client/api-failure.ts';
import type { HostedConsentView } from '@abona/contract/merchants/hosted-sign-up';
import { formatInstant } from '@abona/kernel/date-format';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hostedCopy } from '#copy/hosted.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { knownApplication } from '#session/facts/customer-facts.ts';
import { pendingStatusOf } from '#session/login/post-login-destination.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { offeredLinkQuery, useAgree, useBeginProof } from './hosted-queries.ts';

const copy = hostedCopy.consent;

/** A shop brought somebody along: they read its name, and decide. Nothing is linked before that. */
export function HostedConsentScreen() {
  const offered = useQuery(offeredLinkQuery);
  const goOn = useGoOn();
  const isNothing = offered.data === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known.
  useEffect(() => {
    if (isNothing) void goOn();
  }, [isNothing]);
  if (offered.data) return <Question offered={offered.data} onDone={goOn} />;
  if (offered.error === null) {
    return (
      <SkeletonScreen>
        <Skeleton shape="title" />
        <Skeleton shape="card" />
        <Skeleton shape="button" />
      </SkeletonScreen>
    );
  }
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.loadFailed}
      actions={
        <>
          <FailureNotice error={offered.error} onRetry={offered.refetch} />
          <Button full variant="text" onClick={() => void goOn()}>
            {copy.later}
          </Button>
        </>
      }
    />
  );
}

/** On with the application that the sign-up opened, or home. */
function useGoOn() {
  const { replace } = useNavigation();
  const client = useQueryClient();
  return async (): Promise<void> => {
    const status = pendingStatusOf(await knownApplication(client));
    replace(status === null ? paths.home : paths[routeOfStatus[status]]);
  };
}

type QuestionProps = {
  readonly offered: HostedConsentView;
  readonly onDone: () => Promise<void>;
};

function Question({ offered, onDone }: QuestionProps) {
  const { merchant_name: shop } = offered;
  const agree = useAgree();
  const link = () =>
    agree.mutate(offered, {
      onSuccess: () => {
        toasts.show(copy.done(shop));
        void onDone();
      },
    });
  const needsProof =
    agree.error instanceof ApiFailure && agree.error.code === 'second_proof_needed';
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.title(shop)}
      text={copy.text(shop)}
      actions={
        <>
          <FailureNotice error={needsProof ? null : agree.error} title={copy.failed} />
          {needsProof ? (
            <Proof />
          ) : (
            <Button full busy={agree.isPending} onClick={link}>
              {copy.agree}
            </Button>
          )}
          <Button full variant="text" disabled={agree.isPending} onClick={() => void onDone()}>
            {copy.later}
          </Button>
        </>
      }
      note={copy.notYou}
    >
      <Facts offered={offered} />
    </MessageScreen>
  );
}

function Facts({ offered }: { readonly offered: HostedConsentView }) {
  const { merchant_name: shop, customer_hint: hint } = offered;
  return (
    <Stack gap={4}>
      <RowCard>
        <Row
          still
          icon="handbag-fill"
          title={copy.yourAccount(shop)}
          support={hint ?? offered.merchant_customer_id}
        />
        <Row
          still
          icon="shield-check"
          title={copy.agreedThere}
          support={formatInstant(Date.parse(offered.consent_timestamp))}
        />
      </RowCard>
      {copy.shared.map((line) => (
        <Text key={line} look="small" tone="muted">
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** A shop that was linked before is linked anew only by whoever proves to be the customer. */
function Proof() {
  const { go } = useNavigation();
  const begin = useBeginProof();
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: (id) => go(`${paths.twoFactor.replace('{id?}', id)}?para=tienda`),
    });
  return (
    <>
      <FailureNotice error={begin.error} />
      <Text look="small" align="center">
        {copy.proof}
      </Text>
      <Button full busy={begin.isPending} onClick={start}>
        {copy.prove}
      </Button>
    </>
  );
}
