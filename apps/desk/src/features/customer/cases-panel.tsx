import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { caseKindWords } from '#copy/cases.ts';
import { customerCopy } from '#copy/customer.ts';
import { shownClock } from '#lib/case-clock.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import styles from './panels.module.css';
import { ReceiveCase } from './receive-case.tsx';

/** What they wait for, by the day it is due; whoever may writes down a new one for them. */
export function CasesPanel({ customer }: { readonly customer: StaffCustomer }) {
  const { cases } = customer;
  const [search, change] = useSearch();
  const may = useMay();
  const mayRead = may('getStaffCase');
  const mayReceive = may('receiveCase') && customer.state === 'open';
  if (mayReceive && search['caso'] === 'nuevo')
    return (
      <Panel title={customerCopy.receive.title}>
        <ReceiveCase customer={customer} onClose={() => change({ caso: null })} />
      </Panel>
    );
  return (
    <Panel title={customerCopy.cases} count={cases.length === 0 ? undefined : cases.length}>
      {cases.length === 0 && <p className={styles.none}>{customerCopy.noCases}</p>}
      <ul className={styles.rows}>
        {cases.map((one) => (
          <li key={one.folio} className={styles.row}>
            <b>
              {mayRead && one.case_id !== null ? (
                <Link href={paths.case(one.folio)}>{one.folio}</Link>
              ) : (
                one.folio
              )}
            </b>
            <span className={styles.note}>
              {caseKindWords[one.kind]}
              {one.amount !== null && ` · ${peso(one.amount)}`}
            </span>
            <span>
              <ClockBadge
                kind={one.legal_due === null ? 'house' : 'legal'}
                {...shownClock(one.clock)}
              />
            </span>
          </li>
        ))}
      </ul>
      {mayReceive && (
        <DenseButton variant="line" full onClick={() => change({ caso: 'nuevo' })}>
          {customerCopy.receive.open}
        </DenseButton>
      )}
    </Panel>
  );
}
