/** Thrown when our own code broke a promise. Never shown to a customer. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

/** A message that is costly to write down, in code that runs by the thousand, is passed as a function. */
export function invariant(condition: unknown, message: string | (() => string)): asserts condition {
  if (!condition) throw new InvariantBroken(typeof message === 'string' ? message : message());
}

/** Closes a switch over a closed list: a new member stops the compiler here. */
export function unreachable(value: never): never {
  throw new InvariantBroken(`unreachable: ${String(value)}`);
}
