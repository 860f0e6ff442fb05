import type { IdentitySettings } from '#platform/config/identity-settings.ts';
import type { Log } from '#platform/log.ts';
import type { IdentityProvider } from '../ports.ts';
import { createVeriff } from './veriff/veriff.ts';

type Options = IdentitySettings & { readonly log: Log };

/**
 * Who looks at documents and faces for us, by the name that the configuration gives. The next one is a folder
 * beside `veriff/`, and a line here.
 */
export const identityVendors: Readonly<
  Record<IdentitySettings['vendor'], (options: Options) => IdentityProvider>
> = {
  veriff: createVeriff,
};
