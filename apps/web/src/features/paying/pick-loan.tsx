import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { payingCopy as copy } from '#copy/paying.ts';
import { quincenaCopy } from '#copy/quincena.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loansQuery } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { quincenaQuery } from './pay-queries.ts';
import { PaySkeleton } from './pay-skeleton.tsx';
import { QuincenaPay } from './quincena-pay.tsx';

/** Which loan to pay, where there are several, or none. */
export function PickLoan() {
  const { go } = useNavigation();
  const found = useQuery(loansQuery);
  const loans = found.data?.value.loans ?? [];
  const quincena = useQuery({ ...quincenaQuery, enabled: loans.length > 1 });
  const isJoint = (quincena.data?.parts.length ?? 0) > 1;
  return (
    <Screen title={isJoint ? quincenaCopy.title : copy.title} onBack={() => go(paths.home)}>
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
        <FailureNotice
          error={quincena.error}
          title={quincenaCopy.failed}
          onRetry={quincena.refetch}
        />
      )}
      {isJoint && quincena.data && <QuincenaPay quincena={quincena.data} loans={loans} />}
      {loans.length > 1 && (
        <Section title={isJoint ? quincenaCopy.onlyOne : copy.choose.title}>
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
                support={withGoods(
                  loan,
                  copy.choose.text(loan.instalments_paid, loan.instalments_total),
                )}
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
