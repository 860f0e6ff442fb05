import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { type CaseOutcome, caseOutcomes } from '@abona/contract/cases/case-status';
import type { StaffCallInput } from '@abona/contract/client-types';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { letterKinds } from '@abona/contract/staff-acts/act-values';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { amountCentavos, editAmount } from '@abona/ui/form/amount-text.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { caseCopy } from '#copy/case-screen.ts';
import { caseKindWords } from '#copy/cases.ts';
import { loanCaseCopy as copy } from '#copy/loan-case.ts';
import styles from './acts-panel.module.css';
import type { ActProps } from './payment-move.tsx';
import { blankReceived, descriptionProblem, ReceivedFields } from './received-fields.tsx';
import { WrittenAct } from './written-act.tsx';

const LETTER_MIN = 3;

const letterProblem = (text: string): string | undefined =>
  text.trim().length < LETTER_MIN ? copy.letterShort : undefined;

type LetterFieldProps = {
  readonly text: string;
  readonly isTried: boolean;
  readonly onChange: (text: string) => void;
};

const LetterField = ({ text, isTried, onChange }: LetterFieldProps) => (
  <DenseTextArea
    label={copy.letter}
    help={copy.letterHelp}
    error={isTried ? letterProblem(text) : undefined}
    rows={6}
    maxLength={CASE_TEXT_MAX}
    value={text}
    onChange={({ target }) => onChange(target.value)}
  />
);

type VoidOrder = StaffCallInput<'previewLoanVoid'>['body'];

/** Somebody else took it: its customer's case is answered, or opened with what they say. */
export function LoanVoid({ loan, onClose }: ActProps) {
  const [received, setReceived] = useState(blankReceived);
  const [text, setText] = useState('');
  const open = loan.open_cases.find(({ kind }) => kind === 'not_me');
  const params = { loan_id: loan.loan_id };
  const wordsProblem = open === undefined ? descriptionProblem(received) : undefined;
  const isWhole = wordsProblem === undefined && letterProblem(text) === undefined;
  const order: VoidOrder = { text, received: open === undefined ? received : null };
  return (
    <WrittenAct
      label={copy.void}
      order={isWhole ? order : null}
      onShow={(body) => call('previewLoanVoid', { params, body })}
      verb={copy.void}
      onAct={(asked, why, idempotencyKey) =>
        call('voidStaffLoan', { params, body: { ...asked, ...why } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className={styles.none}>{copy.voidHelp}</p>
          {open === undefined ? (
            <ReceivedFields
              draft={received}
              problem={isTried ? wordsProblem : undefined}
              onChange={setReceived}
            />
          ) : (
            <p>{copy.voidOpen(open.folio)}</p>
          )}
          <LetterField text={text} isTried={isTried} onChange={setText} />
        </>
      )}
    </WrittenAct>
  );
}

type LetterOrder = StaffCallInput<'previewLoanLetter'>['body'];
type OpenCase = StaffLoan['open_cases'][number];

const outcomes = caseOutcomes.map((value) => ({ value, text: caseCopy.outcomes[value] }));

/** What can be answered: the cases that are open about it, and what its customer asks just now. */
function choicesOf({ open_cases: open }: StaffLoan) {
  const fresh = letterKinds.filter((kind) => kind === 'complaint' || !isOpen(open, kind));
  return [
    ...open.map(({ folio, kind }) => ({
      value: folio,
      text: copy.aboutCase(caseKindWords[kind], folio),
    })),
    ...fresh.map((value) => ({ value, text: copy.aboutNew[value] })),
  ];
}

const isOpen = (open: readonly OpenCase[], kind: OpenCase['kind']): boolean =>
  open.some((one) => one.kind === kind);

/** What the letter answers; it stands in the address, the letter does not. */
function useAbout(loan: StaffLoan) {
  const [search, change] = useSearch();
  const choices = choicesOf(loan);
  const value = choices.find((one) => one.value === search['caso'])?.value ?? choices[0]?.value;
  return {
    choices,
    value,
    found: loan.open_cases.find(({ folio }) => folio === value),
    kind: letterKinds.find((one) => one === value) ?? 'complaint',
    choose: (caso: string) => change({ caso }),
  };
}

/** A letter about the loan, signed by whoever writes it. */
export function LoanLetter({ loan, onClose }: ActProps) {
  const { choices, value, found, kind, choose } = useAbout(loan);
  const [received, setReceived] = useState(blankReceived);
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null);
  const [part, setPart] = useState('');
  const [text, setText] = useState('');
  const params = { loan_id: loan.loan_id };
  const asksPart = found?.kind === 'dispute' && outcome === 'partly';
  const amount = asksPart ? amountCentavos(part) : null;
  const problems = {
    words: found === undefined ? descriptionProblem(received) : undefined,
    outcome: outcome === null ? copy.outcomeMissing : undefined,
    part: asksPart && (amount ?? 0) <= 0 ? copy.partMissing : undefined,
    letter: letterProblem(text),
  };
  const about: LetterOrder['about'] =
    found === undefined ? { kind, ...received } : { folio: found.folio };
  const isWhole = Object.values(problems).every((problem) => problem === undefined);
  return (
    <WrittenAct
      key={value}
      label={copy.send}
      order={isWhole && outcome !== null ? { outcome, amount, text, about } : null}
      onShow={(body: LetterOrder) => call('previewLoanLetter', { params, body })}
      verb={copy.send}
      onAct={(asked, why, idempotencyKey) =>
        call('sendLoanLetter', { params, body: { ...asked, ...why } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <DenseSelectField
            label={copy.about}
            options={choices}
            value={value}
            onChange={({ target }) => choose(target.value)}
          />
          {found === undefined && (
            <ReceivedFields
              draft={received}
              problem={isTried ? problems.words : undefined}
              onChange={setReceived}
            />
          )}
          <DenseSegmented
            legend={copy.outcome}
            choices={outcomes}
            value={outcome}
            onChange={setOutcome}
          />
          {isTried && problems.outcome !== undefined && (
            <p className={styles.problem} role="alert">
              {problems.outcome}
            </p>
          )}
          {asksPart && (
            <DenseTextField
              label={copy.part}
              help={found?.amount == null ? undefined : caseCopy.partHelp(peso(found.amount))}
              error={isTried ? problems.part : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={part}
              onChange={({ target }) =>
                setPart(editAmount({ previous: part, typed: target.value }))
              }
            />
          )}
          <LetterField text={text} isTried={isTried} onChange={setText} />
        </>
      )}
    </WrittenAct>
  );
}
