import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { reportStateWords, reportsCopy } from '#copy/reports.ts';
import { civilDateText, momentText } from '#lib/moments.ts';
import { stateTones } from './report-row.ts';
import styles from './reports-screen.module.css';

type BureauFile = StaffCallReply<'listReports'>['bureau'][number];

const copy = reportsCopy.bureau;

/** The files that the bureaus get: they leave by themselves, and are shown beside what authorities are told. */
export function BureauPanel({ files }: { readonly files: readonly BureauFile[] }) {
  const { heads } = copy;
  return (
    <Panel title={copy.title} count={copy.sub} pad={false} className={styles.bureau}>
      <PlainTable
        caption={copy.caption}
        rows={files}
        rowId={({ cut_on, made_at }) => `${cut_on} ${made_at}`}
        empty={copy.none}
        columns={[
          {
            id: 'cut',
            header: heads.cut,
            look: 'strong',
            cell: ({ cut_on: cut }) => civilDateText(cut),
          },
          {
            id: 'state',
            header: heads.state,
            cell: ({ state }) => (
              <DenseTag tone={stateTones[state]} text={reportStateWords[state]} />
            ),
          },
          {
            id: 'records',
            header: heads.records,
            align: 'end',
            cell: ({ records }) => records.toLocaleString('es-MX'),
          },
          {
            id: 'made',
            header: heads.made,
            look: 'muted',
            cell: ({ made_at: at }) => momentText(new Date(at)),
          },
          {
            id: 'sent',
            header: heads.sent,
            look: 'muted',
            cell: ({ sent_at: at }) => (at === null ? '—' : momentText(new Date(at))),
          },
        ]}
      />
    </Panel>
  );
}
