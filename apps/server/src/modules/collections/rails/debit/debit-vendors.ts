import type { DebitSettings } from '#platform/config/debit-settings.ts';
import type { Log } from '#platform/log.ts';
import { createBelvo } from './belvo/belvo.ts';
import type { DebitProvider } from './debit-port.ts';

type Options = DebitSettings & { readonly email: string; readonly log: Log };

/**
 * Who charges accounts for us, by the name that the configuration gives. The next one is a folder beside `belvo/`,
 * and a line here.
 */
export const debitVendors: Readonly<
  Record<DebitSettings['vendor'], (options: Options) => DebitProvider>
> = {
  belvo: createBelvo,
};
