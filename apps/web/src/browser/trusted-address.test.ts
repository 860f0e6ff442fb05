import { trustedPolicies } from '@abona/contract/trusted-policies';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { trustedAddress } from './trusted-address.ts';

afterEach(() => vi.unstubAllGlobals());

describe('an address that may become a script', () => {
  it('is itself where nothing is enforced', () => {
    expect(trustedAddress(trustedPolicies.worker, '/pay/sw.js')).toBe('/pay/sw.js');
  });

  it('goes through the policy that the headers name, made once, for one origin', () => {
    const made: string[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: object) => {
        made.push(name);
        return rules;
      },
    });
    const tags = (address: string) => trustedAddress(trustedPolicies.tagManager, address);

    expect(tags('https://tags.test/a.js')).toBe('https://tags.test/a.js');
    expect(tags('https://tags.test/b.js')).toBe('https://tags.test/b.js');
    expect(() => tags('https://tags.test.evil.mx/a.js')).toThrow(TypeError);
    expect(made).toEqual(['tag-manager']);
  });
});
