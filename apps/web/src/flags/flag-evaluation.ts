import { type Flag, type FlagValues, flagDefaults, flagNames } from '@abona/contract/flags';
import { FirstMatchStrategy, MultiProvider, OpenFeature } from '@openfeature/web-sdk';
import { type FlagMap, FlagSource } from './flag-source.ts';

/**
 * Who knows better, best first: for each flag the first source that knows it decides. Somebody who
 * switches a flag by hand means it; the flag service knows the person, the lending profile less so.
 */
export const sourceNames = [
  'local_override',
  'flag_service',
  'lending_profile',
  'defaults',
] as const;
type SourceName = (typeof sourceNames)[number];

export type FlagEvaluation = {
  readonly replace: (source: SourceName, flags: FlagMap) => void;
  readonly values: () => FlagValues;
};

export async function createFlagEvaluation(domain = 'abona'): Promise<FlagEvaluation> {
  const sources: Readonly<Record<SourceName, FlagSource>> = {
    local_override: new FlagSource('local_override'),
    flag_service: new FlagSource('flag_service'),
    lending_profile: new FlagSource('lending_profile'),
    defaults: new FlagSource('defaults', flagDefaults),
  };
  const byPriority = sourceNames.map((name) => ({ provider: sources[name] }));
  await OpenFeature.setProviderAndWait(
    domain,
    new MultiProvider(byPriority, new FirstMatchStrategy()),
  );
  const client = OpenFeature.getClient(domain);
  return {
    replace: (name, flags) => sources[name].replace(flags),
    values: () =>
      Object.fromEntries(
        flagNames.map((flag): [Flag, boolean] => [
          flag,
          client.getBooleanValue(flag, flagDefaults[flag]),
        ]),
      ) as FlagValues,
  };
}
