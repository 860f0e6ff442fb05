import type { AmlAlert } from '@abona/contract/staff/aml-alert';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Link } from '@abona/ui/link.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/call.ts';
import { alertCopy, alertReasonOptions, alertReasonText, isAlertReason } from '#copy/alerts.ts';
import { byWords } from '#copy/history.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilDayText, momentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './alert-screen.module.css';

type DecisionPanelProps = { readonly alert: AmlAlert; readonly isResting: boolean };

/** What compliance decides, once; or what was. */
export function DecisionPanel({ alert, isResting }: DecisionPanelProps) {
  const may = useMay();
  if (alert.decision !== null) return <Decided alert={alert} />;
  const { decide } = alertCopy;
  return (
    <Panel title={decide.title}>
      {may('decideAmlAlert') && !isResting ? (
        <DecisionForm folio={alert.folio} />
      ) : (
        <p>{decide.waits}</p>
      )}
    </Panel>
  );
}

const FINDING_MIN = 10;
const FINDING_MAX = 4_000;

type Verdict = keyof typeof alertReasonOptions;
const verdicts = [
  { value: 'reported', text: alertCopy.decide.verdicts.reported },
  { value: 'dismissed', text: alertCopy.decide.verdicts.dismissed },
];

function DecisionForm({ folio }: { readonly folio: string }) {
  const { decide, keys } = alertCopy;
  const [verdict, setVerdict] = useState<Verdict>('reported');
  const [reason, setReason] = useState('');
  const [finding, setFinding] = useState('');
  const [isTried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const deciding = useMutation({
    mutationFn: async () => {
      if (!isAlertReason(reason)) return;
      await call('decideAmlAlert', { params: { folio }, body: { verdict, reason, finding } });
      toasts.show(decide[verdict](folio));
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isShort = finding.trim().length < FINDING_MIN;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isAlertReason(reason) && !isShort && !deciding.isPending) deciding.mutate();
  };
  useShortcuts([{ ...keys.send, keys: 'Ctrl+Enter', run: submit }]);
  return (
    <form className={styles.form} aria-label={decide.title} onSubmit={submit}>
      <DenseSelectField
        label={decide.verdict}
        options={verdicts}
        value={verdict}
        onChange={({ target }) => {
          setVerdict(target.value === 'dismissed' ? 'dismissed' : 'reported');
          setReason('');
        }}
      />
      <DenseSelectField
        label={decide.reason}
        blank={decide.blank}
        options={alertReasonOptions[verdict]}
        value={reason}
        error={isTried && !isAlertReason(reason) ? decide.reasonMissing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <DenseTextArea
        label={decide.finding}
        help={decide.findingHelp}
        rows={5}
        maxLength={FINDING_MAX}
        value={finding}
        error={isTried && isShort ? decide.findingShort : undefined}
        onChange={({ target }) => setFinding(target.value)}
      />
      {deciding.error !== null && <Failure failure={deciding.error} onRetry={() => submit()} />}
      <p className={styles.note}>{decide.note}</p>
      <DenseButton type="submit" variant="action" busy={deciding.isPending} keys="Ctrl Enter">
        {verdict === 'reported' ? decide.report : decide.dismiss}
      </DenseButton>
    </form>
  );
}

function Decided({ alert: { decision, report } }: { readonly alert: AmlAlert }) {
  const { decided } = alertCopy;
  if (decision === null) return null;
  return (
    <Panel title={decided.title}>
      <KeyValues
        align="start"
        entries={[
          { label: decided.who, value: decision.name ?? byWords.staff },
          { label: decided.when, value: momentText(new Date(decision.at)) },
          { label: decided.reason, value: alertReasonText(decision.reason) },
          { label: decided.finding, value: decision.finding },
          ...(report === null
            ? []
            : [
                {
                  label: decided.report,
                  value: (
                    <>
                      <Link href={`${paths.reports}?reporte=${report.report_id}`}>
                        {decided.seeReport(report.version)}
                      </Link>{' '}
                      {report.state === 'draft' && decided.fileBy(civilDayText(report.legal_due))}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Panel>
  );
}
