import { peso } from '@abona/client/office/money.ts';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { caseCopy } from '#copy/case-screen.ts';
import { caseStopWords } from '#copy/cases.ts';
import { dayText, nearMomentText } from '#lib/moments.ts';
import styles from './case-panels.module.css';

type CaseProps = { readonly found: StaffCase };

/** What nobody collects, charges or reports until the answer is out. */
export function HoldsPanel({ found: { holds } }: CaseProps) {
  return (
    <Panel title={caseCopy.holds}>
      {holds.length === 0 && <p className={styles.none}>{caseCopy.noHolds}</p>}
      <div className={styles.parts}>
        {holds.map(({ stops, amount, since }) => (
          <DenseBanner
            key={`${since}${amount}`}
            tone="frozen"
            title={caseCopy.holdOf(
              amount === null ? caseCopy.wholeLoan : peso(amount),
              dayText(new Date(since)),
            )}
            text={stops.map((stop) => caseStopWords[stop]).join(', ')}
          />
        ))}
      </div>
    </Panel>
  );
}

const ourFiles = ({ documents }: StaffCase) =>
  documents.map(({ kind, url }) => ({
    url,
    name: caseCopy.documents[kind],
    note: caseCopy.ours,
    isImage: false,
  }));

const sentFiles = ({ messages }: StaffCase, now: Date) =>
  messages.flatMap(({ attachments, at }) =>
    attachments.map(({ name, type, url }) => ({
      url,
      name,
      note: caseCopy.fromCustomer(nearMomentText(new Date(at), now)),
      isImage: type !== 'application/pdf',
    })),
  );

/** Our letters and what the customer sent: kept by a link that the desk's own door answers, and audits. */
export function FilesPanel({ found, now }: CaseProps & { readonly now: Date }) {
  const files = [...ourFiles(found), ...sentFiles(found, now)];
  return (
    <Panel title={caseCopy.files} count={files.length === 0 ? undefined : files.length}>
      {files.length === 0 && <p className={styles.none}>{caseCopy.noFiles}</p>}
      <ul className={styles.parts}>
        {files.map(({ url, name, note, isImage }) => (
          <li key={url} className={styles.file}>
            <DenseIcon name={isImage ? 'image-fill' : 'file-pdf-fill'} />
            <span>
              <a href={url} download>
                {name}
              </a>
              <span className={styles.note}>{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
