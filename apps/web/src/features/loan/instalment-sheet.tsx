import type { LoanDetail, LoanInstalment } from '@abona/contract/lending/loan';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { SplitBar, type SplitPart } from '@abona/ui/display/split-bar.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { loanCopy } from '#copy/loan.ts';
import { dayLong } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { openingPath } from '#routing/case-paths.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { Explanations } from './explanations.tsx';

const copy = loanCopy.instalment;

type InstalmentSheetProps = {
  readonly loan: LoanDetail;
  /** Null: closed. */
  readonly instalment: LoanInstalment | null;
  readonly onClose: () => void;
};

const partsOf = ({ charged, paid_ahead: ahead }: LoanInstalment): readonly SplitPart[] => {
  const part = (
    name: keyof typeof copy.parts,
    value: number,
    tone: SplitPart['tone'],
  ): SplitPart => ({
    name: copy.parts[name],
    amount: peso(value),
    value,
    tone,
  });
  return [
    part('principal', charged.principal + ahead, 'principal'),
    part('interest', charged.interest, 'interest'),
    ...(charged.fee > 0 ? [part('fee', charged.fee, 'interest')] : []),
    part('iva', charged.iva, 'tax'),
    ...(charged.late_charges > 0 ? [part('late', charged.late_charges, 'charge')] : []),
  ];
};

/** What an instalment is made of, what was paid of it, and where each figure comes from. */
export function InstalmentSheet({ loan, instalment, onClose }: InstalmentSheetProps) {
  return (
    <Sheet
      open={instalment !== null}
      onClose={onClose}
      title={instalment === null ? '' : copy.title(instalment.number)}
      text={instalment === null ? '' : copy.day(dayLong(instalment.due_date))}
      actions={
        <>
          {instalment !== null && isPayable(loan, instalment) && (
            <ButtonLink full href={href(payPath(loan.loan_id))}>
              {copy.pay}
            </ButtonLink>
          )}
          <Button full variant="line" onClick={onClose}>
            {copy.close}
          </Button>
        </>
      }
    >
      {instalment !== null && <Content loan={loan} instalment={instalment} />}
    </Sheet>
  );
}

/** Instalments are paid in order. */
const isPayable = (loan: LoanDetail, { number }: LoanInstalment): boolean =>
  loan.status === 'active' &&
  number === loan.instalments.find(({ state }) => state !== 'paid')?.number;

function Content({
  loan,
  instalment,
}: {
  readonly loan: LoanDetail;
  readonly instalment: LoanInstalment;
}) {
  const [isExplained, setExplained] = useState(false);
  const { charged, paid, paid_ahead: ahead, owed, late_charges, moved_reason } = instalment;
  return (
    <>
      <SplitBar
        parts={partsOf(instalment)}
        total={{ name: copy.total, amount: peso(charged.total + ahead) }}
      />
      {paid.total > 0 && owed > 0 && (
        <CostList
          costs={[
            { name: copy.paid, amount: peso(paid.total + ahead) },
            { name: copy.owed, amount: peso(owed), total: true },
          ]}
        />
      )}
      {ahead > 0 && (
        <Text look="small" tone="muted">
          {copy.ahead(peso(ahead))}
        </Text>
      )}
      {late_charges !== null && late_charges.amount > 0 && (
        <Banner tone="late" text={late_charges.reason} />
      )}
      {moved_reason !== null && (
        <Text look="small" tone="muted">
          {moved_reason}
        </Text>
      )}
      <Button
        size="s"
        variant="text"
        aria-expanded={isExplained}
        onClick={() => setExplained(!isExplained)}
      >
        {isExplained ? copy.hide : copy.why}
      </Button>
      {isExplained && <Explanations loanId={loan.loan_id} number={instalment.number} />}
      <ButtonLink
        size="s"
        variant="text"
        href={href(
          openingPath('aclaracion', {
            credito: loan.loan_id,
            abono: String(instalment.number),
          }),
        )}
      >
        {loanCopy.documents.dispute}
      </ButtonLink>
    </>
  );
}
