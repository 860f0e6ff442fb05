import { type FlagValues, flagDefaults } from '@abona/contract/flags';

/** The flags as they stand: the defaults until a provider knows better. */
type FlagState = {
  readonly values: FlagValues;
  /** The remote providers could not be asked: the request-error page offers another try. */
  readonly hasFailed: boolean;
};

let state: FlagState = { values: flagDefaults, hasFailed: false };
const listeners = new Set<() => void>();

export const flagState = (): FlagState => state;
export const flagValues = (): FlagValues => state.values;

export function setFlagState(next: FlagState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

export function onFlagsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
