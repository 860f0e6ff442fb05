import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { ApprovalStrip } from '@abona/ui/dense/object/approval-strip.tsx';
import { Money } from '@abona/ui/money.tsx';
import { secondPersonOf } from '#acts/act-calls.ts';
import { ActChanges, ActLetters } from '#acts/act-changes.tsx';
import { approvalSteps } from '#acts/approval-steps.ts';
import { reasonText } from '#copy/reasons.ts';
import { requestsCopy } from '#copy/requests.ts';
import { nearMomentText } from '#lib/moments.ts';
import { firstName } from '#lib/short-text.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import { DecisionBar } from './decision-bar.tsx';
import styles from './request-detail.module.css';
import { RequestClock } from './request-row.tsx';
import { actIcons, amountOf, subjectOf, titleOf } from './request-text.ts';
import { RevealedMany } from './revealed-many.tsx';
import { useDecision } from './use-decision.ts';

type RequestDetailProps = {
  readonly request: StaffRequestView;
  /** It is decided: on to the next. */
  readonly onDone: () => void;
};

/** One request: what will happen, why, who. Made anew for each: what went wrong with one is not said of another. */
export function RequestDetail({ request, onDone }: RequestDetailProps) {
  const session = useSession();
  const now = useNow();
  const decision = useDecision(request, onDone);
  const strip = approvalSteps(request, session, now);
  return (
    <Panel
      as="div"
      pad={false}
      className={styles.detail}
      footer={<DecisionBar request={request} decision={decision} />}
    >
      <DetailHead request={request} now={now} />
      <div className={styles.body}>
        {decision.error !== null && (
          <DenseBanner tone="late" live="assertive" title={sentenceOf(decision.error)} />
        )}
        <div className={styles.columns}>
          <Why request={request} />
          <ActChanges preview={request.preview} head={requestsCopy.ifApproved} />
        </div>
        {request.answer !== null && (
          <div className={styles.why}>
            <h3>{requestsCopy.whyNot}</h3>
            <blockquote className={styles.quote}>{request.answer}</blockquote>
          </div>
        )}
        <ActLetters preview={request.preview} />
        {isShownToReader(request, session.person_id) && (
          <RevealedMany requestId={request.request_id} />
        )}
        <ApprovalStrip label={requestsCopy.strip} steps={strip.steps} state={strip.state} />
      </div>
    </Panel>
  );
}

const isShownToReader = ({ kind, state, maker }: StaffRequestView, readerId: string): boolean =>
  kind === 'reveal_many' && state === 'executed' && maker.person_id === readerId;

type DetailHeadProps = { readonly request: StaffRequestView; readonly now: Date };

function DetailHead({ request, now }: DetailHeadProps) {
  const rule = secondPersonOf(request.kind);
  const isAbove = rule !== 'never' && rule.when === 'above';
  const amount = amountOf(request);
  return (
    <header className={styles.head}>
      <Petal tone="violet" icon={actIcons[request.kind]} />
      <div className={styles.names}>
        <h2 className={styles.title} id={DETAIL_TITLE_ID} tabIndex={-1}>
          {titleOf(request)}
        </h2>
        <p className={styles.made}>
          {requestsCopy.preparedBy}
          <b>{request.maker.name}</b>
          {requestsCopy.prepared(nearMomentText(new Date(request.created_at), now))}{' '}
          {isAbove ? requestsCopy.ruleAbove : requestsCopy.ruleAlways}
        </p>
      </div>
      <RequestClock request={request} />
      {amount !== null && <Money className={styles.amount} text={amount} raised />}
    </header>
  );
}

export const DETAIL_TITLE_ID = 'solicitud-titulo';

function Why({ request }: { readonly request: StaffRequestView }) {
  const subject = subjectOf(request);
  return (
    <div className={styles.why}>
      <h3>{requestsCopy.why(firstName(request.maker.name))}</h3>
      <blockquote className={styles.quote}>{request.note}</blockquote>
      <p>
        <DenseTag tone="off" text={reasonText(request.reason)} />
      </p>
      <h3>{requestsCopy.about}</h3>
      <p className={styles.subject}>
        {subject.text}
        {subject.href !== null && (
          <DenseButtonLink variant="line" size="s" keys="O" href={subject.href}>
            {requestsCopy.openSubject}
          </DenseButtonLink>
        )}
      </p>
    </div>
  );
}
