import type { ActPreview } from '@abona/contract/staff-acts/act';
import { BeforeAfter, type ChangedRow } from '@abona/ui/dense/object/before-after.tsx';
import { Paper } from '@abona/ui/dense/paper/paper.tsx';
import { Link } from '@abona/ui/link.tsx';
import type { ReactNode } from 'react';
import { changesCopy, changeWords } from '#copy/changes.ts';
import { ruleLineName } from '#lib/policy-rule.ts';
import { paths } from '#routing/paths.ts';
import styles from './act-changes.module.css';
import { accountOf, type Change, changeText } from './change-text.ts';

const isLetter = ({ what }: Change): boolean => changeWords[what].unit === 'letter';

/** A loan or a customer leads to its own page; everything else is what it says. */
function shown(what: Change['what'], value: Change['before']): ReactNode {
  const text = changeText(what, value);
  const { unit } = changeWords[what];
  if (value === null) return text;
  if (unit === 'loan_id') return <Link href={paths.loan(String(value))}>{text}</Link>;
  if (unit === 'customer_id') return <Link href={paths.customer(Number(value))}>{text}</Link>;
  return text;
}

/** A rule of a policy and a line of a journal are called by what they are about. */
const nameOf = (change: Change): string =>
  (change.what === 'policy_rule' ? ruleLineName(change.after) : accountOf(change)) ??
  changeWords[change.what].name;

const rowOf = (change: Change, place: number): ChangedRow => ({
  id: `${change.what}${place}`,
  concept: nameOf(change),
  now: shown(change.what, change.before),
  after: change.before === change.after ? changesCopy.same : shown(change.what, change.after),
  changed: change.before !== change.after,
});

type ActChangesProps = {
  readonly preview: ActPreview;
  /** What the column of concepts is called: «Si se aprueba». */
  readonly head: string;
};

/** What an act changes, line by line: the words of the contract's closed list. Letters stand in `ActLetters`. */
export function ActChanges({ preview, head }: ActChangesProps) {
  const rows = preview.changes.filter((change) => !isLetter(change)).map(rowOf);
  if (rows.length === 0) return <p className={styles.none}>{changesCopy.none}</p>;
  return (
    <BeforeAfter
      caption={changesCopy.caption}
      heads={[head, changesCopy.now, changesCopy.after]}
      rows={rows}
    />
  );
}

/** The letters that an act sends, word by word. */
export function ActLetters({ preview }: { readonly preview: ActPreview }) {
  return preview.changes.filter(isLetter).map(({ what, before, after }) => {
    const label = after === null ? changesCopy.letterGone : changesCopy.letter;
    return (
      <Paper key={what} label={label} head={label}>
        <p className={styles.letter}>{after ?? before}</p>
      </Paper>
    );
  });
}
