import { useSearch } from '@abona/client/office/use-address.ts';
import type { Agency } from '@abona/contract/staff-acts/agency-acts';
import { showPhone } from '@abona/mexico/phone';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty, DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { useCall } from '#api/use-call.ts';
import { agenciesCopy } from '#copy/agencies.ts';
import { arrearsCopy } from '#copy/arrears.ts';
import { shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import styles from './agencies-screen.module.css';
import { AgencyForm } from './agency-form.tsx';
import { AgencyPanel } from './agency-panel.tsx';

/** Who collects for us: the register that customers, REDECO and the desk read. */
export function Screen() {
  const may = useMay()('listAgencies');
  const read = useCall('listAgencies', {}, { enabled: may });
  return (
    <ScreenFrame
      name={agenciesCopy.place}
      crumbs={[{ name: arrearsCopy.place, href: paths.arrears }]}
    >
      {!may && <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />}
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {may && read.isPending && <ScreenSkeleton />}
      {read.data !== undefined && <Register agencies={read.data.agencies} />}
    </ScreenFrame>
  );
}

const copy = agenciesCopy.columns;

const columns: readonly DataColumn<Agency>[] = [
  {
    id: 'name',
    header: copy.name,
    width: 10.5,
    grow: true,
    truncates: true,
    cell: ({ name, rfc }) => (
      <span className={styles.two}>
        <b>{name}</b>
        <span className={styles.note}>{rfc}</span>
      </span>
    ),
  },
  { id: 'redeco', header: copy.redeco, width: 7.5, cell: ({ redeco_number: number }) => number },
  {
    id: 'phones',
    header: copy.phones,
    width: 8,
    cell: ({ phones: [first = '', ...rest] }) => (
      <span className={styles.two}>
        <span>{showPhone(first)}</span>
        {rest.length > 0 && <span className={styles.note}>{agenciesCopy.more(rest.length)}</span>}
      </span>
    ),
  },
  {
    id: 'hours',
    header: copy.hours,
    width: 6.5,
    cell: ({ from_hour: from, until_hour: until }) => agenciesCopy.hours(from, until),
  },
  {
    id: 'loans',
    header: copy.loans,
    width: 4.5,
    align: 'end',
    look: 'strong',
    cell: ({ loans }) => loans,
  },
  {
    id: 'state',
    header: copy.state,
    width: 5.5,
    cell: ({ ended_on: end }) =>
      end === null ? (
        <DenseTag tone="ok" text={agenciesCopy.active} />
      ) : (
        <DenseTag tone="off" text={agenciesCopy.ended} />
      ),
  },
];

function Register({ agencies }: { readonly agencies: readonly Agency[] }) {
  const may = useMay();
  const [search, change] = useSearch();
  const active = agencies.filter(({ ended_on: end }) => end === null);
  const chosen = agencies.find(({ agency_id: id }) => id === search['despacho']);
  const isRegistering = search['accion'] === 'registrar' && may('registerAgency');
  const register = () => change({ accion: 'registrar', despacho: null });
  const close = () => change({ accion: null, despacho: null });
  useShortcuts(
    may('registerAgency') ? [{ ...agenciesCopy.keys.register, keys: 'n', run: register }] : [],
  );
  const open = ({ agency_id: despacho }: Agency) => change({ despacho, accion: null });
  return (
    <>
      <PageHead
        title={agenciesCopy.place}
        sub={agenciesCopy.sub(
          active.length,
          agencies.reduce((sum, { loans }) => sum + loans, 0),
        )}
        actions={
          <>
            {may('listReports') && (
              <DenseButtonLink variant="ghost" icon="certificate" href={paths.reports}>
                {agenciesCopy.report}
              </DenseButtonLink>
            )}
            {may('registerAgency') && (
              <DenseButton variant="line" keys="N" onClick={register}>
                {agenciesCopy.register}
              </DenseButton>
            )}
          </>
        }
      />
      <ListBeside
        panel={
          <>
            {isRegistering && <AgencyForm agency={null} onClose={close} />}
            {!isRegistering && chosen !== undefined && (
              <AgencyPanel key={chosen.agency_id} agency={chosen} onClose={close} />
            )}
          </>
        }
      >
        <Panel
          pad={false}
          fill
          className={styles.table}
          title={agenciesCopy.list}
          count={agenciesCopy.listNote}
        >
          <ScreenTable
            label={agenciesCopy.list}
            columns={columns}
            rows={agencies}
            lines={2}
            rowId={({ agency_id: id }) => id}
            rowLabel={({ name, redeco_number: number }) => `${name}, ${number}`}
            cursor={search['despacho'] ?? null}
            onCursor={(despacho) => change({ despacho, accion: null })}
            onOpen={open}
            onPreview={open}
            empty={<DenseEmpty title={agenciesCopy.none} text={agenciesCopy.noneText} />}
          />
        </Panel>
      </ListBeside>
    </>
  );
}
