import type { SpeiSettings } from '#platform/config/spei-settings.ts';
import type { Log } from '#platform/log.ts';
import type { SpeiProvider } from '../spei-port.ts';
import { createStpDeposits } from './stp-deposits.ts';
import { createStpPayouts } from './stp-payouts.ts';
import { virtualClabe } from './virtual-clabe.ts';

type Options = SpeiSettings & { readonly log: Log };

/** STP, participant 90646. */
export const createStp = (options: Options): SpeiProvider => ({
  ...createStpPayouts(options),
  ...createStpDeposits(options),
  ownAccount: options.account,
  clabeOf: (number) => {
    const clabe = virtualClabe(options.clabePrefix, number);
    // Our money leaves from there.
    return clabe === options.account ? null : clabe;
  },
});
