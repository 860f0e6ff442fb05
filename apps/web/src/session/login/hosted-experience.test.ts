import { describe, expect, it } from 'vitest';
import { hostedExperienceOf } from './hosted-experience.ts';

const all = {
  merchantCustomerId: 'c-9',
  consentTimestamp: '2026-11-15T10:30:00Z',
  merchantHostedId: 'casa-ambar',
};

describe('the hosted experience', () => {
  it('[5.10] is used with all three parameters on the sign-up path', () => {
    expect(hostedExperienceOf(all, true)).toEqual({ kind: 'hosted', ...all });
  });

  it('[5.10] is not used anywhere but on the sign-up path, and nobody is warned', () => {
    expect(hostedExperienceOf(all, false)).toEqual({ kind: 'none' });
    expect(hostedExperienceOf({ ...all, merchantHostedId: null }, false)).toEqual({ kind: 'none' });
  });

  it.each([
    [{ merchantCustomerId: null }, ['merchant_customer_id']],
    [{ consentTimestamp: null }, ['consent_timestamp']],
    [{ merchantHostedId: null }, ['merchant_hosted_id']],
    [
      { merchantCustomerId: null, merchantHostedId: null },
      ['merchant_customer_id', 'merchant_hosted_id'],
    ],
  ])('[5.10] is worth a warning with only some of them: %o', (absent, missing) => {
    expect(hostedExperienceOf({ ...all, ...absent }, true)).toEqual({
      kind: 'incomplete',
      missing,
    });
  });

  it('is no matter of warning for an ordinary sign-up', () => {
    const none = { merchantCustomerId: null, consentTimestamp: null, merchantHostedId: null };

    expect(hostedExperienceOf(none, true)).toEqual({ kind: 'none' });
  });
});
