import type { StaffCase } from '@abona/contract/staff/staff-case';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Paper } from '@abona/ui/dense/paper/paper.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { caseCopy } from '#copy/case-screen.ts';
import { caseOutcomeWords } from '#copy/cases.ts';
import { civilDateText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './answer-panel.module.css';

type CaseProps = { readonly found: StaffCase };

/** The letter that went out, what waits for a second person, or room to answer. */
export function AnswerPanel({ found, isResting }: CaseProps & { readonly isResting: boolean }) {
  const may = useMay();
  const waiting = useWaiting(found);
  const canAnswer = may('answerCase') && found.may.answer;
  return (
    <Panel title={caseCopy.answer}>
      <div className={styles.parts}>
        <GivenAnswer found={found} />
        {waiting !== null && (
          <DenseBanner
            tone="approval"
            title={caseCopy.waits}
            action={
              <Link href={`${paths.requests}?solicitud=${waiting}`}>{caseCopy.waitsLink}</Link>
            }
          />
        )}
        {canAnswer && waiting === null && <AnswerForm found={found} isResting={isResting} />}
        {!canAnswer && found.answer === null && <p className={styles.none}>{whyNot(found)}</p>}
      </div>
    </Panel>
  );
}

const whyNot = ({ status, may }: StaffCase): string => {
  if (status === 'withdrawn') return caseCopy.withdrawn;
  return may.answer ? `${caseCopy.noAnswer} ${caseCopy.answerNotYours}` : caseCopy.noAnswer;
};

/** The request of an answer to this case that nobody has decided yet. */
function useWaiting({ folio, may: { answer } }: StaffCase): string | null {
  const may = useMay();
  const pending = useCall(
    'listStaffRequests',
    { query: { state: 'pending' } },
    { enabled: answer && may('listStaffRequests') },
  );
  const own = pending.data?.requests.find(
    ({ kind, subject }) => kind === 'answer_case' && subject === `case:${folio}`,
  );
  return own?.request_id ?? null;
}

function GivenAnswer({ found: { answer } }: CaseProps) {
  if (answer === null) return null;
  const { outcome, text, signed_by: signedBy, answered_on: on, file_open_until: until } = answer;
  return (
    <>
      <p>
        <DenseTag tone={outcome === 'upheld' ? 'off' : 'ok'} text={caseOutcomeWords[outcome]} />
      </p>
      <Paper
        label={caseCopy.letter}
        head={caseCopy.signed(signedBy, civilDateText(on))}
        foot={caseCopy.openUntil(civilDateText(until))}
      >
        <p className={styles.letter}>{text}</p>
      </Paper>
    </>
  );
}
