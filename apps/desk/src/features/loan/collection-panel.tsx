import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { useCall } from '#api/use-call.ts';
import { ContactLog, PromiseLog } from '#collection/collection-log.tsx';
import { agenciesCopy } from '#copy/agencies.ts';
import { arrearsCopy } from '#copy/arrears.ts';
import { civilDateText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './paper-panels.module.css';

type CollectionPanelProps = { readonly loanId: string; readonly isLate: boolean };

/** Who was reached about what is late, what was promised, and who has the loan; nothing of a loan that never was late. */
export function CollectionPanel({ loanId, isLate }: CollectionPanelProps) {
  const may = useMay()('getArrearsLoan');
  const read = useCall('getArrearsLoan', { params: { loan_id: loanId } }, { enabled: may });
  if (read.error !== null)
    return <Failure failure={read.error} onRetry={() => void read.refetch()} />;
  const file = read.data;
  if (file === undefined) return null;
  const { agency } = file.row;
  const isQuiet = file.contacts.length === 0 && file.promises.length === 0 && agency === null;
  if (isQuiet && !isLate) return null;
  return (
    <Panel
      title={arrearsCopy.place}
      actions={
        <DenseButtonLink variant="quiet" size="s" href={`${paths.arrears}?credito=${loanId}`}>
          {arrearsCopy.openThere}
        </DenseButtonLink>
      }
    >
      <div className={styles.rows}>
        {agency !== null && (
          <DenseBanner
            tone={agency.told_at === null ? 'warn' : 'info'}
            icon="buildings-bold"
            title={agenciesCopy.step.has(agency.name, civilDateText(agency.since))}
            text={agency.told_at === null ? agenciesCopy.step.untold : undefined}
          />
        )}
        <ContactLog file={file} />
        <PromiseLog file={file} />
      </div>
    </Panel>
  );
}
