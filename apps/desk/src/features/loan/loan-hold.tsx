import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallInput } from '@abona/contract/client-types';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { holdCauses } from '@abona/contract/staff-acts/act-values';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { disputeReasonWords } from '#copy/case-screen.ts';
import { caseKindWords } from '#copy/cases.ts';
import { loanCaseCopy as copy } from '#copy/loan-case.ts';
import { civilDateText } from '#lib/moments.ts';
import styles from './acts-panel.module.css';
import type { ActProps } from './payment-move.tsx';
import { blankReceived, descriptionProblem, ReceivedFields } from './received-fields.tsx';
import { WrittenAct } from './written-act.tsx';

type HoldOrder = StaffCallInput<'previewLoanHold'>['body'];
type Reason = NonNullable<HoldOrder['dispute_reason']>;

const isReason = (text: string): text is Reason => text in disputeReasonWords;
const reasons = Object.entries(disputeReasonWords).map(([value, text]) => ({ value, text }));

/** What can still be asked to stand still: of all of it only what no open case holds already. */
export function holdCausesOf({ open_cases: open, instalments, status }: StaffLoan) {
  return holdCauses.filter((cause) => {
    if (cause === 'dispute') return instalments.length > 0;
    const isOpen = open.some(({ kind }) => kind === cause);
    return !isOpen && (cause === 'not_me' || status === 'active');
  });
}

/** The loan stands still, or an instalment of it; what is chosen stands in the address, what is written does not. */
export function LoanHold({ loan, onClose }: ActProps) {
  const [search, change] = useSearch();
  const [draft, setDraft] = useState(blankReceived);
  const [reason, setReason] = useState<Reason>('other');
  const offered = holdCausesOf(loan);
  const cause = offered.find((one) => one === search['causa']) ?? offered[0];
  const numbers = loan.instalments.map(({ number }) => String(number));
  const instalment = numbers.find((one) => one === search['abono']) ?? numbers[0];
  if (cause === undefined) return null;
  const params = { loan_id: loan.loan_id };
  const problem = descriptionProblem(draft);
  const contested =
    cause === 'dispute' ? { instalment: Number(instalment), dispute_reason: reason } : {};
  const order: HoldOrder = { cause, ...draft, ...contested };
  return (
    <WrittenAct
      key={`${cause}${instalment}`}
      label={copy.hold}
      order={problem === undefined ? order : null}
      onShow={(body) => call('previewLoanHold', { params, body })}
      verb={copy.hold}
      onAct={(asked, why, idempotencyKey) =>
        call('holdLoan', { params, body: { ...asked, ...why } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <DenseSelectField
            label={copy.cause}
            help={copy.causeHelp[cause]}
            options={offered.map((value) => ({ value, text: copy.causes[value] }))}
            value={cause}
            onChange={({ target }) => change({ causa: target.value })}
          />
          {cause === 'dispute' && (
            <>
              <DenseSelectField
                label={copy.instalment}
                options={loan.instalments.map(({ number, charged, due_date: due }) => ({
                  value: String(number),
                  text: `${number} · ${peso(charged.total)} · ${civilDateText(due)}`,
                }))}
                value={instalment}
                onChange={({ target }) => change({ abono: target.value })}
              />
              <DenseSelectField
                label={copy.disputeReason}
                options={reasons}
                value={reason}
                onChange={({ target }) => isReason(target.value) && setReason(target.value)}
              />
            </>
          )}
          <ReceivedFields
            draft={draft}
            problem={isTried ? problem : undefined}
            onChange={setDraft}
          />
        </>
      )}
    </WrittenAct>
  );
}

/** Cases that have something of the loan stand still. */
export const holdingCasesOf = ({ holds, open_cases: open }: StaffLoan) =>
  open.filter(({ case_id: id }) =>
    holds.some(({ case_id: holding, to }) => holding === id && to === null),
  );

/** What stands still goes on because its customer takes the case back. */
export function LoanHoldLift({ loan, onClose }: ActProps) {
  const [search, change] = useSearch();
  const offered = holdingCasesOf(loan).filter(({ may_be_taken_back: may }) => may);
  const chosen = offered.find(({ folio }) => folio === search['caso']) ?? offered[0];
  if (chosen === undefined) return <p className={styles.none}>{copy.mustBeAnswered}</p>;
  return (
    <div className={styles.acts}>
      <DenseSelectField
        label={copy.held}
        help={copy.heldHelp}
        options={offered.map(({ folio, kind }) => ({
          value: folio,
          text: copy.aboutCase(caseKindWords[kind], folio),
        }))}
        value={chosen.folio}
        onChange={({ target }) => change({ caso: target.value })}
      />
      <LiftForm key={chosen.folio} loan={loan} folio={chosen.folio} onClose={onClose} />
    </div>
  );
}

function LiftForm({ loan, folio, onClose }: ActProps & { readonly folio: string }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewLoanHoldLift', { params, query: { folio } })}
      verb={() => copy.lift}
      onAct={(why, idempotencyKey) =>
        call('liftLoanHold', { params, body: { ...why, folio } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
