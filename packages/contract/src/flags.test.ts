import { describe, expect, it } from 'vitest';
import { flagDefaults, isFlag, isTruthyFlag } from './flags.ts';

const defaultsOn = [
  'adminAccountsFlow',
  'cashEcosystemOxxoReference',
  'customRejects',
  'deviceTrackingEnabled',
  'fingerprintActive',
  'installmentsWithCharge',
  'ipqsActive',
  'oxxoPaymentMethod',
  'sardineActive',
  'useRecaptcha',
  'validatePaymentWithToken',
];
const defaultsOff = [
  'amazonSignupTracking',
  'nethoneActive',
  'neuroidActive',
  'stripeCreditCardUi',
  'funnelPhoneEdition',
  'wipFtiiSantander',
  'wipFtiiUnifySantanderConekta',
  'observabilityAuroraHome',
];
const named = [
  'CASH_INSTALLMENTS',
  'MULTI_PRODUCT',
  'adminAccountsFlowToFunnel4Ecosystem',
  'contactInfoMenu',
  'DOMIC_SUBSCRIPTION_V1',
  'MY_ACCOUNT_V2',
  'VERIFY_ACCOUNT',
  'enableRefreshingShort',
];

describe('feature flags', () => {
  it.each(defaultsOn)('[3.11] %s is on by default', (flag) => {
    expect(flagDefaults).toHaveProperty(flag, true);
  });

  it.each(defaultsOff)('[3.11] %s is off by default', (flag) => {
    expect(flagDefaults).toHaveProperty(flag, false);
  });

  it('[3.11] every flag that the specification names exists, and no other', () => {
    expect(Object.keys(flagDefaults).toSorted()).toEqual(
      [...defaultsOn, ...defaultsOff, ...named].toSorted(),
    );
    expect(isFlag('toString')).toBe(false);
  });

  it.each([true, 'true', 'True', 'TRUE', 1, '1'])('[3.12] %j switches a flag on', (value) => {
    expect(isTruthyFlag(value)).toBe(true);
  });

  it.each([false, 'false', 'yes', 'tRUE', ' true', 'on', 2, 0, '', null, undefined, {}, [true]])(
    '[3.12] %j does not',
    (value) => {
      expect(isTruthyFlag(value)).toBe(false);
    },
  );
});
