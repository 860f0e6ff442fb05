import type { TrustedPolicy } from '@abona/contract/trusted-policies';

type Policy = { readonly createScriptURL: (address: string) => unknown };
type Factory = { readonly createPolicy: (name: string, rules: object) => Policy };

const policies = new Map<TrustedPolicy, Policy>();

/**
 * An address that may become a script. Where Trusted Types are enforced it goes through the policy that
 * the page's headers name; a policy can be made once, and lets through the origin it was made for.
 */
export function trustedAddress(name: TrustedPolicy, address: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Factory };
  if (trustedTypes === undefined) return address;
  const originOf = (asked: string) => new URL(asked, location.href).origin;
  const origin = originOf(address);
  const policy =
    policies.get(name) ??
    trustedTypes.createPolicy(name, {
      createScriptURL: (asked: string) => {
        if (originOf(asked) !== origin) throw new TypeError(`${name} is not of ${asked}`);
        return asked;
      },
    });
  policies.set(name, policy);
  return policy.createScriptURL(address) as string;
}
