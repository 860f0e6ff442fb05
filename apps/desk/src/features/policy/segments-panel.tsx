import { groupKinds } from '@abona/contract/staff/policy-catalogue';
import { Dumbbell } from '@abona/ui/dense/charts/dumbbell.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { groupKindWords, policyCopy } from '#copy/policies.ts';
import styles from './policy-screen.module.css';
import { type ChallengerResult, groupText, ratioText } from './policy-text.ts';

const copy = policyCopy.segments;
export const SEGMENTS_ID = 'segmentos';

/** How many of each group are approved, today and by the challenger. Shown; never what is decided by. */
export function SegmentsPanel({ result }: { readonly result: ChallengerResult }) {
  const groups = groupKinds.flatMap((kind) => {
    const rows = result.groups
      .filter((group) => group.kind === kind)
      .map(({ group, decisions, champion_approved: before, challenger_approved: after }) => ({
        label: groupText(group),
        before: (before * 100) / decisions,
        after: (after * 100) / decisions,
      }));
    return rows.length === 0 ? [] : [{ title: groupKindWords[kind], rows }];
  });
  const hidden = result.fairness.reduce((sum, { hidden_groups }) => sum + hidden_groups, 0);
  return (
    <div id={SEGMENTS_ID} tabIndex={-1}>
      <Panel title={copy.title} pad={false}>
        <div className={styles.edge}>
          <Dumbbell
            caption={copy.caption}
            heads={copy.heads}
            groups={groups}
            domain={[0, 100]}
            valueText={(value) => `${value.toFixed(1)}%`}
          />
        </div>
        <div className={styles.fairness}>
          {result.fairness.map((one) => (
            <FairnessBanner key={one.kind} fairness={one} />
          ))}
          {hidden > 0 && <p className={styles.small}>{copy.hidden(hidden)}</p>}
          <p className={styles.small}>{copy.notInput}</p>
          <p className={styles.small}>{copy.ageIsInput}</p>
        </div>
      </Panel>
    </div>
  );
}

type FairnessBannerProps = { readonly fairness: ChallengerResult['fairness'][number] };

function FairnessBanner({ fairness }: FairnessBannerProps) {
  const { kind, challenger_ratio_bps: ratio, lowest, highest, is_breached: isBreached } = fairness;
  if (ratio === null)
    return (
      <DenseBanner
        tone="info"
        icon="scales-fill"
        title={copy.unknown(kind)}
        text={copy.unknownText}
      />
    );
  return (
    <DenseBanner
      tone={isBreached ? 'late' : 'ok'}
      icon="scales-fill"
      title={copy.fairness(kind, ratioText(ratio))}
      text={copy.fairnessText(groupText(lowest ?? ''), groupText(highest ?? ''))}
    />
  );
}
