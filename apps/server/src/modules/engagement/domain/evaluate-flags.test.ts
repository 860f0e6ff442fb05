import { flagDefaults } from '@abona/contract/flags';
import { describe, expect, it } from 'vitest';
import { evaluateFlags, strongest } from './evaluate-flags.ts';

const everybody = (flag: string, value: string) => ({ flag, value, isPersonal: false });
const personal = (flag: string, value: string) => ({ flag, value, isPersonal: true });

describe('the flags of a customer', () => {
  it('[3.11] are the defaults when nothing was set', () => {
    expect(evaluateFlags([])).toEqual(flagDefaults);
  });

  it('[3.11] follow what was set for everybody, and before that what was set for the customer', () => {
    const values = evaluateFlags([
      personal('nethoneActive', 'false'),
      everybody('nethoneActive', 'true'),
      everybody('useRecaptcha', 'false'),
      personal('contactInfoMenu', '1'),
    ]);

    expect(values).toEqual({
      ...flagDefaults,
      nethoneActive: false,
      useRecaptcha: false,
      contactInfoMenu: true,
    });
  });

  it.each(['true', 'True', 'TRUE', '1'])('[3.12] are on when set to %s', (value) => {
    expect(evaluateFlags([everybody('neuroidActive', value)]).neuroidActive).toBe(true);
  });

  it.each(['false', 'tRUE', 'yes', 'on', '0', '', ' true', '2', 'null'])(
    '[3.12] are off when set to %j',
    (value) => {
      expect(evaluateFlags([everybody('useRecaptcha', value)]).useRecaptcha).toBe(false);
    },
  );

  it('know nothing of a flag that does not exist', () => {
    expect(evaluateFlags([everybody('made_up', 'true')])).toEqual(flagDefaults);
  });
});

it('[3.08] a feature keeps the value that was set for the customer over that for everybody', () => {
  const features = strongest([
    personal('wipFtiiSantander', 'True'),
    everybody('wipFtiiSantander', 'false'),
    everybody('own_feature', 'control'),
  ]);

  expect(Object.fromEntries(features)).toEqual({
    wipFtiiSantander: 'True',
    own_feature: 'control',
  });
});
