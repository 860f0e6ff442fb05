import type { Tx } from './database.ts';

const acts = new WeakMap<Tx, (() => Promise<void>)[]>();

/** Does something once the work of a transaction is done and before it is committed, and not at all when it breaks. */
export function beforeCommit(tx: Tx, act: () => Promise<void>): void {
  const known = acts.get(tx);
  if (known === undefined) acts.set(tx, [act]);
  else known.push(act);
}

/** For whoever commits. */
export async function actBeforeCommit(tx: Tx): Promise<void> {
  for (const act of acts.get(tx) ?? []) await act();
}
