import { createStanding, type Standing } from '#modules/identity/module.ts';

type Deps = Omit<Parameters<typeof createStanding>[0], 'cases'>;

/**
 * Whether somebody may borrow or be paid out, as identity answers it: for worlds of other modules, in which nobody
 * has opened a case.
 */
export const testStanding = (deps: Deps): Standing =>
  createStanding({ ...deps, cases: { isFrozen: async () => false } });
