import { configuration } from '#browser/configuration.ts';
import type { LoginProvider } from './login-provider.ts';

let provider: Promise<LoginProvider> | null = null;

/** The login client comes when it is needed: most visits never do. */
export function loginProvider(): Promise<LoginProvider> {
  provider ??= import('./login-provider.ts').then(({ createLoginProvider }) =>
    createLoginProvider(configuration().login, window.location.origin),
  );
  // A chunk that did not arrive must not poison the next attempt.
  provider.catch(() => {
    provider = null;
  });
  return provider;
}
