/** Closed lists of the specification's identifiers (section 3, product and channel identifiers). */
export const productTypes = ['cash_installments', 'instore_consumer', 'abonapay'] as const;
export type ProductType = (typeof productTypes)[number];

export const merchantChannels = ['ecommerce', 'instore', 'online', 'enterprise'] as const;
export type MerchantChannel = (typeof merchantChannels)[number];

/** What somebody without a purchase came for. */
export const willingnesses = [
  'installments',
  'ecommerce',
  'instore',
  'instore_consumer',
  'unknown_willingness',
] as const;
export type Willingness = (typeof willingnesses)[number];

/** What a step of an application proves: the past with other lenders, or who somebody is. */
export const verificationTypes = ['credit_history', 'evaluation'] as const;
export type VerificationType = (typeof verificationTypes)[number];

/** How a code reaches a phone. */
export const validationMethods = ['SMS', 'CALL', 'WHATSAPP'] as const;
export type ValidationMethod = (typeof validationMethods)[number];

/** The bureau's signature by number, and the second factor of everything else. */
export const twoFactorMethods = ['circulo-nip', '2fa'] as const;

/** The groups of the down-payment experiment (specification 3). */
export const downPaymentExperiments = [
  'technical_a',
  'friendly_b',
  'content_short_c',
  'control_group',
] as const;
export type DownPaymentExperiment = (typeof downPaymentExperiments)[number];
