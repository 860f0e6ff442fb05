import { ApiFailure } from '@abona/client/api-failure.ts';
import type { ReportKind, ReportView } from '@abona/contract/staff/report';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { RadioRows } from '@abona/ui/dense/form/choices.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { Overtaken } from '@abona/ui/dense/state/states.tsx';
import { type ReactNode, useState } from 'react';
import { ACT_NOTE_MAX } from '#acts/act-calls.ts';
import { authorityWords, reportsCopy, reportText, reportWords } from '#copy/reports.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './reports-screen.module.css';
import { useAnswerReport, useMakeReport, useSendReport } from './use-report-acts.ts';

type FormFrameProps = {
  readonly button: string;
  readonly busy: boolean;
  readonly failure: Error | null;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form beside the report: Ctrl Enter sends it, Escape leaves it. */
function FormFrame({ button, busy, failure, onSend, onClose, children }: FormFrameProps) {
  const { keys } = reportsCopy;
  useShortcuts([
    { ...keys.confirm, keys: 'Ctrl+Enter', run: onSend },
    { ...keys.cancel, keys: 'Escape', run: onClose },
  ]);
  return (
    <div className={styles.form}>
      {failure !== null && <ActFailure failure={failure} />}
      {children}
      <div className={styles.acts}>
        <DenseButton keys="Ctrl Enter" busy={busy} onClick={onSend}>
          {button}
        </DenseButton>
        <DenseButton variant="ghost" keys="Esc" onClick={onClose}>
          {reportsCopy.cancel}
        </DenseButton>
      </div>
    </div>
  );
}

/** Somebody was faster, or what happened in the server's words. */
function ActFailure({ failure }: { readonly failure: Error }) {
  return failure instanceof ApiFailure && failure.code === 'state_conflict' ? (
    <Overtaken title={reportsCopy.overtaken} text={reportsCopy.overtakenText} />
  ) : (
    <DenseBanner tone="late" live="assertive" title={sentenceOf(failure)} />
  );
}

type ReportFormProps = { readonly report: ReportView; readonly onClose: () => void };

/** A report is somebody's word: what leaves, to whom, and that it cannot be taken back. */
export function SendForm({ report, onClose }: ReportFormProps) {
  const send = useSendReport(onClose);
  const what = reportText(report.kind, report.period);
  const isByHand = report.goes_by === 'hand';
  return (
    <FormFrame
      button={
        isByHand ? reportsCopy.sendByHand : reportsCopy.sendByInterface(reportWords[report.kind])
      }
      busy={send.isPending}
      failure={send.error}
      onSend={() => {
        if (!send.isPending) send.mutate(report);
      }}
      onClose={onClose}
    >
      <p>
        {isByHand
          ? reportsCopy.sendAsk.hand(what, authorityWords[report.kind])
          : reportsCopy.sendAsk.interface(what, report.version)}
      </p>
      <p className={styles.cut}>{reportsCopy.sendNote}</p>
    </FormFrame>
  );
}

const WORDS_MIN = 3;

/** What an authority said of a file that was uploaded by hand. */
export function AnswerForm({ report, onClose }: ReportFormProps) {
  const answer = useAnswerReport(onClose);
  const [verdict, setVerdict] = useState<'accepted' | 'rejected' | null>(null);
  const [words, setWords] = useState('');
  const [isSent, setSent] = useState(false);
  const isShort = words.trim().length < WORDS_MIN;
  const send = () => {
    setSent(true);
    if (verdict === null || isShort || answer.isPending) return;
    const { report_id } = report;
    answer.mutate({ report_id, is_accepted: verdict === 'accepted', words: words.trim() });
  };
  return (
    <FormFrame
      button={reportsCopy.answer}
      busy={answer.isPending}
      failure={answer.error}
      onSend={send}
      onClose={onClose}
    >
      <RadioRows
        legend={reportsCopy.answerLegend}
        legendShown
        choices={[
          { value: 'accepted', text: reportsCopy.answerAccepted },
          { value: 'rejected', text: reportsCopy.answerRejected },
        ]}
        value={verdict}
        onChange={setVerdict}
      />
      {isSent && verdict === null && <p role="alert">{reportsCopy.answerChoice}</p>}
      <DenseTextArea
        label={reportsCopy.answerWords[verdict ?? 'accepted']}
        value={words}
        maxLength={ACT_NOTE_MAX}
        error={isSent && isShort ? reportsCopy.answerMissing : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormFrame>
  );
}

type MakeFormProps = {
  /** Those that whoever is here keeps. */
  readonly kinds: readonly ReportKind[];
  readonly onClose: () => void;
};

const PERIOD = /^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$/;

/** A report of a period that is over; what the server says of the period stands beside it. */
export function MakeForm({ kinds, onClose }: MakeFormProps) {
  const make = useMakeReport();
  const [kind, setKind] = useState('');
  const [period, setPeriod] = useState('');
  const [isSent, setSent] = useState(false);
  const chosen = kinds.find((one) => one === kind);
  const text = period.trim().toUpperCase();
  const isPeriod = PERIOD.test(text);
  const refused =
    make.error instanceof ApiFailure
      ? make.error.fields.find(({ path }) => path === 'period')?.message
      : undefined;
  const send = () => {
    setSent(true);
    if (chosen !== undefined && isPeriod && !make.isPending)
      make.mutate({ kind: chosen, period: text });
  };
  return (
    <SidePanel
      title={reportsCopy.makeTitle}
      closeLabel={reportsCopy.cancel}
      onClose={onClose}
      edits
    >
      <FormFrame
        button={reportsCopy.makeIt}
        busy={make.isPending}
        failure={refused === undefined ? make.error : null}
        onSend={send}
        onClose={onClose}
      >
        <DenseSelectField
          label={reportsCopy.makeKind}
          blank={reportsCopy.makeKindBlank}
          options={kinds.map((value) => ({ value, text: reportWords[value] }))}
          value={kind}
          error={isSent && chosen === undefined ? reportsCopy.makeKindMissing : undefined}
          autoFocus
          onChange={({ target }) => setKind(target.value)}
        />
        <DenseTextField
          label={reportsCopy.makePeriod}
          help={reportsCopy.makePeriodHelp}
          value={period}
          maxLength={7}
          error={refused ?? (isSent && !isPeriod ? reportsCopy.makePeriodMissing : undefined)}
          onChange={({ target }) => setPeriod(target.value)}
        />
      </FormFrame>
    </SidePanel>
  );
}
