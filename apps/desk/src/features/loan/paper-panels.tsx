import { peso } from '@abona/client/office/money.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { caseStopWords } from '#copy/cases.ts';
import { loanCopy } from '#copy/loan-screen.ts';
import { civilDateText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import styles from './paper-panels.module.css';

type LoanProps = { readonly loan: StaffLoan };

const stopText = (stop: string): string => {
  const words: Readonly<Record<string, string>> = caseStopWords;
  return words[stop] ?? stop;
};

/** The case that has it stand still, while it is open. */
const CaseLink = ({ folio }: { readonly folio: string | undefined }) =>
  folio === undefined ? null : <Link href={paths.case(folio)}>{folio}</Link>;

export function HoldsPanel({ loan: { holds, open_cases: open } }: LoanProps) {
  const may = useMay();
  const folioOf = (id: string) => open.find(({ case_id: one }) => one === id)?.folio;
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
            action={<CaseLink folio={may('getStaffCase') ? folioOf(hold.case_id) : undefined} />}
          />
        ))}
      </div>
    </Panel>
  );
}
