import type { ExplanationView } from '@abona/contract/lending/early-payment';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Text } from '@abona/ui/text.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { loanCopy } from '#copy/loan.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { roundingText, valueText } from './explanation-text.ts';
import { LedgerEntries } from './ledger-entries.tsx';
import styles from './loan.module.css';

const copy = loanCopy.instalment;

const explanationQuery = (loanId: string, number: number) =>
  queryOptions({
    queryKey: ['lending', 'explanation', loanId, number],
    queryFn: ({ signal }) =>
      call(
        'explainInstalment',
        { params: { loan_id: loanId, number: String(number) } },
        { signal },
      ),
  });

type ExplanationsProps = { readonly loanId: string; readonly number: number };

/** Where every figure of an instalment comes from. */
export function Explanations({ loanId, number }: ExplanationsProps) {
  const found = useQuery(explanationQuery(loanId, number));
  if (found.isPending) {
    return (
      <SkeletonScreen>
        <Skeleton shape="card" />
      </SkeletonScreen>
    );
  }
  return (
    <>
      <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
      <ExplanationList explanations={found.data?.explanations ?? []} />
      {found.data !== undefined && <LedgerEntries books={found.data.books} />}
    </>
  );
}

type ListProps = { readonly explanations: readonly ExplanationView[] };

export function ExplanationList({ explanations }: ListProps) {
  return (
    <ul className={styles.explanations}>
      {explanations.map((one) => (
        <li key={one.figure} className={styles.explanation}>
          <div className={styles.head}>
            <Text look="small-strong">{one.label}</Text>
            <span className={styles.figure}>{valueText(one.value, one.unit)}</span>
          </div>
          <code className={styles.formula}>{one.formula}</code>
          <dl className={styles.inputs}>
            {one.inputs.map((input) => (
              <div key={input.name} className={styles.input}>
                <dt>{input.label}</dt>
                <dd>{valueText(input.value, input.unit)}</dd>
              </div>
            ))}
          </dl>
          <Rounding explanation={one} />
        </li>
      ))}
    </ul>
  );
}

function Rounding({ explanation }: { readonly explanation: ExplanationView }) {
  const text = roundingText(explanation);
  if (text === null) return null;
  return (
    <Text look="caption" tone="quiet">
      {text}
    </Text>
  );
}
