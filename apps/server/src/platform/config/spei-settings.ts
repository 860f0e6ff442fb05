import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { objectionTo } from './address-rules.ts';
import { addresses, web } from './setting-types.ts';

/** Who can send and receive SPEI for us: each a folder of `collections/rails/spei/`. */
const speiVendors = ['stp'] as const;

/** The participant that receives and sends transfers for us. */
export type SpeiSettings = {
  readonly vendor: (typeof speiVendors)[number];
  readonly ordersUrl: string;
  readonly queriesUrl: string;
  /** By what name it knows us, and the account that our money leaves from. */
  readonly company: string;
  readonly account: string;
  /** Four digits that it gave us: accounts of customers are numbered below them. */
  readonly clabePrefix: string;
  /** PKCS #8, its DER in base64; null: orders cannot be signed, and wait. */
  readonly signingKey: string | null;
  /** Addresses from which it calls; none named: any. */
  readonly callers: readonly string[];
};

const RSA_BITS_MIN = 2_048;

/** Why a text is no key to sign orders with; null: it is one. */
function objectionToSigningKey(text: string): string | null {
  try {
    const key = createPrivateKey({
      key: Buffer.from(text, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS_MIN ? null : NO_KEY;
  } catch {
    return NO_KEY;
  }
}

const NO_KEY = `must be a PKCS #8 key of RSA with at least ${RSA_BITS_MIN} bits, its DER in base64`;

export const speiVariables = {
  SPEI_VENDOR: z.enum(speiVendors, `must be one of ${speiVendors.join(', ')}`).default('stp'),
  SPEI_URL: web,
  SPEI_QUERIES_URL: web.optional(),
  SPEI_COMPANY: z.string().regex(/^[A-Z\d_]{1,15}$/, 'must be at most fifteen capitals and digits'),
  SPEI_ACCOUNT: z.string().regex(/^\d{18}$/, 'must be a CLABE, eighteen digits'),
  SPEI_CLABE_PREFIX: z.string().regex(/^\d{4}$/, 'must be four digits'),
  SPEI_SIGNING_KEY: z
    .string()
    .refine((text) => objectionToSigningKey(text) === null, NO_KEY)
    .optional(),
  SPEI_CALLERS: addresses.default([]),
};

const Variables = z.object(speiVariables);
type Variables = z.output<typeof Variables>;

const SLASH_AT_END = /\/$/;

export function speiOf(v: Variables): SpeiSettings {
  const url = v.SPEI_URL.replace(SLASH_AT_END, '');
  const queries = (v.SPEI_QUERIES_URL ?? url).replace(SLASH_AT_END, '');
  return {
    vendor: v.SPEI_VENDOR,
    ordersUrl: `${url}/speiws/rest`,
    queriesUrl: `${queries}/efws/API`,
    company: v.SPEI_COMPANY,
    account: v.SPEI_ACCOUNT,
    clabePrefix: v.SPEI_CLABE_PREFIX,
    signingKey: v.SPEI_SIGNING_KEY ?? null,
    callers: v.SPEI_CALLERS,
  };
}

/** What STAGING and PROD refuse: nobody signs there without a key, and nobody tells us who may not. */
export const objectionsToSpei = (v: Variables) => ({
  SPEI_URL: objectionTo(v.SPEI_URL, ['https:']),
  SPEI_QUERIES_URL:
    v.SPEI_QUERIES_URL === undefined ? null : objectionTo(v.SPEI_QUERIES_URL, ['https:']),
  SPEI_SIGNING_KEY: v.SPEI_SIGNING_KEY === undefined ? 'is missing' : null,
  SPEI_CALLERS: v.SPEI_CALLERS.length === 0 ? 'is missing' : null,
});
