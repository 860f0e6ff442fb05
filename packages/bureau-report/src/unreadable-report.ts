import { err, ok, type Result } from '@abona/kernel/result';

/** Thrown inside a reader at the first thing that is not as the layout says, and returned by it. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';
}

/** What a reader read, or the sentence that says where it stopped. */
export function readOrProblem<T>(read: () => T): Result<T, string> {
  try {
    return ok(read());
  } catch (problem) {
    if (problem instanceof UnreadableReport) return err(problem.message);
    throw problem;
  }
}

export function expectReadable(condition: unknown, problem: string): asserts condition {
  if (!condition) throw new UnreadableReport(problem);
}

export function readable<T>(value: T | null | undefined, problem: string): T {
  expectReadable(value !== null && value !== undefined, problem);
  return value;
}

/** A whole number of at most fifteen digits. */
export function wholeNumber(text: string, problem: string): number {
  expectReadable(/^\d{1,15}$/.test(text), problem);
  return Number(text);
}
