import { peso } from '@abona/client/office/money.ts';
import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { MaskedValue } from '@abona/ui/dense/object/masked-value.tsx';
import { reasonOptions } from '#copy/reasons.ts';
import { reviewCopy } from '#copy/review.ts';
import { nearMomentText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './review-panels.module.css';
import type { useReveal } from './use-reveal.ts';

type Reveal = ReturnType<typeof useReveal>;
type BureauProps = { readonly review: ApplicationReview; readonly reveal: Reveal };

const { bureau: copy } = reviewCopy;

/** What the bureau reported and what they earn: covered until somebody says why they must see it. */
export function BureauPanel({ review: { bureau }, reveal }: BureauProps) {
  const may = useMay();
  const { file, showing, hide } = reveal;
  const asked =
    bureau.asked_at === null ? '' : nearMomentText(new Date(bureau.asked_at), new Date());
  const income = (
    <MaskedValue
      label={copy.what}
      masked={copy.masked}
      shown={
        file === null
          ? undefined
          : { value: peso(file.monthly_income), until: Date.parse(file.until) }
      }
      reasons={reasonOptions}
      busy={showing.isPending}
      forbidden={!may('revealApplicationFile')}
      onShow={({ code }) => showing.mutate(code)}
      onHide={hide}
    />
  );
  return (
    <Panel title={copy.title} count={asked}>
      <p className={styles.none}>{copy.states[bureau.status]}</p>
      <KeyValues
        entries={[{ label: copy.what, value: income }, ...(file === null ? [] : factsOf(file))]}
      />
      {showing.error !== null && (
        <Failure failure={showing.error} onRetry={() => showing.mutate(showing.variables)} />
      )}
    </Panel>
  );
}

function factsOf({ bureau, burden_percent: burden }: NonNullable<Reveal['file']>) {
  if (bureau === null) return [];
  return [
    { label: copy.folio, value: bureau.folio ?? copy.none },
    { label: copy.score, value: bureau.score ?? copy.none },
    { label: copy.payments, value: copy.share(peso(bureau.monthly_payments), burden) },
    { label: copy.overdue, value: peso(bureau.overdue) },
    { label: copy.worst, value: copy.months(bureau.months_late_worst) },
    {
      label: copy.marks,
      value: bureau.marks.length === 0 ? copy.none : bureau.marks.map(copy.mark).join(', '),
    },
    { label: copy.inquiries, value: bureau.inquiries_recent },
  ];
}
