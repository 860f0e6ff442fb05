import { TextField } from '@abona/ui/form/text-field.tsx';
import { applyCopy } from '#copy/apply.ts';
import { nameProblem, optionalNameProblem, sentence } from './name-rules.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';

const copy = applyCopy.name;

export function NameStep({ draft, typed, refusals, goTo, goBack }: StepProps) {
  const known = typed ?? draft.personal ?? draft.prefill;
  const form = useStepForm({
    initial: {
      given_names: known?.['given_names'] ?? '',
      first_surname: known?.['first_surname'] ?? '',
      second_surname: known?.['second_surname'] ?? '',
    },
    rules: {
      given_names: (values) => sentence(nameProblem(values.given_names)),
      first_surname: (values) => sentence(nameProblem(values.first_surname)),
      second_surname: (values) => sentence(optionalNameProblem(values.second_surname)),
    },
    refusals,
    onValid: (values) => goTo('curp', values),
  });
  return (
    <StepFrame
      step="nombre"
      title={copy.title}
      text={copy.text}
      prefilledBy={draft.personal === null && draft.prefill?.merchant_name}
      onBack={goBack}
      onSubmit={form.submit}
    >
      <TextField
        {...form.field('given_names')}
        label={copy.given}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={60}
      />
      <TextField
        {...form.field('first_surname')}
        label={copy.first}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={60}
      />
      <TextField
        {...form.field('second_surname')}
        label={copy.second}
        autoComplete="additional-name"
        autoCapitalize="words"
        maxLength={60}
      />
    </StepFrame>
  );
}
