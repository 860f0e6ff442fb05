import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { AmlAlert } from '@abona/contract/staff/aml-alert';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { alertCopy, alertKindWords, alertStateWords } from '#copy/alerts.ts';
import { customerCopy } from '#copy/customer.ts';
import { shellCopy } from '#copy/shell.ts';
import { holderOf } from '#lib/holder.ts';
import { civilDateText, civilDayText, dayText } from '#lib/moments.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { useHoldButton } from '#shell/hold-button.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './alert-screen.module.css';
import { DecisionPanel } from './decision-panel.tsx';
import { EvidencePanel } from './evidence-panel.tsx';

/** An alert about somebody's operations: why, until when, and what compliance decides. */
export function Screen() {
  const may = useMay()('getAmlAlert');
  const folio = useAddressPart('folio').toUpperCase();
  return (
    <ScreenFrame
      name={folio}
      crumbs={[{ name: alertCopy.place, href: paths.queue('aml_alerts') }]}
      recent={may ? { kind: 'alert', id: folio } : undefined}
    >
      {may ? (
        <Alert key={folio} folio={folio} />
      ) : (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
    </ScreenFrame>
  );
}

function Alert({ folio }: { readonly folio: string }) {
  const read = useCall('getAmlAlert', { params: { folio } });
  if (read.error !== null)
    return <Failure failure={read.error} onRetry={() => void read.refetch()} />;
  return read.data === undefined ? <ScreenSkeleton /> : <AlertParts alert={read.data} />;
}

function AlertParts({ alert }: { readonly alert: AmlAlert }) {
  const holder = holderOf(alert.assignment, useNow());
  const isResting = holder.state === 'other';
  return (
    <>
      <AlertFacade alert={alert} holder={holder} />
      {isResting && (
        <DenseBanner
          tone="warn"
          icon="lock-key-fill"
          live="polite"
          title={holder.text}
          text={alertCopy.taken}
        />
      )}
      <ScreenColumns className={styles.columns}>
        <ScreenColumn>
          <EvidencePanel alert={alert} />
        </ScreenColumn>
        <ScreenColumn>
          <DecisionPanel alert={alert} isResting={isResting} />
          <OthersPanel others={alert.others} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}

type FacadeProps = {
  readonly alert: AmlAlert;
  readonly holder: ReturnType<typeof holderOf>;
};

function AlertFacade({ alert, holder }: FacadeProps) {
  const { customer, amount, folio, state, is_urgent: isUrgent } = alert;
  const today = useCall('getStaffToday', {}).data?.today;
  const isOpen = state === 'open';
  const clock =
    today === undefined
      ? null
      : queueClock({ due_on: alert.legal_due, clock: 'legal', opened_at: alert.found_at }, today);
  const hold = useHoldButton({
    subject: { kind: 'alert', id: folio },
    holder,
    isOpen,
    words: alertCopy,
    key: alertCopy.keys.take,
  });
  return (
    <Facade
      tone={alert.is_late ? 'shade' : 'wall'}
      lead={<Petal size="l" tone="gold" icon="shield-warning-fill" />}
      title={alertKindWords[alert.kind]}
      sub={[
        folio,
        <Link key="customer" href={paths.customer(customer.customer_id)}>
          {customer.name ?? customerCopy.nameless}
        </Link>,
        alertCopy.found(dayText(new Date(alert.found_at))),
      ]}
      figures={[
        {
          label: alertCopy.term,
          value: isOpen && clock !== null ? clock.text : civilDayText(alert.legal_due),
        },
        ...(amount === null ? [] : [{ label: alertCopy.amount, value: peso(amount) }]),
      ]}
      actions={hold}
      band={{
        items: [
          { icon: 'scales-fill', text: alertStateWords[state] },
          ...(isUrgent ? [{ icon: 'warning-fill' as const, text: alertCopy.urgent }] : []),
          { icon: 'lock-key-fill', text: alertCopy.secret },
        ],
        end: isOpen ? { icon: 'user-fill', text: holder.text } : undefined,
        used: isOpen ? clock?.used : undefined,
      }}
    />
  );
}

function OthersPanel({ others }: Pick<AmlAlert, 'others'>) {
  const { columns } = alertCopy;
  return (
    <Panel title={alertCopy.others} count={others.length} pad={false}>
      {others.length === 0 ? (
        <p className={styles.nothing}>{alertCopy.noOthers}</p>
      ) : (
        <PlainTable
          caption={alertCopy.others}
          rows={others}
          rowId={({ folio }) => folio}
          columns={[
            {
              id: 'folio',
              header: columns.folio,
              cell: ({ folio }) => <Link href={paths.alert(folio)}>{folio}</Link>,
            },
            {
              id: 'kind',
              header: columns.kind,
              cell: ({ kind }) => alertKindWords[kind],
              truncates: true,
            },
            {
              id: 'state',
              header: columns.state,
              cell: ({ state }) => <DenseTag tone="off" text={alertStateWords[state]} />,
            },
            {
              id: 'due',
              header: columns.due,
              align: 'end',
              cell: ({ legal_due: due }) => civilDateText(due),
            },
          ]}
        />
      )}
    </Panel>
  );
}
