import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { Contributions } from '@abona/ui/dense/charts/contributions.tsx';
import { StackBar, StackKey } from '@abona/ui/dense/charts/stack-bar.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { factorWords, housingWords, reviewCopy } from '#copy/review.ts';
import styles from './review-panels.module.css';

type ReviewProps = { readonly review: ApplicationReview };

/** How the policy's points came about. */
export function ReceiptPanel({ review: { policy, decision } }: ReviewProps) {
  const { receipt } = reviewCopy;
  const given = policy.score - policy.base;
  return (
    <Panel
      title={receipt.title}
      actions={<DenseTag tone="off" text={receipt.policy(policy.version)} />}
      footer={
        decision === null ? undefined : (
          <code className={styles.hash}>{receipt.hash(decision.receipt_hash)}</code>
        )
      }
    >
      <p className={styles.score}>
        <b>{policy.score}</b>
        <span>{receipt.points(policy.base, given)}</span>
      </p>
      <Contributions
        label={receipt.chart}
        names={receipt.columns}
        rows={policy.factors.map(({ name, points, neutral }) => ({
          label: factorWords[name] ?? name,
          points,
          neutral,
        }))}
      />
    </Panel>
  );
}

/** What they said of themselves that is nobody's name or number. */
export function ToldPanel({ review: { told } }: ReviewProps) {
  const { receipt } = reviewCopy;
  return (
    <Panel title={receipt.told}>
      <KeyValues
        entries={[
          { label: receipt.age, value: receipt.years(told.age) },
          { label: receipt.housing, value: housingWords[told.housing] ?? told.housing },
          { label: receipt.dependants, value: told.dependants },
        ]}
      />
    </Panel>
  );
}

/** How others like this one went, counted: nobody can be told from it. */
export function SimilarPanel({ review: { similar } }: ReviewProps) {
  const { words } = reviewCopy.similar;
  const parts = [
    { id: 'paid', value: similar.paid, tone: 'ok', text: words.paid(similar.paid) },
    { id: 'on_time', value: similar.on_time, tone: 'later', text: words.onTime(similar.on_time) },
    { id: 'late', value: similar.late, tone: 'age2', text: words.late(similar.late) },
    { id: 'lost', value: similar.lost, tone: 'late', text: words.lost(similar.lost) },
  ] as const;
  const lent = parts.reduce((sum, { value }) => sum + value, 0);
  const { title, none, range, rest } = reviewCopy.similar;
  return (
    <Panel title={title} count={range(similar.score_from, similar.score_to)}>
      {lent === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <div className={styles.stack}>
          <StackBar size="l" label={title} parts={parts} />
          <ul className={styles.parts}>
            {parts.map(({ id, tone, text }) => (
              <li key={id}>
                <StackKey tone={tone} /> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.none}>{rest(similar.not_taken, similar.declined)}</p>
    </Panel>
  );
}
