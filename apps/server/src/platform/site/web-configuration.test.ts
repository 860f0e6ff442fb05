import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { otherLender } from '#testing/other-lender.ts';
import { stagingEnvironment } from '#testing/staging-environment.ts';
import {
  cardPageConfigurationOf,
  fraudOriginsOf,
  webConfigurationOf,
} from './web-configuration.ts';

const local = readConfig({ DATABASE_URL: 'postgres://abona@localhost/abona' }, '1.388.4');
const staging = readConfig(stagingEnvironment(), '1.388.4');
const production = readConfig(
  {
    ...stagingEnvironment(),
    ENVIRONMENT: 'PROD',
    CONEKTA_PUBLIC_KEY: 'key_live',
    CONEKTA_ACCOUNT_ID: 'abona-live',
    CONEKTA_SETTING: '3',
    IPQS_URL: 'https://www.ipqualityscore.com',
    IPQS_SCRIPT_URL: 'https://fn.us.ipqscdn.com/api/abona.mx/learn.js',
    IPQS_CLIENT_ID: 'abona.mx',
    IPQS_SECRET: 'k3Jd82-live-secret',
    FRAUD_VENDOR_ORIGINS: 'https://www.gstatic.com',
  },
  '1.388.4',
  otherLender.facts,
);

describe('what a browser is told', () => {
  it.each([
    ['LOCAL', local, 'key_abonaLocalPublic', 'abona-local', 2],
    ['STAGING', staging, 'key_public', 'abona-prod', 2],
    ['PROD', production, 'key_live', 'abona-live', 3],
  ] as const)("[1.08, 7.31] in %s the card processor's own ids", (...given) => {
    const [environment, config, public_key, account_id, setting] = given;

    const told = cardPageConfigurationOf(config);

    expect(told.environment).toBe(environment);
    expect(told.card_fields).toEqual({
      ...{ public_key, account_id, setting },
      script_url: config.cardProcessor.scriptUrl,
    });
  });

  it('names the release, and the cards and the vendors never in one document', () => {
    expect(webConfigurationOf(staging)).toMatchObject({ version: '1.388.4', card_fields: null });
    expect(cardPageConfigurationOf(staging).fraud_vendors).toBeNull();
  });

  it('[3.11] of device intelligence it names those with a contract, and none of their secrets', () => {
    expect(Object.keys(webConfigurationOf(local).fraud_vendors?.devices ?? {})).toEqual([
      'ipqs',
      'sardine',
      'nethone',
      'neuroid',
    ]);
    const told = webConfigurationOf(production).fraud_vendors;
    expect(told?.devices).toEqual({
      ipqs: {
        script_url: 'https://fn.us.ipqscdn.com/api/abona.mx/learn.js',
        client_id: 'abona.mx',
      },
    });
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(fraudOriginsOf(production)).toEqual([
      'https://fn.us.ipqscdn.com',
      'https://www.google.com',
      'https://www.gstatic.com',
    ]);
  });

  it('a vendor that is named in part is refused at start', () => {
    const part = { ...stagingEnvironment(), SARDINE_URL: 'https://api.sardine.ai' };
    expect(() => readConfig(part, '1')).toThrow(
      'SARDINE_SCRIPT_URL is missing; SARDINE_SECRET is missing; SARDINE_CLIENT_ID is missing',
    );
  });
});
