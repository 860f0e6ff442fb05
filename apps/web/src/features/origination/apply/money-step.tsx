import { bounds } from '@abona/contract/bounds';
import type { Housing } from '@abona/contract/origination/form';
import { centavos, formatMoney, parseMoney } from '@abona/kernel/money';
import { SelectField } from '@abona/ui/form/select-field.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { usePrefetchQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { applyCopy } from '#copy/apply.ts';
import { consentsQuery, useSaveStep } from './apply-queries.ts';
import { incomeProblem } from './field-rules.ts';
import { filled, sentence } from './name-rules.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { refusalsOf, useStepForm } from './use-step-form.ts';

const copy = applyCopy.money;

const housingNames: Readonly<Record<Housing, string>> = copy.housings;
const housingOptions = Object.entries(housingNames).map(([value, text]) => ({ value, text }));
const dependantOptions = Array.from({ length: bounds.dependants.max + 1 }, (_, count) => ({
  value: String(count),
  text: copy.dependantsOf(count),
}));

type Values = {
  readonly monthly_income: string;
  readonly housing: string;
  readonly dependants: string;
};

/** `12,500.00` once it is left; what is no amount stays as it was typed. */
function settledIncome(text: string): string {
  const amount = parseMoney(text);
  return amount.ok ? formatMoney(amount.value).slice(1) : text;
}

export function MoneyStep({ draft, typed, refusals, goTo, goBack, onRefused }: StepProps) {
  // The next screen asks for these.
  usePrefetchQuery(consentsQuery);
  const { work } = draft;
  const job = {
    industry: typed?.['industry'] ?? work?.industry ?? '',
    sub_industry: typed?.['sub_industry'] ?? work?.sub_industry ?? '',
    occupation: typed?.['occupation'] ?? work?.occupation ?? '',
    sub_occupation: typed?.['sub_occupation'] ?? work?.sub_occupation ?? '',
  };
  const save = useSaveStep((values: Values) => {
    const income = parseMoney(values.monthly_income);
    return call('saveWorkStep', {
      body: {
        ...job,
        housing: values.housing,
        monthly_income: income.ok ? income.value : 0,
        dependants: Number(values.dependants),
      },
    });
  });
  const form = useStepForm<Values>({
    initial: {
      monthly_income: work === null ? '' : formatMoney(centavos(work.monthly_income)).slice(1),
      housing: work?.housing ?? '',
      dependants: work === null ? '' : String(work.dependants),
    },
    rules: {
      monthly_income: ({ monthly_income }) => sentence(incomeProblem(monthly_income)),
      housing: ({ housing }) => sentence(filled(housing)),
      dependants: ({ dependants }) => sentence(filled(dependants)),
    },
    refusals,
    onValid: (values) =>
      save.mutate(values, {
        onSuccess: () => goTo('contacto'),
        onError: (failure) => {
          form.refuse(refusalsOf(failure));
          onRefused(refusalsOf(failure), job);
        },
      }),
  });
  const income = form.field('monthly_income', (text) => text.replace(/[^\d.,]/g, ''));
  return (
    <StepFrame
      step="ingresos"
      title={copy.title}
      text={copy.text}
      onBack={() => goBack(job)}
      onSubmit={form.submit}
      saving={save}
    >
      <TextField
        {...income}
        onBlur={() => {
          income.onBlur();
          const settled = settledIncome(income.value);
          if (settled !== income.value) form.set({ monthly_income: settled });
        }}
        label={copy.income}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
      />
      <SelectField {...form.field('housing')} label={copy.housing} options={housingOptions} />
      <SelectField
        {...form.field('dependants')}
        label={copy.dependants}
        options={dependantOptions}
      />
    </StepFrame>
  );
}
