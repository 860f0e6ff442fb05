import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { payingCopy as copy } from '#copy/paying.ts';
import { loanPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loansQuery } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { PayForm } from './pay-form.tsx';
import { payableQuery } from './pay-queries.ts';
import { PaySkeleton } from './pay-skeleton.tsx';

/** Paying: one loan right away, or the choice of several. */
export function PayScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const loans = useQuery({ ...loansQuery, enabled: id === undefined });
  const [only, ...others] = loans.data?.value.loans ?? [];
  if (id !== undefined) return <PayLoan loanId={id} />;
  if (only !== undefined && others.length === 0) return <PayLoan loanId={only.loan_id} />;
  return (
    <Suspense fallback={null}>
      <PickLoan />
    </Suspense>
  );
}

const PickLoan = lazy(() => import('./pick-loan.tsx').then((part) => ({ default: part.PickLoan })));
const PaidOff = lazy(() => import('./paid-off.tsx').then((part) => ({ default: part.PaidOff })));

function PayLoan({ loanId }: { readonly loanId: string }) {
  const { go } = useNavigation();
  const found = useQuery(payableQuery(loanId));
  const payable = found.data?.value;
  if (payable !== undefined && isPayable(payable)) {
    return (
      <PayForm
        key={loanId}
        payable={payable}
        seenAt={found.data?.seenAt ?? null}
        onRetry={found.refetch}
      />
    );
  }
  return (
    <Screen title={copy.title} onBack={() => go(loanPath(loanId))}>
      {found.isPending && <PaySkeleton />}
      <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
      {payable !== undefined && (
        <Suspense fallback={null}>
          <PaidOff loanId={loanId} />
        </Suspense>
      )}
    </Screen>
  );
}

const isPayable = ({
  instalment,
  payoff,
}: {
  readonly instalment: unknown;
  readonly payoff: unknown;
}): boolean => instalment !== null || payoff !== null;
