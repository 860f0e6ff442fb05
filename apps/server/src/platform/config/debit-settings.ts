import { z } from 'zod';
import { objectionTo } from './address-rules.ts';
import { objectionToVendorName, objectionToVendorSecret } from './secret-rules.ts';
import { addresses, given, web } from './setting-types.ts';

/** Who can charge accounts for us: each a folder of `collections/rails/debit/`. */
const debitVendors = ['belvo'] as const;

/** Who charges accounts of customers, under their mandates. */
export type DebitSettings = {
  readonly vendor: (typeof debitVendors)[number];
  readonly url: string;
  /** By what it knows us. */
  readonly keyId: string;
  readonly keySecret: string;
  /** Addresses from which it calls; none named: any. */
  readonly callers: readonly string[];
};

export const debitVariables = {
  DEBIT_VENDOR: z.enum(debitVendors, `must be one of ${debitVendors.join(', ')}`).default('belvo'),
  DEBIT_URL: web,
  DEBIT_KEY_ID: given,
  DEBIT_KEY_SECRET: given,
  DEBIT_CALLERS: addresses.default([]),
};

const Variables = z.object(debitVariables);
type Variables = z.output<typeof Variables>;

export const debitOf = (v: Variables): DebitSettings => ({
  vendor: v.DEBIT_VENDOR,
  url: v.DEBIT_URL.replace(/\/$/, ''),
  keyId: v.DEBIT_KEY_ID,
  keySecret: v.DEBIT_KEY_SECRET,
  callers: v.DEBIT_CALLERS,
});

/** What STAGING and PROD refuse. From which addresses it calls Belvo does not publish: none is wanted. */
export const objectionsToDebit = (v: Variables) => ({
  DEBIT_URL: objectionTo(v.DEBIT_URL, ['https:']),
  DEBIT_KEY_ID: objectionToVendorName(v.DEBIT_KEY_ID),
  DEBIT_KEY_SECRET: objectionToVendorSecret(v.DEBIT_KEY_SECRET),
});
