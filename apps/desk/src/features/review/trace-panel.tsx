import { peso } from '@abona/client/office/money.ts';
import type { TracedRule } from '@abona/contract/staff/application-review';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { declineReasonWords, reviewCopy } from '#copy/review.ts';
import styles from './review-panels.module.css';

const icons = {
  passed: 'check-circle-fill',
  failed: 'x-circle-fill',
  held: 'pause-circle-fill',
} as const satisfies Readonly<Record<TracedRule['state'], string>>;

const { trace: copy } = reviewCopy;

const shows: Readonly<Record<TracedRule['unit'], (value: number | string) => string>> = {
  money: (value) => peso(Number(value)),
  number: String,
  percent: (value) => `${value}%`,
  codes: (value) => copy.codes(String(value)),
};

function valueText({ value, unit, is_masked: isMasked }: TracedRule): string {
  if (isMasked) return copy.masked;
  return value === null ? copy.unknown : shows[unit](value);
}

const limitText = ({ rule, limit, unit }: TracedRule): string =>
  limit === null ? '' : copy.limit(rule, shows[unit](limit));

/** What the policy looked at, rule by rule, told by the rules themselves. */
export function TracePanel({ trace }: { readonly trace: readonly TracedRule[] }) {
  return (
    <Panel title={copy.title} count={copy.rules(trace.length)}>
      <ul className={styles.rules}>
        {trace.map((rule) => (
          <li key={rule.rule} className={styles[rule.state]}>
            <DenseIcon name={icons[rule.state]} className={styles.icon} />
            <span>
              {declineReasonWords[rule.rule]}
              <VisuallyHidden>{copy.states[rule.state]}</VisuallyHidden>
            </span>
            <b>{valueText(rule)}</b>
            <span className={styles.limit}>{limitText(rule)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
