import type { SpeiSettings } from '#platform/config/spei-settings.ts';
import type { Log } from '#platform/log.ts';
import type { SpeiProvider } from './spei-port.ts';
import { createStp } from './stp/stp.ts';

type Options = SpeiSettings & { readonly log: Log };

/**
 * Who sends and receives money for us by SPEI, by the name that the configuration gives. The next one is a folder
 * beside `stp/`, and a line here.
 */
export const speiVendors: Readonly<
  Record<SpeiSettings['vendor'], (options: Options) => SpeiProvider>
> = {
  stp: createStp,
};
