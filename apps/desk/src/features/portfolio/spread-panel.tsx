import { peso } from '@abona/client/office/money.ts';
import { StackBar, StackKey, type StackTone } from '@abona/ui/dense/charts/stack-bar.tsx';
import { Drill } from '@abona/ui/dense/display/figure.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { bucketWords, portfolioCopy } from '#copy/portfolio.ts';
import { type Age, ageOf, loansHref, owedAges, type PartQuery } from './portfolio-address.ts';
import styles from './portfolio-screen.module.css';
import { countText, type Portfolio } from './portfolio-text.ts';

const tones: Partial<Record<Age, StackTone>> = {
  current: 'ok',
  late_1_30: 'age1',
  late_31_60: 'age2',
  late_61_90: 'age3',
  late_91_up: 'age5',
};

type SpreadPanelProps = { readonly read: Portfolio; readonly part: PartQuery };

/** What is owed by how late it is, with what is set aside for it. */
export function SpreadPanel({ read, part }: SpreadPanelProps) {
  const { figures } = read;
  const copy = portfolioCopy.spread;
  const rows = owedAges.map((age) => {
    const buckets = figures.buckets.filter(({ bucket }) => ageOf(bucket) === age);
    const sumOf = (key: 'loans' | 'principal' | 'provision') =>
      buckets.reduce((sum, bucket) => sum + bucket[key], 0);
    const principal = sumOf('principal');
    return {
      age,
      tone: tones[age] ?? 'later',
      loans: sumOf('loans'),
      principal,
      provision: sumOf('provision'),
      share:
        figures.principal === 0 ? '—' : `${((principal / figures.principal) * 100).toFixed(2)}%`,
    };
  });
  const { heads } = copy;
  return (
    <Panel
      title={copy.title}
      pad={false}
      className={styles.tight}
      actions={<span className={styles.sub}>{peso(figures.principal)}</span>}
    >
      <div className={styles.bar}>
        <StackBar
          size="l"
          label={copy.title}
          parts={rows.map(({ age, tone, principal, share }) => ({
            id: age,
            tone,
            value: principal,
            text: `${bucketWords[age]} ${share}`,
          }))}
        />
      </div>
      <PlainTable
        caption={copy.caption}
        rows={rows}
        rowId={({ age }) => age}
        columns={[
          {
            id: 'bucket',
            header: heads.bucket,
            cell: ({ age, tone }) => (
              <span className={styles.key}>
                <StackKey tone={tone} />
                {bucketWords[age]}
              </span>
            ),
          },
          {
            id: 'loans',
            header: heads.loans,
            align: 'end',
            cell: ({ age, loans }) => (
              <Drill href={loansHref({ ...part, bucket: age })}>{countText(loans)}</Drill>
            ),
          },
          {
            id: 'principal',
            header: heads.principal,
            align: 'end',
            cell: ({ age, principal }) => (
              <Drill href={loansHref({ ...part, bucket: age })}>{peso(principal)}</Drill>
            ),
          },
          {
            id: 'provision',
            header: heads.provision,
            align: 'end',
            look: 'muted',
            cell: ({ provision }) => peso(provision),
          },
          {
            id: 'share',
            header: heads.share,
            align: 'end',
            look: 'strong',
            cell: ({ share }) => share,
          },
        ]}
      />
    </Panel>
  );
}
