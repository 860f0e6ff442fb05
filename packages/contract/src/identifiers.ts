/** Closed lists of the specification's identifiers (section 3, product and channel identifiers). */
export const productTypes = ['cash_installments', 'instore_consumer', 'abonapay'] as const;
export type ProductType = (typeof productTypes)[number];

export const merchantChannels = ['ecommerce', 'instore', 'online', 'enterprise'] as const;
export type MerchantChannel = (typeof merchantChannels)[number];
