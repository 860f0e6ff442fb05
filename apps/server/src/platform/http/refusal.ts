import type { Failure } from './failure.ts';

/** A refusal on its way out of the framework's hooks, which know exceptions only. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(typeof failure === 'string' ? failure : failure.code);
    this.failure = failure;
  }
}
