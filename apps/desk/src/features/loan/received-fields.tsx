import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { deskChannels } from '@abona/contract/cases/case-status';
import type { StaffCallInput } from '@abona/contract/client-types';
import { DenseSelectField, DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { caseChannelWords } from '#copy/cases.ts';
import { loanCaseCopy } from '#copy/loan-case.ts';

/** What its customer said, and by which way it came. */
export type ReceivedDraft = Pick<
  StaffCallInput<'previewLoanHold'>['body'],
  'channel' | 'description'
>;

export const blankReceived: ReceivedDraft = { channel: 'phone', description: '' };

const channels = deskChannels.map((value) => ({ value, text: caseChannelWords[value] }));

export const descriptionProblem = ({ description }: ReceivedDraft): string | undefined =>
  description.trim() === '' ? loanCaseCopy.wordsMissing : undefined;

type ReceivedFieldsProps = {
  readonly draft: ReceivedDraft;
  readonly problem: string | undefined;
  readonly onChange: (draft: ReceivedDraft) => void;
};

/** The case that an act needs is opened with these: its customer gets the folio and reads their own words. */
export const ReceivedFields = ({ draft, problem, onChange }: ReceivedFieldsProps) => (
  <>
    <DenseSelectField
      label={loanCaseCopy.channel}
      options={channels}
      value={draft.channel}
      onChange={({ target }) => {
        const channel = deskChannels.find((one) => one === target.value);
        if (channel !== undefined) onChange({ ...draft, channel });
      }}
    />
    <DenseTextArea
      label={loanCaseCopy.words}
      help={loanCaseCopy.wordsHelp}
      error={problem}
      maxLength={CASE_TEXT_MAX}
      rows={3}
      value={draft.description}
      onChange={({ target }) => onChange({ ...draft, description: target.value })}
    />
  </>
);
