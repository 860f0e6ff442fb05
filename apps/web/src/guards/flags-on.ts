import type { Flag, FlagValues } from '@abona/contract/flags';
import { type Guard, pass } from './visit.ts';

export type FlagRule = { readonly on: readonly Flag[]; readonly off?: readonly Flag[] };

export const isRuleMet = ({ on, off = [] }: FlagRule, flags: FlagValues): boolean =>
  on.every((flag) => flags[flag]) && off.every((flag) => !flags[flag]);

/** A flag that is off makes its route an unknown one: landing, or home when signed in. */
export const flagsOn = (rule: FlagRule): Guard => ({
  name: `flags ${[...rule.on, ...(rule.off ?? []).map((flag) => `not ${flag}`)].join(', ')}`,
  needs: [],
  judge: ({ flags, authentication }) => {
    if (isRuleMet(rule, flags)) return pass;
    if (authentication === 'loading') return { kind: 'wait' };
    return { kind: 'go', to: authentication === 'signed_in' ? 'home' : 'landing' };
  },
});
