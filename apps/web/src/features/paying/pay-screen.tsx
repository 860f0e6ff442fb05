import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { payingCopy as copy } from '#copy/paying.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, loanPath, payPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loansQuery } from '#session/loan-facts.ts';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Row, RowCard } from '#ui/display/row.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Flower } from '#ui/flower/flower.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Screen } from '#ui/shell/screen.tsx';
import { PayForm } from './pay-form.tsx';
import { payableQuery } from './pay-queries.ts';
import { PaySkeleton } from './pay-skeleton.tsx';

/** Paying: one loan right away, or the choice of several. */
export function PayScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  return id === undefined ? <PickLoan /> : <PayLoan loanId={id} />;
}

function PickLoan() {
  const { go } = useNavigation();
  const found = useQuery(loansQuery);
  const loans = found.data?.value.loans ?? [];
  const [only] = loans;
  if (loans.length === 1 && only !== undefined) return <PayLoan loanId={only.loan_id} />;
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      {found.isPending && <PaySkeleton />}
      <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
      {found.isSuccess && loans.length === 0 && (
        <EmptyState
          title={copy.nothing.title}
          text={copy.nothing.text}
          action={<ButtonLink href={hrefOf('channels')}>{copy.nothing.go}</ButtonLink>}
        />
      )}
      {loans.length > 1 && (
        <Section title={copy.choose.title}>
          <RowCard>
            {loans.map((loan) => (
              <Row
                key={loan.loan_id}
                tall
                href={href(
                  payPath(loan.loan_id, loan.overdue === null ? {} : { monto: 'vencido' }),
                )}
                lead={
                  <Flower
                    total={loan.instalments_total}
                    paid={loan.instalments_paid}
                    overdue={loan.instalments_overdue}
                    size={52}
                  />
                }
                title={loan.title}
                support={copy.choose.text(loan.instalments_paid, loan.instalments_total)}
                amount={peso(loan.overdue?.amount ?? loan.next?.amount ?? 0)}
                {...(loan.overdue === null
                  ? {}
                  : { end: <Tag tone="late" text={copy.choose.late} /> })}
              />
            ))}
          </RowCard>
        </Section>
      )}
    </Screen>
  );
}

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
        <EmptyState
          title={copy.ended.title}
          text={copy.ended.text}
          action={<ButtonLink href={href(loanPath(loanId))}>{copy.ended.go}</ButtonLink>}
        />
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
