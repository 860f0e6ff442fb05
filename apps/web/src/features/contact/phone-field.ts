import { fieldProblems } from '@abona/contract/origination/field-problems';
import { formatPhone, nationalNumber, parsePhone } from '@abona/mexico/phone';

/** Grouped 3-3-4 while it is typed, whatever was pasted. */
export function phoneText(text: string): string {
  const phone = parsePhone(text);
  return formatPhone(phone.ok ? nationalNumber(phone.value) : text);
}

export function phoneProblem(text: string): string | null {
  if (text.trim() === '') return fieldProblems.required;
  const phone = parsePhone(text);
  return phone.ok ? null : fieldProblems[phone.error];
}
