import { SelectField } from '@abona/ui/form/select-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { applyCopy } from '#copy/apply.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import {
  industriesQuery,
  occupationsQuery,
  subIndustriesQuery,
  subOccupationsQuery,
} from './apply-queries.ts';
import { filled, sentence } from './name-rules.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';

const copy = applyCopy.work;

type Options = {
  readonly data:
    | { readonly options: readonly { readonly code: string; readonly name: string }[] }
    | undefined;
};

const optionsOf = ({ data }: Options) =>
  (data?.options ?? []).map(({ code, name }) => ({ value: code, text: name }));

const nameOf = (options: Options, code: string): string =>
  options.data?.options.find((option) => option.code === code)?.name ?? '';

type Values = {
  readonly industry: string;
  readonly sub_industry: string;
  readonly occupation: string;
  readonly sub_occupation: string;
};

/** What there is to choose from; the lower lists are fetched when the upper choice is made. */
function useCatalogues({ industry, occupation }: Values) {
  const industries = useQuery(industriesQuery);
  const subIndustries = useQuery(subIndustriesQuery(industry));
  const occupations = useQuery(occupationsQuery);
  const requiresIndustry =
    occupations.data?.options.find(({ code }) => code === occupation)?.requires_industry ?? false;
  const subOccupations = useQuery(subOccupationsQuery({ occupation, industry, requiresIndustry }));
  const all = [industries, subIndustries, occupations, subOccupations];
  const failed = all.find(({ error }) => error !== null) ?? null;
  return { industries, subIndustries, occupations, subOccupations, requiresIndustry, failed };
}

const valuesOf = (known: Partial<Record<string, unknown>>): Values => ({
  industry: String(known['industry'] ?? ''),
  sub_industry: String(known['sub_industry'] ?? ''),
  occupation: String(known['occupation'] ?? ''),
  sub_occupation: String(known['sub_occupation'] ?? ''),
});

export function WorkStep({ draft, typed, refusals, goTo, goBack }: StepProps) {
  const form = useStepForm<Values>({
    initial: valuesOf(typed ?? draft.work ?? {}),
    rules: {
      industry: ({ industry }) => sentence(filled(industry)),
      sub_industry: ({ sub_industry }) => sentence(filled(sub_industry)),
      occupation: ({ occupation }) => sentence(filled(occupation)),
      sub_occupation: ({ sub_occupation }) => sentence(filled(sub_occupation)),
    },
    refusals,
    onValid: (values) => goTo('ingresos', values),
  });
  const lists = useCatalogues(form.values);
  const { industry, occupation } = form.values;
  // A lower choice does not outlive the upper one it was made under.
  const choose = (changed: Partial<Values>) => form.set(changed);
  const needsIndustry = lists.requiresIndustry && industry === '';
  return (
    <StepFrame
      step="trabajo"
      title={copy.title}
      text={copy.text}
      onBack={goBack}
      onSubmit={form.submit}
    >
      <FailureNotice
        error={lists.failed?.error ?? null}
        title={copy.optionsFailed}
        onRetry={async () => lists.failed?.refetch()}
      />
      <SelectField
        {...form.field('industry')}
        label={copy.industry}
        options={optionsOf(lists.industries)}
        pending={lists.industries.isPending}
        onChange={({ currentTarget: { value } }) =>
          choose({
            industry: value,
            sub_industry: '',
            ...(lists.requiresIndustry ? { sub_occupation: '' } : {}),
          })
        }
      />
      <SelectField
        {...form.field('sub_industry')}
        label={copy.subIndustry}
        options={optionsOf(lists.subIndustries)}
        disabled={industry === ''}
        pending={lists.subIndustries.isFetching}
        helper={waitingText(lists.subIndustries.isFetching, nameOf(lists.industries, industry))}
      />
      <SelectField
        {...form.field('occupation')}
        label={copy.occupation}
        options={optionsOf(lists.occupations)}
        pending={lists.occupations.isPending}
        onChange={({ currentTarget: { value } }) =>
          choose({ occupation: value, sub_occupation: '' })
        }
      />
      <SelectField
        {...form.field('sub_occupation')}
        label={copy.subOccupation}
        options={optionsOf(lists.subOccupations)}
        disabled={occupation === '' || needsIndustry}
        pending={lists.subOccupations.isFetching}
        helper={
          needsIndustry
            ? copy.chooseIndustryFirst
            : waitingText(lists.subOccupations.isFetching, nameOf(lists.occupations, occupation))
        }
      />
    </StepFrame>
  );
}

const waitingText = (isWaiting: boolean, name: string): string | undefined =>
  isWaiting && name !== '' ? copy.lookingFor(name) : undefined;
