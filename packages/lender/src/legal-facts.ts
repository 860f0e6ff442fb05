import { z } from 'zod';

const words = z.string().trim().min(1, 'must not be empty');
const email = z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'must be an e-mail address');
const phone = z.string().regex(/^\d[\d ]{8,}\d$/, 'must be a phone number: ten digits and spaces');
const site = z
  .string()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+(\/\S*)?$/, 'must be a site without its https://');
const address = z.url({
  protocol: /^https$/,
  error: 'must be an address that begins with https://',
});

/**
 * Who lends (`lender.json`): what contracts, receipts, letters and notices say of the lender, and what the law wants
 * it to say of itself. The shapes are checked here; whether a registration exists is the registry's to say.
 */
export const LegalFacts = z.strictObject({
  /** The one that is handed out with the source. PROD refuses it. */
  isExample: z.boolean().default(false),
  legalName: words,
  shortName: words,
  rfc: z
    .string()
    .regex(/^[A-ZÑ&]{3}\d{6}[A-Z\d]{3}$/, 'must be the RFC of a company: twelve signs'),
  address: words,
  /** Of claims at the login provider, of its API's audience and of calendar entries. Never shown. */
  domain: z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain like lender.mx'),
  website: site,
  email,
  phone,
  reca: z
    .string()
    .regex(
      /^\d{5}-\d{3}-\d{6}\/\d{2}-\d{5}-\d{4}$/,
      'must look like 12345-001-012345/01-12345-0126, as CONDUSEF writes it',
    ),
  bureaus: z.array(words).min(1, 'must name one bureau at least'),
  /** † Its site is for a lawyer to confirm. */
  bureauAsked: z.strictObject({ name: words, website: site }),
  une: z.strictObject({
    name: words,
    address: words,
    phone,
    email,
    website: site,
    hours: words,
  }),
  privacyNotice: site,
  collectionAgencies: site,
  /** Where statements and receipts are found. */
  portal: site,
  /** Other sites of the lender; each has a variable that wins over it. */
  links: z.strictObject({
    cashLoanSite: address,
    accountsSite: address,
    webStoreSearch: address,
    mobileDeepLinkHost: address,
  }),
});
export type LegalFacts = z.output<typeof LegalFacts>;

/** Why nobody may be lent to in this lender's name; null: somebody may. */
export function objectionToLender(facts: LegalFacts): string | null {
  if (facts.isExample) return 'names the example lender (isExample in lender.json)';
  const left = textsIn(facts).find((text) => /\.example(\/|$)/.test(text));
  return left === undefined ? null : `names a lender that still has an example's address: ${left}`;
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn);
