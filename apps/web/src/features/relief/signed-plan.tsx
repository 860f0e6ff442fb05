import type { AddendumSummary } from '@abona/contract/lending/document';
import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefPreview } from '@abona/contract/lending/relief';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { CaseClock, CaseWall } from '@abona/ui/layout/case-wall.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { reliefCopy } from '#copy/relief.ts';
import { dayShort, dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { carriedOf, NewDates } from './plan-parts.tsx';

const copy = reliefCopy.signed;

export type SignedRelief = {
  readonly preview: ReliefPreview;
  readonly addendum: AddendumSummary;
};

type SignedPlanProps = { readonly loan: LoanDetail; readonly signed: SignedRelief };

/** What was signed: the next payment, the paper that says so, the new dates. */
export function SignedPlan({ loan, signed: { preview, addendum } }: SignedPlanProps) {
  const { go } = useNavigation();
  const [first] = preview.next.instalments;
  const onward = (
    <ButtonLink full href={href(loanPath(loan.loan_id))}>
      {copy.toLoan}
    </ButtonLink>
  );
  return (
    <Screen title={copy.screen} onBack={() => go(loanPath(loan.loan_id))} dock={onward}>
      <Columns
        main={
          <>
            <CaseWall
              title={copy.title}
              text={first === undefined ? loan.title : copy.next(loan.title, first.number)}
              amount={peso(
                first === undefined ? preview.next.remaining : first.total + carriedOf(preview),
              )}
            >
              <CaseClock
                icon="check-circle-fill"
                text={copy.payBy(dayShort(first?.pay_by ?? preview.next.last_due_date))}
              />
            </CaseWall>
            <NewDates preview={preview} />
          </>
        }
        aside={
          <>
            <RowCard>
              <Row
                icon="file-text"
                href={addendum.pdf_url}
                title={copy.addendum}
                support={copy.support(addendum.folio, dayWithYear(addendum.signed_on))}
                end={<Tag tone="off" text={copy.pdf} />}
              />
            </RowCard>
            <OnDesktop>{onward}</OnDesktop>
          </>
        }
      />
    </Screen>
  );
}
