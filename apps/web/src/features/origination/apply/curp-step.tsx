import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { isMasked, maskCurp } from '@abona/mexico/mask';
import { BORN_ABROAD, states } from '@abona/mexico/states';
import { SelectField } from '@abona/ui/form/select-field.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { applyCopy } from '#copy/apply.ts';
import { type CurpPerson, curpProposalQuery, useSaveStep } from './apply-queries.ts';
import {
  birthDateOf,
  birthDateProblem,
  birthDateText,
  curpSentence,
  curpText,
} from './curp-rules.ts';
import { typedOver, unlessMasked, withTypedCurp } from './masked-field.ts';
import { filled, sentence } from './name-rules.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { refusalsOf, useStepForm } from './use-step-form.ts';

const copy = applyCopy.curp;

const sexes = (['M', 'H', 'X'] as const).map((value) => ({ value, text: copy.sexes[value] }));
const birthStates = [
  ...states.map(({ curp, name }) => ({ value: curp, text: name })),
  { value: BORN_ABROAD, text: copy.abroad },
];

type Values = {
  readonly birth_date: string;
  readonly sex: string;
  readonly birth_state: string;
  readonly curp: string;
};

const curpOf = ({ birth_date, sex, birth_state, curp }: Values) => ({
  curp,
  birthDate: birthDateOf(birth_date),
  sex,
  birthState: birth_state,
});

export function CurpStep({ draft, typed, refusals, goTo, goBack, onRefused }: StepProps) {
  const [today] = useState(() => mexicoCityDate(Date.now()));
  const { personal } = draft;
  const names = {
    given_names: typed?.['given_names'] ?? personal?.given_names ?? '',
    first_surname: typed?.['first_surname'] ?? personal?.first_surname ?? '',
    second_surname: (typed?.['second_surname'] ?? personal?.second_surname) || null,
  };
  const carried = { ...names, second_surname: names.second_surname ?? '' };
  const save = useSaveStep((body: Values) =>
    call('savePersonalStep', {
      body: {
        ...names,
        ...body,
        curp: unlessMasked(body.curp),
        birth_date: birthDateOf(body.birth_date) ?? '',
      },
    }).then((saved) => withTypedCurp(saved, body.curp)),
  );
  const form = useStepForm<Values>({
    initial: {
      birth_date: birthDateText(personal?.birth_date ?? ''),
      sex: personal?.sex ?? '',
      birth_state: personal?.birth_state ?? '',
      curp: personal?.curp ?? '',
    },
    rules: {
      birth_date: ({ birth_date }) => sentence(birthDateProblem(birth_date, today)),
      sex: ({ sex }) => sentence(filled(sex)),
      birth_state: ({ birth_state }) => sentence(filled(birth_state)),
      curp: (values) => (isMasked(values.curp) ? null : curpSentence(curpOf(values), today)),
    },
    refusals,
    onValid: (values) =>
      save.mutate(values, {
        onSuccess: () => goTo('domicilio'),
        onError: (failure) => {
          form.refuse(refusalsOf(failure));
          onRefused(refusalsOf(failure), carried);
        },
      }),
  });
  return (
    <StepFrame
      step="curp"
      title={copy.title}
      text={copy.text}
      onBack={() => goBack(carried)}
      onSubmit={form.submit}
      saving={save}
    >
      <TextField
        {...form.field('birth_date', birthDateText)}
        label={copy.birthDate}
        helper={copy.birthDateHelp}
        inputMode="numeric"
        autoComplete="bday"
      />
      <SelectField {...form.field('sex')} label={copy.sex} options={sexes} autoComplete="sex" />
      <SelectField {...form.field('birth_state')} label={copy.birthState} options={birthStates} />
      <CurpField form={form} names={names} />
    </StepFrame>
  );
}

type CurpFieldProps = {
  readonly form: ReturnType<typeof useStepForm<Values>>;
  readonly names: Pick<
    Parameters<typeof useCurpProposal>[0],
    'given_names' | 'first_surname' | 'second_surname'
  >;
};

/** Whether the field holds what we proposed, plain or as the server shows what it keeps. */
const isProposal = (curp: string, proposed: string | null): boolean =>
  proposed !== null && (curp === proposed || curp === maskCurp(proposed));

/** Filled in by us until the person types one of their own, and judged letter by letter. */
function CurpField({ form, names }: CurpFieldProps) {
  const { birth_date, sex, birth_state, curp } = form.values;
  const proposal = useCurpProposal({
    ...names,
    birth_date: birthDateOf(birth_date),
    sex,
    birth_state,
  });
  const [proposed, setProposed] = useState<string | null>(null);
  const { set } = form;
  useEffect(() => {
    if (proposal.curp === null || proposal.curp === proposed) return;
    setProposed(proposal.curp);
    if (curp === '' || isProposal(curp, proposed)) set({ curp: proposal.curp });
  }, [proposal.curp, proposed, curp, set]);
  const isRight = form.problemOf('curp') === undefined;
  return (
    <TextField
      {...form.field('curp', (text) => curpText(typedOver(curp, text)))}
      label={copy.curp}
      helper={curp !== '' && curp === proposed ? copy.proposed : copy.ask}
      valid={isRight}
      pending={proposal.isPending}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={18}
    />
  );
}

type CurpPersonDraft = Omit<CurpPerson, 'birth_date'> & { readonly birth_date: string | null };

/** Proposed as soon as everything it is made of is known. */
function useCurpProposal(person: CurpPersonDraft) {
  const { birth_date } = person;
  const isKnown = birth_date !== null && person.sex !== '' && person.birth_state !== '';
  const proposal = useQuery(curpProposalQuery(isKnown ? { ...person, birth_date } : null));
  return { curp: proposal.data?.curp ?? null, isPending: isKnown && proposal.isFetching };
}
