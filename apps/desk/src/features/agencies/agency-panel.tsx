import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { Agency, AgencyLoan } from '@abona/contract/staff-acts/agency-acts';
import { showPhone } from '@abona/mexico/phone';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Link } from '@abona/ui/link.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { agenciesCopy } from '#copy/agencies.ts';
import { refusalTags } from '#copy/arrears.ts';
import { customerCopy } from '#copy/customer.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilDateText, dateText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import styles from './agencies-screen.module.css';
import { AgencyForm } from './agency-form.tsx';

type AgencyPanelProps = { readonly agency: Agency; readonly onClose: () => void };

/** A despacho: what is registered of it, the loans that it has, and what compliance does with it. */
export function AgencyPanel({ agency, onClose }: AgencyPanelProps) {
  const may = useMay();
  const [search, change] = useSearch();
  const isKept = may('changeAgency') && agency.ended_on === null;
  const correct = () => change({ accion: 'corregir' });
  useShortcuts(isKept ? [{ ...agenciesCopy.keys.change, keys: 'e', run: correct }] : []);
  if (search['accion'] === 'corregir' && isKept)
    return <AgencyForm agency={agency} onClose={() => change({ accion: null })} />;
  return (
    <SidePanel
      title={agency.name}
      closeLabel={agenciesCopy.close}
      onClose={onClose}
      footer={
        isKept ? (
          <>
            <DenseButton variant="line" keys="E" onClick={correct}>
              {agenciesCopy.change}
            </DenseButton>
            <DenseButton variant="ghost" onClick={() => change({ accion: 'terminar' })}>
              {agenciesCopy.end}
            </DenseButton>
          </>
        ) : undefined
      }
    >
      {agency.ended_on !== null && (
        <DenseBanner tone="info" title={agenciesCopy.endedOn(civilDateText(agency.ended_on))} />
      )}
      {search['accion'] === 'terminar' && isKept && (
        <Ending agency={agency} onClose={() => change({ accion: null })} />
      )}
      <div className={styles.facts}>
        <KeyValues
          align="start"
          entries={[
            { label: agenciesCopy.rfc, value: agency.rfc },
            { label: agenciesCopy.redeco, value: agency.redeco_number },
            { label: agenciesCopy.since, value: civilDateText(agency.registered_on) },
            { label: agenciesCopy.address, value: agency.address },
            { label: agenciesCopy.phones, value: <Lines lines={agency.phones.map(showPhone)} /> },
            {
              label: agenciesCopy.schedule,
              value: agenciesCopy.hours(agency.from_hour, agency.until_hour),
            },
            { label: agenciesCopy.partners, value: <Lines lines={agency.partners} /> },
            { label: agenciesCopy.people, value: <Lines lines={agency.people} /> },
          ]}
        />
      </div>
      <p className={styles.note}>{agenciesCopy.published}</p>
      <Loans agency={agency} />
    </SidePanel>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <span className={styles.lines}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);

/** It ends for good, once its loans came back. */
function Ending({ agency, onClose }: AgencyPanelProps) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => call('endAgency', { params: { agency_id: agency.agency_id } }),
    onSuccess: () => {
      toasts.show(agenciesCopy.endedDone(agency.name));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      {end.error !== null && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(end.error)} />
      )}
      <p className={styles.note}>{agenciesCopy.endText}</p>
      <div>
        <DenseButton variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {agenciesCopy.endConfirm(agency.name)}
        </DenseButton>
        <DenseButton variant="ghost" onClick={onClose}>
          {agenciesCopy.cancel}
        </DenseButton>
      </div>
    </>
  );
}

function Loans({ agency }: { readonly agency: Agency }) {
  const read = useCall('listAgencyLoans', { params: { agency_id: agency.agency_id } });
  const loans = read.data?.loans ?? [];
  return (
    <section>
      <h3 className={styles.title}>{agenciesCopy.loans}</h3>
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <DenseSkeleton />}
      {read.data !== undefined && loans.length === 0 && (
        <p className={styles.note}>{agenciesCopy.noLoans}</p>
      )}
      <ol className={styles.loans}>
        {loans.map((loan) => (
          <LoanLine key={loan.loan_id} loan={loan} />
        ))}
      </ol>
      {loans.length < agency.loans && loans.length > 0 && (
        <p className={styles.note}>{agenciesCopy.loansShort(loans.length, agency.loans)}</p>
      )}
    </section>
  );
}

/** Whether it may call, or what it waits for. */
function callTag({ refusal }: AgencyLoan) {
  if (refusal === null) return <DenseTag tone="ok" text={agenciesCopy.mayCall} />;
  if (refusal === 'contact_not_told') return <DenseTag tone="warn" text={agenciesCopy.untold} />;
  if (refusal === 'contact_not_late') return <DenseTag tone="off" text={agenciesCopy.notLate} />;
  return <DenseTag tone="off" text={refusalTags[refusal]} />;
}

function LoanLine({ loan }: { readonly loan: AgencyLoan }) {
  return (
    <li className={styles.loan}>
      <Link href={`${paths.arrears}?credito=${loan.loan_id}&paso=despacho`}>
        {loan.customer.name ?? customerCopy.nameless}
      </Link>
      <b>{peso(loan.overdue)}</b>
      {loan.told_at !== null && (
        <span className={styles.note}>{agenciesCopy.told(dateText(new Date(loan.told_at)))}</span>
      )}
      <span>{callTag(loan)}</span>
    </li>
  );
}
