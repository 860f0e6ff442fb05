import type { SpeiSettings } from '#platform/config/spei-settings.ts';
import type { Log } from '#platform/log.ts';
import type { SpeiPayouts } from './spei-port.ts';
import { createStpPayouts } from './stp/stp-payouts.ts';

type Options = SpeiSettings & { readonly log: Log };

/**
 * Who sends our money by SPEI, by the name that the configuration gives. The next one is a folder beside `stp/`, and a
 * line here.
 */
export const payoutVendors: Readonly<
  Record<SpeiSettings['vendor'], (options: Options) => SpeiPayouts>
> = {
  stp: createStpPayouts,
};
