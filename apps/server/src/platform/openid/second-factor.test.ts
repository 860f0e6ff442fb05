import { describe, expect, it } from 'vitest';
import { hasSecondFactor } from './openid-login.ts';

describe('a second factor', () => {
  it.each([
    [{}, null, false],
    [{ amr: ['pwd'] }, null, false],
    [{ amr: 'mfa' }, null, false],
    [{ acr: 'gold' }, null, false],
    [{ acr: 'silver' }, 'gold', false],
    [{ acr: ['gold'] }, 'gold', false],
    [{ amr: ['pwd', 'otp', 'mfa'] }, null, true],
    [{ amr: ['pwd'], acr: 'gold' }, 'gold', true],
  ])('of %j where %j is demanded: %s', (claims, acr, expected) => {
    expect(hasSecondFactor(claims, acr)).toBe(expected);
  });
});
