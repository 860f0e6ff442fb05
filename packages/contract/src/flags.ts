/**
 * Every feature flag with its default (specification 3). A flag that is not here does not exist.
 * `cashEcosystemOxxoReference` has two readings in the specification; it is on by default.
 */
export const flagDefaults = {
  CASH_INSTALLMENTS: true,
  MULTI_PRODUCT: true,
  DOMIC_SUBSCRIPTION_V1: true,
  MY_ACCOUNT_V2: true,
  VERIFY_ACCOUNT: true,
  adminAccountsFlow: true,
  adminAccountsFlowToFunnel4Ecosystem: false,
  amazonSignupTracking: false,
  cashEcosystemOxxoReference: true,
  contactInfoMenu: false,
  customRejects: true,
  deviceTrackingEnabled: true,
  enableRefreshingShort: false,
  fingerprintActive: true,
  funnelPhoneEdition: false,
  installmentsWithCharge: true,
  ipqsActive: true,
  nethoneActive: false,
  neuroidActive: false,
  observabilityAuroraHome: false,
  oxxoPaymentMethod: true,
  sardineActive: true,
  stripeCreditCardUi: false,
  useRecaptcha: true,
  validatePaymentWithToken: true,
  wipFtiiSantander: false,
  wipFtiiUnifySantanderConekta: false,
} as const satisfies Record<string, boolean>;

export type Flag = keyof typeof flagDefaults;
export type FlagValues = Readonly<Record<Flag, boolean>>;
export const flagNames = Object.keys(flagDefaults) as [Flag, ...Flag[]];
export const isFlag = (name: string): name is Flag => Object.hasOwn(flagDefaults, name);

/** The only values that switch a flag on: true, 'true', 'True', 'TRUE', 1 and '1'. */
const truthy: ReadonlySet<unknown> = new Set([true, 'true', 'True', 'TRUE', 1, '1']);
export const isTruthyFlag = (value: unknown): boolean => truthy.has(value);
