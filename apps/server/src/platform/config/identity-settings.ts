import {
  type VerificationReason,
  verificationReasons,
} from '@abona/contract/identity/identity-verification';
import { z } from 'zod';
import { objectionTo } from './address-rules.ts';
import { objectionToVendorSecret } from './secret-rules.ts';
import { given, web } from './setting-types.ts';

/** Who can look at documents and faces for us: each a folder of `identity/adapters/`. */
const identityVendors = ['veriff'] as const;

/** One way into the vendor, with keys of its own. */
export type IdentityIntegration = {
  readonly url: string;
  readonly apiKey: string;
  /** Shared with the vendor: questions and messages are signed with it. */
  readonly secret: string;
};

/** Who looks at documents and faces. */
export type IdentitySettings = {
  readonly vendor: (typeof identityVendors)[number];
  /** Recognises somebody by their document. */
  readonly document: IdentityIntegration;
  /** Compares a face with the one that was recognised. */
  readonly face: IdentityIntegration;
  /** Its codes of reasons, in our words; they go before those that we know of ourselves. */
  readonly reasons: ReadonlyMap<string, VerificationReason>;
};

const reasonOf = (word: string | undefined): VerificationReason | undefined =>
  verificationReasons.find((reason) => reason === word);

const pairsIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(':'));

const reasonPairs = z
  .string()
  .refine(
    (text) =>
      pairsIn(text).every(
        ([code = '', reason, ...rest]) =>
          /^\d+$/.test(code) && reasonOf(reason) !== undefined && rest.length === 0,
      ),
    'must be a list like 207:document_expired',
  )
  .transform(
    (text) =>
      new Map(
        pairsIn(text).map(([code = '', reason]): [string, VerificationReason] => [
          code,
          reasonOf(reason) ?? 'other',
        ]),
      ),
  );

/** † Of what Veriff asks to be photographed again, only the code of an expired document says more than that. */
const REASONS = '207:document_expired';

export const identityVariables = {
  IDENTITY_VENDOR: z
    .enum(identityVendors, `must be one of ${identityVendors.join(', ')}`)
    .default('veriff'),
  IDENTITY_URL: web,
  IDENTITY_API_KEY: given,
  IDENTITY_SECRET: given,
  IDENTITY_FACE_URL: web.optional(),
  IDENTITY_FACE_API_KEY: given,
  IDENTITY_FACE_SECRET: given,
  IDENTITY_REASONS: z.string().default(REASONS).pipe(reasonPairs),
};

const Variables = z.object(identityVariables);
type Variables = z.output<typeof Variables>;

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

export const identityOf = (v: Variables): IdentitySettings => ({
  vendor: v.IDENTITY_VENDOR,
  document: {
    url: withoutSlash(v.IDENTITY_URL),
    apiKey: v.IDENTITY_API_KEY,
    secret: v.IDENTITY_SECRET,
  },
  face: {
    url: withoutSlash(v.IDENTITY_FACE_URL ?? v.IDENTITY_URL),
    apiKey: v.IDENTITY_FACE_API_KEY,
    secret: v.IDENTITY_FACE_SECRET,
  },
  reasons: v.IDENTITY_REASONS,
});

/** What STAGING and PROD refuse; both integrations with one key would be one integration. */
export const objectionsToIdentity = (v: Variables) => ({
  IDENTITY_URL: objectionTo(v.IDENTITY_URL, ['https:']),
  IDENTITY_API_KEY: objectionToVendorSecret(v.IDENTITY_API_KEY),
  IDENTITY_SECRET: objectionToVendorSecret(v.IDENTITY_SECRET),
  IDENTITY_FACE_URL:
    v.IDENTITY_FACE_URL === undefined ? null : objectionTo(v.IDENTITY_FACE_URL, ['https:']),
  IDENTITY_FACE_API_KEY:
    objectionToVendorSecret(v.IDENTITY_FACE_API_KEY) ??
    (v.IDENTITY_FACE_API_KEY === v.IDENTITY_API_KEY ? 'is that of the other integration' : null),
  IDENTITY_FACE_SECRET: objectionToVendorSecret(v.IDENTITY_FACE_SECRET),
});
