import { peso } from '@abona/client/office/money.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { caseStopWords } from '#copy/cases.ts';
import { loanCopy } from '#copy/loan-screen.ts';
import { civilDateText } from '#lib/moments.ts';
import styles from './paper-panels.module.css';

type LoanProps = { readonly loan: StaffLoan };

const stopText = (stop: string): string => {
  const words: Readonly<Record<string, string>> = caseStopWords;
  return words[stop] ?? stop;
};

export function HoldsPanel({ loan: { holds } }: LoanProps) {
  if (holds.length === 0) return null;
  return (
    <Panel title={loanCopy.holds}>
      <div className={styles.rows}>
        {holds.map((hold) => (
          <DenseBanner
            key={`${hold.case_id}${hold.from}`}
            tone="frozen"
            title={`${hold.amount === null ? loanCopy.whole : peso(hold.amount)}, ${loanCopy.holdOf(
              civilDateText(hold.from),
              hold.to === null ? null : civilDateText(hold.to),
            )}`}
            text={hold.stops.map(stopText).join(', ')}
          />
        ))}
      </div>
    </Panel>
  );
}
