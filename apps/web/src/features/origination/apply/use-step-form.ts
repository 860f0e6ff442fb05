import { ApiFailure } from '@abona/client/api-failure.ts';
import { type FieldRules, type FieldValues, useFields } from '@abona/ui/form/use-fields.ts';
import type { FormEvent } from 'react';

export type Refusal = { readonly path: string; readonly message: string };

type StepForm<V extends FieldValues> = {
  readonly initial: V;
  readonly rules: FieldRules<V>;
  readonly refusals: readonly Refusal[];
  readonly onValid: (values: V, form: HTMLFormElement) => void;
};

/** Puts the person where something is to be corrected. */
export function focusField(form: HTMLFormElement, name: string | null): void {
  const field = name === null ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The fields of one screen; handed in, they are judged, and the first that is wrong gets the focus. */
export function useStepForm<V extends FieldValues>(options: StepForm<V>) {
  const { initial, rules, refusals, onValid } = options;
  const fields = useFields(initial, rules, refusals);
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const problem = fields.firstProblem();
    if (problem === null) onValid(fields.values, currentTarget);
    else focusField(currentTarget, problem);
  };
  return { ...fields, submit };
}

/** The fields that the server refused; none: the failure is about something else. */
export const refusalsOf = (failure: unknown): readonly Refusal[] =>
  failure instanceof ApiFailure ? failure.fields : [];

/** A failure that no field can tell. */
export const beyondFields = (failure: Error | null): Error | null =>
  refusalsOf(failure).length > 0 ? null : failure;
