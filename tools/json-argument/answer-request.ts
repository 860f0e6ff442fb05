import type { Result } from '@abona/kernel/result';
import type { BadInput } from './field-reader.ts';

/** What the shell sees when the input is at fault. */
const BAD_INPUT = 2;

/** Prints a command's answer, on lines of its own if asked, or on the other stream the field at fault and why. */
export function answerRequest(answer: Result<object, BadInput>, indent = 0): void {
  if (answer.ok) {
    console.log(JSON.stringify(answer.value, null, indent));
  } else {
    console.error(`${answer.error.field}: ${answer.error.message}`);
    process.exitCode = BAD_INPUT;
  }
}
