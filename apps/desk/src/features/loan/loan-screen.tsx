import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { customerCopy } from '#copy/customer.ts';
import { loanCopy } from '#copy/loan-screen.ts';
import { closingWords, loanStatusWords, productText } from '#copy/loans.ts';
import { petalsOf } from '#lib/petals.ts';
import { paths } from '#routing/paths.ts';
import { customerCrumbs } from '#shell/customer-crumbs.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { ActsPanel } from './acts-panel.tsx';
import { CollectionPanel } from './collection-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { PesoPanel } from './explain-peso.tsx';
import styles from './loan-screen.module.css';
import { HoldsPanel } from './paper-panels.tsx';
import { PlanPanel } from './plan-panel.tsx';

export function Screen() {
  const id = useAddressPart('loanId');
  const loan = useCall('getStaffLoan', { params: { loan_id: id } });
  const { data } = loan;
  return (
    <ScreenFrame
      name={data?.title ?? id}
      crumbs={customerCrumbs(data?.customer)}
      recent={data && { kind: 'loan', id }}
    >
      {loan.error !== null && <Failure failure={loan.error} onRetry={() => void loan.refetch()} />}
      {loan.isPending && <ScreenSkeleton />}
      {data !== undefined && <LoanView loan={data} />}
    </ScreenFrame>
  );
}

function LoanView({ loan }: { readonly loan: StaffLoan }) {
  return (
    <>
      <LoanFacade loan={loan} />
      {loan.pending_request_id !== null && (
        <DenseBanner
          tone="approval"
          title={loanCopy.pending}
          action={
            <Link href={`${paths.requests}?solicitud=${loan.pending_request_id}`}>
              {loanCopy.pendingLink}
            </Link>
          }
        />
      )}
      <ScreenColumns className={styles.columns}>
        <ScreenColumn>
          <PlanPanel loan={loan} />
          <EventsPanel loan={loan} />
        </ScreenColumn>
        <ScreenColumn>
          <PesoPanel loan={loan} />
          <ActsPanel loan={loan} />
          <HoldsPanel loan={loan} />
          <CollectionPanel loanId={loan.loan_id} isLate={loan.overdue !== null} />
          <DocumentsPanel loan={loan} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}

/** While its customer looks for a way to pay, say. */
const isUncollected = ({ holds }: StaffLoan): boolean =>
  holds.some(({ stops, to }) => to === null && stops.includes('collect'));

function bandOf(loan: StaffLoan) {
  const { overdue, held, status, closing } = loan;
  const ended = closing === null ? loanStatusWords[status] : closingWords[closing];
  return [
    ...(status === 'active' ? [] : [{ icon: 'check-circle-fill' as const, text: ended }]),
    ...(overdue === null
      ? []
      : [{ icon: 'warning-fill' as const, text: loanCopy.late(overdue.days_late, overdue.count) }]),
    ...(status === 'active' && overdue === null
      ? [{ icon: 'check-circle-fill' as const, text: customerCopy.upToDate }]
      : []),
    ...(held === 0 ? [] : [{ icon: 'snowflake-fill' as const, text: loanCopy.held(peso(held)) }]),
    ...(held === 0 && isUncollected(loan)
      ? [{ icon: 'snowflake-fill' as const, text: loanCopy.uncollected }]
      : []),
  ];
}

function LoanFacade({ loan }: { readonly loan: StaffLoan }) {
  const { overdue, customer } = loan;
  const { figures, percent } = loanCopy;
  return (
    <Facade
      tone={overdue === null ? 'wall' : 'shade'}
      lead={
        <StatesFlower
          states={petalsOf(loan.petals)}
          size={72}
          core={`${loan.instalments_paid}/${loan.instalments_total}`}
        />
      }
      title={loanCopy.title(loan.title, peso(loan.amount))}
      sub={[
        <Link key="customer" href={paths.customer(customer.customer_id)}>
          {customer.name ?? customerCopy.nameless}
        </Link>,
        loan.folio,
        loanCopy.product(productText(loan.product), loan.product_version),
      ]}
      figures={[
        { label: figures.overdue, value: peso(overdue?.amount ?? 0) },
        { label: figures.principal, value: peso(loan.remaining) },
        { label: figures.rate, value: percent(loan.annual_rate_percent) },
        loan.moratory_rate_percent === null
          ? { label: figures.lateFee, value: peso(loan.late_fee ?? 0) }
          : { label: figures.moratory, value: percent(loan.moratory_rate_percent) },
      ]}
      band={{
        items: bandOf(loan),
        end: { icon: 'percent', text: `${figures.cat} ${percent(loan.cat_percent)}` },
      }}
    />
  );
}
