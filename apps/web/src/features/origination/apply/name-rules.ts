import { type FieldProblem, fieldProblems } from '@abona/contract/origination/field-problems';
import { parseName } from '@abona/mexico/person-name';

/** The same rules as at the server, as far as a browser can know; the server has the last word. */
export type Problem = FieldProblem | null;

export const sentence = (problem: Problem): string | null =>
  problem === null ? null : fieldProblems[problem];

export const filled = (text: string): Problem => (text.trim() === '' ? 'required' : null);

export function nameProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  return parseName(text).ok ? null : 'name_invalid';
}

export const optionalNameProblem = (text: string): Problem =>
  text.trim() === '' ? null : nameProblem(text);
