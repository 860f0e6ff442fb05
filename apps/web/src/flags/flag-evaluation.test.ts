import { flagDefaults } from '@abona/contract/flags';
import { describe, expect, it } from 'vitest';
import { createFlagEvaluation, sourceNames } from './flag-evaluation.ts';

let domains = 0;
const evaluation = () => {
  domains += 1;
  return createFlagEvaluation(`test-${domains}`);
};

describe('the flags', () => {
  it('[4.20] are the defaults until somebody knows better', async () => {
    const { values } = await evaluation();

    expect(values()).toEqual(flagDefaults);
  });

  it('[4.20] are decided one by one by the source with the highest priority', async () => {
    const { replace, values } = await evaluation();
    replace('lending_profile', { contactInfoMenu: true, useRecaptcha: false, nethoneActive: true });
    replace('flag_service', { contactInfoMenu: false, useRecaptcha: false, sardineActive: false });
    replace('local_override', { useRecaptcha: true });

    expect(sourceNames).toEqual(['local_override', 'flag_service', 'lending_profile', 'defaults']);
    expect(values()).toEqual({
      ...flagDefaults,
      // By hand, over both remote sources.
      useRecaptcha: true,
      // By the flag service, over the lending profile.
      contactInfoMenu: false,
      sardineActive: false,
      // Only the lending profile knows it.
      nethoneActive: true,
    });
  });

  it('[4.20] fall back when a source no longer knows them', async () => {
    const { replace, values } = await evaluation();
    replace('flag_service', { contactInfoMenu: true });
    expect(values().contactInfoMenu).toBe(true);

    replace('flag_service', {});
    expect(values().contactInfoMenu).toBe(false);
  });

  it.each([true, 'true', 'True', 'TRUE', 1, '1'])('[3.12] are on by %o', async (value) => {
    const { replace, values } = await evaluation();
    replace('flag_service', { nethoneActive: value });

    expect(values().nethoneActive).toBe(true);
  });

  it.each([false, 'false', 'tRUE', ' true', 'yes', 'on', '', 0, 2, null, undefined, {}, []])(
    '[3.12] are off by %o',
    async (value) => {
      const { replace, values } = await evaluation();
      replace('flag_service', { useRecaptcha: value });

      expect(values().useRecaptcha).toBe(false);
    },
  );

  it('ignore names that nobody knows', async () => {
    const { replace, values } = await evaluation();
    replace('flag_service', { toString: true, brandNewFlag: true });

    expect(values()).toEqual(flagDefaults);
  });
});
