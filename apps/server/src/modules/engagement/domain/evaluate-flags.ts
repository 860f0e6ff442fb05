import {
  type Flag,
  type FlagValues,
  flagDefaults,
  flagNames,
  isTruthyFlag,
} from '@abona/contract/flags';

/** A value that was set for a flag: for everybody, or for the one customer who is asked about. */
export type Override = {
  readonly flag: string;
  readonly value: string;
  readonly isPersonal: boolean;
};

/** Everybody's defaults, then what was set for everybody, then what was set for this customer. */
export function evaluateFlags(overrides: readonly Override[]): FlagValues {
  const set = strongest(overrides);
  const valueOfFlag = (flag: Flag): boolean => {
    const value = set.get(flag);
    return value === undefined ? flagDefaults[flag] : isTruthyFlag(value);
  };
  return Object.fromEntries(flagNames.map((flag) => [flag, valueOfFlag(flag)])) as FlagValues;
}

/** The values as they were set, one for each flag. */
export const strongest = (overrides: readonly Override[]): ReadonlyMap<string, string> =>
  new Map(
    overrides
      .toSorted((one, other) => Number(one.isPersonal) - Number(other.isPersonal))
      .map(({ flag, value }) => [flag, value]),
  );
