import { ApiFailure } from '@abona/client/api-failure.ts';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import { formatPhone, nationalNumber, parsePhone } from '@abona/mexico/phone';
import { Button } from '@abona/ui/button/button.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useFields } from '@abona/ui/form/use-fields.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { type FormEvent, useId } from 'react';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

type PhoneFormProps = {
  readonly words: {
    readonly label: string;
    readonly submit: string;
    readonly failed: string;
  };
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Resolves when the number was taken; rejects with the call's failure. */
  readonly onPhone: (phone: string) => Promise<unknown>;
};

/** One number; what the server has against it stands on its field. */
export function PhoneForm({ words, isBusy, error, onPhone }: PhoneFormProps) {
  const id = useId();
  const form = useFields({ value: '' }, { value: ({ value }) => phoneProblem(value) });
  const isOnField = error instanceof ApiFailure && error.fields.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.firstProblem() !== null || isBusy) return;
    onPhone(form.values.value).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) form.refuse(failure.fields);
    });
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <TextField
          {...form.field('value', phoneText)}
          label={words.label}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          valid={form.problemOf('value') === undefined}
        />
        <FailureNotice error={isOnField ? null : error} title={words.failed} />
        <Button full type="submit" busy={isBusy}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** Grouped 3-3-4 while it is typed, whatever was pasted. */
function phoneText(text: string): string {
  const phone = parsePhone(text);
  return formatPhone(phone.ok ? nationalNumber(phone.value) : text);
}

function phoneProblem(text: string): string | null {
  if (text.trim() === '') return fieldProblems.required;
  const phone = parsePhone(text);
  return phone.ok ? null : fieldProblems[phone.error];
}
