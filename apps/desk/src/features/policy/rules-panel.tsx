import { ColumnChart } from '@abona/ui/dense/charts/column-chart.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { BeforeAfter } from '@abona/ui/dense/object/before-after.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { policyCopy } from '#copy/policies.ts';
import { ruleName, ruleValueText } from '#lib/policy-rule.ts';
import styles from './policy-screen.module.css';
import {
  type ChallengerResult,
  type ComparedRule,
  countText,
  type PolicyView,
} from './policy-text.ts';

const copy = policyCopy.rules;

type RulesPanelProps = {
  readonly view: PolicyView;
  readonly areAllShown: boolean;
  readonly onToggle: () => void;
};

const rowOf = (rule: ComparedRule) => {
  const { name, detail } = ruleName(rule);
  return {
    concept: name,
    note: detail,
    now: ruleValueText(rule, rule.before),
    after: ruleValueText(rule, rule.value),
    changed: rule.is_changed,
  };
};

/** Rules of both versions, the old value struck through; and how the points spread over the tiers. */
export function RulesPanel({ view, areAllShown, onToggle }: RulesPanelProps) {
  const { policy, against, rules, run } = view;
  // Nothing to compare it with: the first version, or a version beside itself.
  if (policy.version === against.version) return <RulesAlone view={view} />;
  const changed = rules.filter(({ is_changed }) => is_changed);
  const shown = areAllShown ? rules : changed;
  return (
    <Panel
      title={areAllShown ? copy.all : copy.changed}
      count={copy.count(changed.length, rules.length)}
      pad={false}
      footer={
        <div className={styles.foot}>
          <span>{copy.same(rules.length - changed.length)}</span>
          <button type="button" className={styles.link} onClick={onToggle}>
            {areAllShown ? copy.seeChanged : copy.seeAll}
          </button>
        </div>
      }
    >
      {shown.length === 0 ? (
        <p className={styles.none}>{copy.none}</p>
      ) : (
        <div className={styles.edge}>
          <BeforeAfter
            caption={copy.caption(against.version, policy.version)}
            heads={[copy.rule, against.version, policy.version]}
            rows={shown.map(rowOf)}
            struck
          />
        </div>
      )}
      {run?.result != null && <Cuts rules={rules} result={run.result} />}
    </Panel>
  );
}

function RulesAlone({ view: { policy, rules, run } }: Pick<RulesPanelProps, 'view'>) {
  return (
    <Panel title={copy.all} count={String(rules.length)} pad={false}>
      <PlainTable
        caption={copy.of(policy.version)}
        rows={rules.map(rowOf)}
        rowId={({ concept, note }) => `${concept} ${note}`}
        lines={2}
        columns={[
          {
            id: 'rule',
            header: copy.rule,
            cell: ({ concept, note }) => (
              <>
                {concept}
                <span className={styles.detail}>{note}</span>
              </>
            ),
          },
          { id: 'value', header: policy.version, align: 'end', cell: ({ after }) => after },
        ]}
      />
      {run?.result != null && <Cuts rules={rules} result={run.result} />}
    </Panel>
  );
}

type CutsProps = {
  readonly rules: readonly ComparedRule[];
  readonly result: ChallengerResult;
};

/** Applications by points, and where each tier begins. */
function Cuts({ rules, result: { scores, score_step: step } }: CutsProps) {
  const first = scores[0]?.score;
  if (first === undefined) return null;
  const cuts = rules.flatMap(({ rule, of, value }) =>
    rule === 'tiers.score_from' && of !== null ? [{ letter: of, score: Number(value) }] : [],
  );
  const least = Math.min(...cuts.map(({ score }) => score));
  const count = ((scores.at(-1)?.score ?? first) - first) / step + 1;
  const columns = Array.from({ length: count }, (_, at) => {
    const score = first + at * step;
    return {
      id: String(score),
      name: `${score}`,
      value: scores.find((one) => one.score === score)?.decisions ?? 0,
      tone: score < least ? (6 as const) : (1 as const),
    };
  });
  return (
    <section className={styles.cuts}>
      <h3>{policyCopy.cuts.title}</h3>
      <ColumnChart
        label={policyCopy.cuts.label(
          cuts.map(({ letter, score }) => `${letter} ${score}`).join(', '),
        )}
        names={policyCopy.cuts.names}
        columns={columns}
        valueText={countText}
        marks={cuts.map(({ letter, score }) => ({
          at: (score - first) / step,
          letter,
          text: String(score),
        }))}
        height={220}
      />
    </section>
  );
}
