import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { Button } from '@abona/ui/button/button.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { call } from '#api/call.ts';
import { attemptCopy as copy } from '#copy/paying.ts';
import { isPushHeard } from '#push/push-state.ts';
import { payPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { LENDING_KEY } from '#session/facts/loan-facts.ts';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { AttemptDetails } from './attempt-details.tsx';
import { AttemptState } from './attempt-state.tsx';
import { canSwitch, MethodSwitch } from './method-switch.tsx';
import { totalOf } from './pay-choice.ts';
import { attemptQuery } from './pay-queries.ts';
import { railFacts } from './rail-facts.ts';
import { usePayParameters } from './use-pay-parameters.ts';

const ClaimPayment = lazy(() =>
  import('./claim-payment.tsx').then((part) => ({ default: part.ClaimPayment })),
);

const JointParts = lazy(() =>
  import('./joint-parts.tsx').then((part) => ({ default: part.JointParts })),
);

/** While a bank answers, every other second counts; a till or the next day has more time. */
const LOOK_MS = { processing: 2_000, waiting: 8_000 } as const;
const LOOK_PUSHED_MS = 15_000;

/** Follows a payment until it ends; then whatever shows what is owed is asked for anew. */
function useAttempt(attemptId: string) {
  const client = useQueryClient();
  const attempt = useQuery({
    ...attemptQuery(attemptId),
    enabled: attemptId !== '',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const seen = state.data?.value;
      if (seen === undefined || (seen.status !== 'processing' && seen.status !== 'waiting')) {
        return false;
      }
      return isPushHeard() ? LOOK_PUSHED_MS : LOOK_MS[seen.status];
    },
  });
  const status = attempt.data?.value.status;
  useEffect(() => {
    if (status === 'applied' || status === 'reversed') {
      void client.invalidateQueries({ queryKey: LENDING_KEY });
    }
  }, [status, client]);
  return attempt;
}

/** One payment: what is to be done for it, and what became of it. */
export function AttemptScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { intento = '' } = usePayParameters();
  const { go } = useNavigation();
  const found = useAttempt(intento);
  const attempt = found.data?.value;
  const isJoint = attempt !== undefined && attempt.joint !== null;
  const back = () => {
    if (isJoint) go('/perfil/pagos');
    else go(id === undefined ? paths.home : payPath(id));
  };
  return (
    <Screen title={titleOf(attempt)} onBack={back}>
      {intento === '' && <Text>{copy.missing}</Text>}
      {intento !== '' && found.isPending && (
        <SkeletonScreen>
          <Columns main={<Skeleton shape="card" />} aside={<Skeleton shape="card" />} />
        </SkeletonScreen>
      )}
      <FailureNotice error={found.error} title={copy.loadFailed} onRetry={found.refetch} />
      {attempt !== undefined && (
        <Columns
          main={
            <>
              <SeenNotice at={found.data?.seenAt ?? null} onRetry={found.refetch} />
              {canSwitch(attempt) && <MethodSwitch attempt={attempt} />}
              <AttemptState attempt={attempt} />
            </>
          }
          aside={
            <>
              <AttemptDetails attempt={attempt} />
              {isJoint && (
                <Suspense fallback={<Skeleton shape="card" />}>
                  <JointParts attempt={attempt} />
                </Suspense>
              )}
              {attempt.status === 'waiting' && isClaimable(attempt) && (
                <Suspense fallback={null}>
                  <ClaimPayment
                    loanId={attempt.loan_id}
                    attemptId={attempt.attempt_id}
                    amount={totalOf(attempt)}
                  />
                </Suspense>
              )}
              {attempt.can_cancel && <CancelAttempt attempt={attempt} />}
            </>
          }
        />
      )}
    </Screen>
  );
}

/** What was paid outside of the app can have got lost on its way to us. */
const isClaimable = ({ rail }: PaymentAttemptView): boolean => railFacts[rail].slip !== null;

function titleOf(attempt: PaymentAttemptView | undefined): string {
  return attempt !== undefined && canSwitch(attempt) ? copy.payTitle : copy.title;
}

function CancelAttempt({ attempt }: { readonly attempt: PaymentAttemptView }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('cancelPaymentAttempt', { params: { id: attempt.attempt_id } }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: attemptQuery(attempt.attempt_id).queryKey }),
  });
  return (
    <>
      <FailureNotice error={cancel.error} title={copy.cancelFailed} />
      <Button full variant="text" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {copy.cancel}
      </Button>
    </>
  );
}
