import type { LoginWorld } from './login-world.ts';

type Issuer = { readonly name: string; readonly path: string };

/** Cookies know no port: two sandboxes on one machine must not overwrite each other's. */
export function providerCookies({ configuration, keys }: LoginWorld, { name, path }: Issuer) {
  const prefix = `${name}_${configuration.ports.login}`;
  const shared = {
    httpOnly: true,
    sameSite: 'lax' as const,
    signed: true,
    secure: configuration.login.issuer.startsWith('https:'),
  };
  return {
    keys: [keys.cookieKey],
    names: {
      session: `${prefix}_session`,
      interaction: `${prefix}_interaction`,
      resume: `${prefix}_resume`,
    },
    long: { ...shared, path },
    short: shared,
  };
}
