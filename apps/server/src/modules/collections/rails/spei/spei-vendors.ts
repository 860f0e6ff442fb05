import type { SpeiSettings } from '#platform/config/spei-settings.ts';
import type { Log } from '#platform/log.ts';
import type { SpeiAccounts, SpeiPayouts } from './spei-port.ts';
import { createStp } from './stp/stp.ts';

type Options = SpeiSettings & { readonly log: Log };

/**
 * Who sends our money by SPEI and has our accounts, by the name that the configuration gives. The next one is a folder
 * beside `stp/`, and a line here.
 */
export const speiVendors: Readonly<
  Record<SpeiSettings['vendor'], (options: Options) => SpeiPayouts & SpeiAccounts>
> = {
  stp: createStp,
};
