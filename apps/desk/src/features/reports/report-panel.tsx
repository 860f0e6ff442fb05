import { useSearch } from '@abona/client/office/use-address.ts';
import { saveFile } from '@abona/client/save-file.ts';
import type { ReportView } from '@abona/contract/staff/report';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { CodeBlock } from '@abona/ui/dense/paper/code-block.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { download } from '#api/download.ts';
import {
  authorityWords,
  periodText,
  reportStateWords,
  reportsCopy,
  reportWords,
} from '#copy/reports.ts';
import type { Shortcut } from '#keyboard/shortcut-store.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilDateText, momentText } from '#lib/moments.ts';
import { Failure } from '#shell/route-failure.tsx';
import { AnswerForm, SendForm } from './report-forms.tsx';
import { stateTones } from './report-row.ts';
import styles from './reports-screen.module.css';
import type { useNames } from './use-names.ts';
import { useMakeReport } from './use-report-acts.ts';

type ReportPanelProps = {
  readonly report: ReportView;
  /** Nobody made another one of its period since. */
  readonly isLast: boolean;
  readonly names: ReturnType<typeof useNames>;
  readonly onClose: () => void;
};

/** One report: what it is, what its file says, and what can be done about it now. What is open stands in the address. */
export function ReportPanel({ report, isLast, names, onClose }: ReportPanelProps) {
  const [{ accion }, change] = useSearch();
  const closeForm = () => change({ accion: null });
  const open = openForm(report, accion);
  return (
    <SidePanel
      title={reportWords[report.kind]}
      closeLabel={reportsCopy.close}
      onClose={onClose}
      edits={open !== null}
      footer={open === null ? <Acts report={report} isLast={isLast} /> : undefined}
    >
      <p className={styles.panelHead}>
        <b>{periodText(report.period)}</b>
        <DenseTag tone={stateTones[report.state]} text={reportStateWords[report.state]} />
        {report.is_nil && <DenseTag tone="off" text={reportsCopy.nil} />}
      </p>
      {!report.is_mine && <DenseBanner tone="info" title={reportsCopy.othersKind} />}
      {open === 'mandar' && <SendForm report={report} onClose={closeForm} />}
      {open === 'respuesta' && <AnswerForm report={report} onClose={closeForm} />}
      <Answer report={report} />
      <KeyValues entries={factsOf(report, names)} />
      <Preview report={report} />
    </SidePanel>
  );
}

/** The form that the address asks for, if the report is still where it makes sense. */
function openForm(report: ReportView, action: string | undefined): 'mandar' | 'respuesta' | null {
  if (!report.is_mine) return null;
  if (action === 'mandar' && report.state === 'draft') return 'mandar';
  const waits = report.state === 'sent' && report.goes_by === 'hand';
  return action === 'respuesta' && waits ? 'respuesta' : null;
}

