import { bounds, isWithin } from '@abona/contract/bounds';
import { parseMoney } from '@abona/kernel/money';
import { parsePhone } from '@abona/mexico/phone';
import { parsePostalCode } from '@abona/mexico/postal-code';
import type { Problem } from './name-rules.ts';

export const postalCodeText = (text: string): string => text.replace(/\D/g, '').slice(0, 5);

export function postalCodeProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  return parsePostalCode(text).ok ? null : 'postal_code_invalid';
}

export function incomeProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  const amount = parseMoney(text);
  if (!amount.ok) return 'amount_invalid';
  return isWithin(bounds.monthlyIncome, amount.value) ? null : 'income_out_of_range';
}

export function phoneProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  const phone = parsePhone(text);
  return phone.ok ? null : phone.error;
}
