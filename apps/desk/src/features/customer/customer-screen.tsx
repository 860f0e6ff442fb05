import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { initialsOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { useCall } from '#api/use-call.ts';
import { caseKindWords } from '#copy/cases.ts';
import { customerCopy, restrictionWords } from '#copy/customer.ts';
import { shellCopy } from '#copy/shell.ts';
import { dateText, wholeDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { CasesPanel } from './cases-panel.tsx';
import styles from './customer-screen.module.css';
import { ConsentsPanel, DevicesPanel } from './facts-panels.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { LoansPanel } from './loans-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { PinnedNotePanel } from './pinned-note.tsx';
import { RaiseAlert } from './raise-alert.tsx';
import { RestrictionsPanel } from './restrictions-panel.tsx';

export function Screen() {
  const id = Number(useAddressPart('customerId'));
  const may = useMay()('getStaffCustomer');
  const customer = useCall('getStaffCustomer', { params: { customer_id: id } }, { enabled: may });
  const { data } = customer;
  const crumbs = [{ name: customerCopy.place, href: paths.customers }];
  return (
    <ScreenFrame
      name={data?.name ?? customerCopy.number(id)}
      crumbs={crumbs}
      recent={data && { kind: 'customer', id: String(id) }}
    >
      {customer.error !== null && (
        <Failure failure={customer.error} onRetry={() => void customer.refetch()} />
      )}
      {!may && (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
      {may && customer.isPending && <ScreenSkeleton />}
      {data !== undefined && <CustomerView customer={data} />}
    </ScreenFrame>
  );
}

function CustomerView({ customer }: { readonly customer: StaffCustomer }) {
  return (
    <>
      <CustomerFacade customer={customer} />
      <ScreenColumns className={styles.columns}>
        <ScreenColumn>
          <IdentityPanel customer={customer} />
          <RestrictionsPanel customer={customer} />
          <DevicesPanel sessions={customer.sessions} devices={customer.devices} />
        </ScreenColumn>
        <ScreenColumn>
          <LoansPanel loans={customer.loans} />
          <HistoryPanel customerId={customer.customer_id} />
        </ScreenColumn>
        <ScreenColumn>
          <CasesPanel customer={customer} />
          <PinnedNotePanel customerId={customer.customer_id} />
          <MessagesPanel customer={customer} />
          <NotesPanel customerId={customer.customer_id} />
          <ConsentsPanel consents={customer.consents} />
          <RaiseAlert customerId={customer.customer_id} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}

function CustomerFacade({ customer }: { readonly customer: StaffCustomer }) {
  const { name, line, next, overdue, remaining, days_late: daysLate } = customer;
  const title = name ?? customerCopy.nameless;
  const sub = [
    customerCopy.number(customer.customer_id),
    customerCopy.since(dateText(new Date(customer.since))),
    ...(line === null ? [] : [customerCopy.tier(line.tier)]),
    ...(customer.state === 'open' ? [] : [customerCopy.states[customer.state]]),
  ];
  return (
    <Facade
      tone={overdue > 0 ? 'shade' : 'wall'}
      lead={<Petal size="l" tone="gold" initials={initialsOf(title)} />}
      title={title}
      sub={sub}
      figures={[
        { label: customerCopy.overdue, value: peso(overdue) },
        { label: customerCopy.owes, value: peso(remaining) },
        line === null
          ? { label: customerCopy.noLine, value: customerCopy.none }
          : { label: customerCopy.available(peso(line.limit)), value: peso(line.available) },
        next === null
          ? { label: customerCopy.noNext, value: customerCopy.nothing }
          : { label: customerCopy.next(wholeDayText(next.pay_by)), value: peso(next.amount) },
      ]}
      band={{
        items: [
          daysLate > 0
            ? { icon: 'warning-fill', text: customerCopy.late(daysLate) }
            : { icon: 'check-circle-fill', text: customerCopy.upToDate },
          ...customer.cases.slice(0, 2).map(({ kind, folio }) => ({
            icon: 'scales-bold' as const,
            text: `${caseKindWords[kind]} ${folio}`,
          })),
          ...customer.restrictions.slice(0, 1).map(({ code }) => ({
            icon: 'hourglass-medium-fill' as const,
            text: restrictionWords[code],
          })),
        ],
      }}
    />
  );
}
