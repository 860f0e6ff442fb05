/** What must be agreed to, each for itself, and what may be left out. */
export const consentDocuments = [
  'privacy_notice',
  'bureau_consultation',
  'terms',
  'biometrics',
  'marketing',
  'measurement',
] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

/** Those that may be left out, and taken back by a word. */
export const optionalConsents = ['marketing', 'measurement'] as const;
export type OptionalConsent = (typeof optionalConsents)[number];
