/** Thrown when our own code broke a promise. Never shown to a customer. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

/** Closes a switch over a closed list: a new member stops the compiler here. */
export function unreachable(value: never): never {
  throw new InvariantBroken(`unreachable: ${String(value)}`);
}