/** What the authority said, or that it has not yet. */
function Answer({ report: { state, answer, goes_by: goesBy } }: { readonly report: ReportView }) {
  if (state === 'draft') return null;
  if (state === 'sent')
    return (
      <DenseBanner
        tone="warn"
        title={reportsCopy.waitingTitle}
        text={goesBy === 'hand' ? reportsCopy.waitingHand : reportsCopy.waitingInterface}
      />
    );
  const isAccepted = state === 'accepted';
  return (
    <DenseBanner
      tone={isAccepted ? 'ok' : 'late'}
      title={isAccepted ? reportsCopy.acceptedTitle : reportsCopy.rejectedTitle}
      text={
        answer.length === 0 ? undefined : (
          <ul>
            {answer.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )
      }
    />
  );
}

function factsOf(report: ReportView, nameOf: ReportPanelProps['names']) {
  const { facts } = reportsCopy;
  const at = (who: string, when: string) => reportsCopy.by(nameOf(who), momentText(new Date(when)));
  const { sent_by: sentBy, sent_at: sentAt, answered_at: answeredAt } = report;
  return [
    { label: facts.authority, value: authorityWords[report.kind] },
    { label: facts.version, value: String(report.version) },
    {
      label: facts.records,
      value: report.is_nil ? reportsCopy.nil : reportsCopy.records(report.records),
    },
    { label: facts.internal, value: civilDateText(report.internal_due) },
    { label: facts.legal, value: civilDateText(report.legal_due) },
    { label: facts.made, value: at(report.made_by, report.made_at) },
    ...(sentBy === null || sentAt === null
      ? []
      : [{ label: facts.sent, value: at(sentBy, sentAt) }]),
    ...(answeredAt === null
      ? []
      : [{ label: facts.answered, value: momentText(new Date(answeredAt)) }]),
    { label: facts.file, value: report.file_name },
    { label: facts.hash, value: <span className={styles.hash}>{report.sha256}</span> },
  ];
}

function Acts({ report, isLast }: Pick<ReportPanelProps, 'report' | 'isLast'>) {
  const [, change] = useSearch();
  const renew = useMakeReport();
  const fetched = useMutation({
    mutationFn: () => download('downloadReport', { params: { report_id: report.report_id } }),
    onSuccess: (file) => {
      saveFile(file);
      toasts.show(reportsCopy.downloaded(file.name));
    },
  });
  const { keys } = reportsCopy;
  const { is_mine: isMine, state, goes_by: goesBy } = report;
  const canSend = isMine && state === 'draft';
  const canAnswer = isMine && state === 'sent' && goesBy === 'hand';
  const canRenew = isMine && isLast && (state === 'rejected' || state === 'accepted');
  const send = () => change({ accion: 'mandar' });
  const answer = () => change({ accion: 'respuesta' });
  const offered: readonly (Shortcut & { readonly isOn: boolean })[] = [
    { ...keys.send, keys: 'm', run: send, isOn: canSend },
    { ...keys.answer, keys: 'r', run: answer, isOn: canAnswer },
    { ...keys.download, keys: 'd', run: () => fetched.mutate(), isOn: true },
  ];
  useShortcuts(offered.filter(({ isOn }) => isOn));
  return (
    <div className={styles.acts}>
      {canSend && (
        <DenseButton keys="M" onClick={send}>
          {goesBy === 'hand' ? reportsCopy.sendByHand : reportsCopy.send}
        </DenseButton>
      )}
      {canAnswer && (
        <DenseButton keys="R" onClick={answer}>
          {reportsCopy.answer}
        </DenseButton>
      )}
      {canRenew && (
        <DenseButton variant="line" busy={renew.isPending} onClick={() => renew.mutate(report)}>
          {reportsCopy.makeNew}
        </DenseButton>
      )}
      <DenseButton
        variant="line"
        keys="D"
        icon="download-simple-bold"
        busy={fetched.isPending}
        onClick={() => fetched.mutate()}
      >
        {reportsCopy.download}
      </DenseButton>
      {renew.error !== null && (
        <Failure failure={renew.error} onRetry={() => renew.mutate(report)} />
      )}
      {fetched.error !== null && (
        <Failure failure={fetched.error} onRetry={() => fetched.mutate()} />
      )}
    </div>
  );
}

/** As much of a file as somebody reads on a screen. */
const SHOWN_CHARACTERS = 8_000;

/** The file as it will leave; of a long one its beginning. */
function Preview({ report }: { readonly report: ReportView }) {
  const read = useQuery({
    queryKey: ['downloadReport', report.report_id],
    queryFn: async ({ signal }) => {
      const params = { report_id: report.report_id };
      const { content } = await download('downloadReport', { params }, { signal });
      return content.text();
    },
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (read.error !== null)
    return <Failure failure={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <DenseSkeleton rows={3} />;
  const count = (characters: number) => `${characters.toLocaleString('es-MX')} caracteres`;
  return (
    <>
      <h3 className={styles.previewTitle}>{reportsCopy.preview}</h3>
      <CodeBlock label={reportsCopy.preview} code={read.data.slice(0, SHOWN_CHARACTERS)} />
      {read.data.length > SHOWN_CHARACTERS && (
        <p className={styles.cut}>
          {reportsCopy.previewCut(count(SHOWN_CHARACTERS), count(read.data.length))}
        </p>
      )}
    </>
  );
}
