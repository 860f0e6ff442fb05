import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { facts } from '@abona/lender/lender';
import { describe, expect, it, onTestFinished } from 'vitest';
import { otherLender } from '#testing/other-lender.ts';
import { stagingEnvironment } from '#testing/staging-environment.ts';
import { localDefaults, localSecrets } from './local-defaults.ts';
import { readConfig } from './read-config.ts';

const DATABASE_URL = 'postgres://abona@localhost:5432/abona';
const random = () => randomBytes(32).toString('base64url');
const staging = stagingEnvironment();

const read = (env: Record<string, string | undefined>, lender = otherLender.facts) =>
  readConfig(env, '0.1.0', lender);

/** What the lender's files say, or nobody has to. */
const hasDefault = new Set([
  'ENVIRONMENT',
  'LINK_CASH_LOAN_SITE',
  'LINK_ACCOUNTS_SITE',
  'LINK_WEB_STORE_SEARCH',
  'LINK_MOBILE_DEEP_LINK_HOST',
]);

describe('the configuration', () => {
  it('needs nothing in LOCAL but a database, and moves every address with the port', () => {
    const config = read({ DATABASE_URL, PORT: '5000' });

    expect(config.publicUrl).toBe('http://localhost:5000');
    expect(config.login.issuer).toBe('http://localhost:5003/');
    expect(config.push.url).toBe('http://localhost:5004');
    expect(config.push.socketUrl).toBe('ws://localhost:5004');
    expect(config.mail.smtpUrl).toBe('smtp://localhost:5005');
    expect(config.sandbox).toEqual({
      url: 'http://localhost:5001',
      secret: 'abona-local-sandbox-secret',
    });
    expect(config.host).toBe('127.0.0.1');
  });

  it('is accepted in STAGING and PROD when everything is real', () => {
    expect(read(staging).sessionKeys.map(({ id }) => id)).toEqual(['2026-11', '2026-10']);
    expect(read({ ...staging, ENVIRONMENT: 'PROD' }).sandbox).toBeNull();
    expect(read({ ...staging, SMTP_URL: 'smtp://m.abona.mx:587?requireTLS=true' })).toBeDefined();
  });

  it('refuses PROD in the name of the example lender, or of one with an address of an example', () => {
    const prod = { ...staging, ENVIRONMENT: 'PROD' };
    const half = { ...otherLender.facts, website: 'www.abona.example' };

    expect(() => read(prod, facts)).toThrow('LENDER_DIR names the example lender');
    expect(() => read(prod, half)).toThrow('LENDER_DIR names a lender that still has an example');
    expect(read(staging, facts).environment).toBe('STAGING');
  });

  it('takes a secret from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'abona-secret-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'token'), `${staging.METRICS_TOKEN}\n`);

    const config = read({
      ...staging,
      METRICS_TOKEN: undefined,
      METRICS_TOKEN_FILE: join(folder, 'token'),
    });

    expect(config.metricsToken).toBe(staging.METRICS_TOKEN);
  });

  it('[2.73] takes the lender’s own sites where no variable names another, and in LOCAL those that are played', () => {
    const { LINK_WEB_STORE_SEARCH: shops, LINK_ACCOUNTS_SITE: _, ...rest } = staging;
    const named = read({ ...rest, LINK_WEB_STORE_SEARCH: shops }).web.links;
    const played = read({ DATABASE_URL, PORT: '5000' }).web.links;

    expect(named.accounts_site).toBe(otherLender.facts.links.accountsSite);
    expect(named.web_store_search).toBe(shops);
    expect(() => read(rest, facts)).toThrow('LINK_WEB_STORE_SEARCH is an address of the sandbox');
    for (const site of Object.values(played)) expect(new URL(site).hostname).toBe('localhost');
  });

  it.each(Object.keys(staging).filter((name) => !hasDefault.has(name)))(
    'names %s when STAGING lacks it',
    (name) => {
      expect(() => read({ ...staging, [name]: '' })).toThrow(`${name} is missing`);
    },
  );

  it.each([
    ['ENVIRONMENT', 'PRODUCTION', 'must be one of LOCAL, STAGING, PROD'],
    ['PORT', 'eighty', 'must be a whole number'],
    ['PORT', '70000', 'must be from 1 to 65530'],
    ['DATABASE_URL', 'mysql://x', 'must be an address that begins with postgres:'],
    ['SESSION_KEYS', 'nameless', 'must be a list like'],
    ['SESSION_KEYS', 'a:YWJj,a:ZGVm', 'names two keys alike'],
    ['FIELD_INDEX_KEY', 'YWJj', 'must be 32 bytes'],
    ['FRAME_ANCESTORS', 'https://shop.mx/path', 'must be a list of origins'],
    ['LOG_LEVEL', 'loud', 'must be one of error, warn, info, debug'],
  ])('refuses %s=%s and names it alone, without repeating the value', (name, value, reason) => {
    const attempt = () => read({ DATABASE_URL, [name]: value });

    expect(attempt).toThrow(`${name} ${reason}`);
    expect(attempt).not.toThrow(/;/);
  });

  it('lets webhooks reach this machine in LOCAL only', () => {
    expect(read({ DATABASE_URL }).webhooks.allowsLoopback).toBe(true);
    expect(read({ DATABASE_URL, WEBHOOKS_TO_LOOPBACK: 'off' }).webhooks.allowsLoopback).toBe(false);
    expect(read(staging).webhooks.allowsLoopback).toBe(false);
    expect(read(staging).sandboxShop).toBeNull();
    expect(() => read({ ...staging, WEBHOOKS_TO_LOOPBACK: 'on' })).toThrow('in LOCAL only');
  });

  it('[1.04] lets the sandbox show the app in LOCAL, and elsewhere only who is listed', () => {
    const { web } = read({ DATABASE_URL, PORT: '5000' });
    expect(web.frameAncestors).toEqual(['http://localhost:5001', 'http://localhost:5002']);
    expect(web.bridgeOrigins).toEqual(['http://localhost:5001']);
    expect(read(staging).web.frameAncestors).toEqual([]);
    expect(read(staging).web.bridgeOrigins).toEqual([]);
    const listed = { ...staging, FRAME_ANCESTORS: 'https://plataforma.mx https://otra.mx' };
    expect(read(listed).web.frameAncestors).toEqual(['https://plataforma.mx', 'https://otra.mx']);
    for (const name of ['FRAME_ANCESTORS', 'BRIDGE_ORIGINS']) {
      for (const origin of ['http://plataforma.mx', 'https://localhost:5001']) {
        expect(() => read({ ...staging, [name]: origin })).toThrow(`${name} `);
      }
    }
  });

  it('knows the clients of the mobile apps besides the web app’s', () => {
    expect(read(staging).login.mobileClientIds).toEqual([]);
    const ids = read({ ...staging, LOGIN_MOBILE_CLIENT_IDS: 'android, ios' }).login.mobileClientIds;
    expect(ids).toEqual(['android', 'ios']);
  });

  it.each([
    ['STAFF_URL', 'https://staging.abona.mx', 'must be another origin than PUBLIC_URL'],
    ['STAFF_URL', 'http://mesa.abona.mx', 'must begin with https:'],
    ['STAFF_LOGIN_ISSUER', 'http://localhost:4003/staff', 'is an address of this machine'],
    ['STAFF_LOGIN_CLIENT_SECRET', 'short', 'is too short to be a secret'],
    ['STAFF_PORT', '4000', 'must be another than PORT'],
    ['STAFF_SANDBOX_PEOPLE', 'ana@abona.mx:admin', 'can be set in LOCAL only'],
  ])('keeps the desk apart: %s=%s is refused outside LOCAL', (name, value, reason) => {
    expect(() => read({ ...staging, [name]: value })).toThrow(`${name} ${reason}`);
  });

  it('does not take the customers’ client for the desk’s', () => {
    const same = {
      STAFF_LOGIN_ISSUER: staging.LOGIN_ISSUER,
      STAFF_LOGIN_CLIENT_ID: staging.LOGIN_CLIENT_ID,
    };
    expect(() => read({ ...staging, ...same })).toThrow('is the customers’ own client');
    expect(() => read({ DATABASE_URL, STAFF_SANDBOX_PEOPLE: 'ana@abona.mx:king' })).toThrow(
      'STAFF_SANDBOX_PEOPLE',
    );
  });

  it('says where a database comes from', () => {
    expect(() => read({})).toThrow('DATABASE_URL is missing: `npm start` starts a database');
  });

  it.each([
    ['LOGIN_ISSUER', 'http://localhost:4003/', 'is an address of this machine'],
    ['LOGIN_ISSUER', 'https://127.1.2.3/', 'is an address of this machine'],
    ['PUSH_URL', 'https://[::1]:4004', 'is an address of this machine'],
    ['PUSH_URL', 'https://[::ffff:127.0.0.1]:4004', 'is an address of this machine'],
    ['PHONE_GATEWAY_URL', 'https://phone.sandbox.abona.mx', 'is an address of the sandbox'],
    ['LINK_TERMS', 'https://www.abona.example/terminos', 'is an address of the sandbox'],
    ['PUBLIC_URL', 'http://staging.abona.mx', 'must begin with https://'],
    ['PUSH_SOCKET_URL', 'ws://ws.pusher.com', 'must begin with wss://'],
    ['SMTP_URL', 'smtp://mail.abona.mx', 'must begin with smtps://'],
    ['DATABASE_URL', 'postgres://abona@db.abona.mx/abona', 'must say sslmode=verify-full'],
    ['SHOP_URL', 'https://shop.abona.mx', 'can be set in LOCAL only'],
    ['SHOP_SECRET_KEY', 'sk_test_x', 'can be set in LOCAL only'],
    ['PUSH_SECRET', 'abona-local-push-secret', 'which only LOCAL accepts'],
    ['PHONE_GATEWAY_TOKEN', 'abona-local-phone-token', 'which only LOCAL accepts'],
    ['SANDBOX_SECRET', 'abona-local-sandbox-secret', 'which only LOCAL accepts'],
    ['SESSION_KEYS', 'k:YWJvbmEtbG9jYWwtc2Vzc2lvbi1rZXktMDEyMzQ1Njc4OQ', 'only LOCAL accepts'],
    ['SESSION_KEYS', `k:${randomBytes(31).toString('base64url')}`, 'is too weak'],
    ['SESSION_KEYS', `k:${Buffer.alloc(32, 7).toString('base64url')}`, 'is too weak'],
    ['METRICS_TOKEN', 'short', 'is too weak'],
    ['FIELD_KEYS', `k:${Buffer.alloc(32, 9).toString('base64url')}`, 'is too weak'],
  ])('is refused in STAGING with %s=%s', (name, value, reason) => {
    const attempt = () => read({ ...staging, [name]: value });

    expect(attempt).toThrow(new RegExp(`${name} .*${reason}`));
    expect(attempt).not.toThrow(value);
  });

  const ofLocal = Object.entries(localDefaults(4_000)).filter(
    ([, value]) => value.includes('localhost') || localSecrets.has(value),
  );
  it.each(ofLocal)('[1.08] %s of LOCAL is refused in PROD', (name, value) => {
    expect(() => read({ ...staging, ENVIRONMENT: 'PROD', [name]: value })).toThrow(name);
  });

  it("[1.08] shows the developers' tools only when asked to, and never in PROD", () => {
    expect(read({ DATABASE_URL }).web.hasDevtools).toBe(false);
    expect(read({ DATABASE_URL, DEVTOOLS: 'on' }).web.hasDevtools).toBe(true);
    expect(read({ ...staging, DEVTOOLS: 'on' }).web.hasDevtools).toBe(true);
    const prod = { ...staging, ENVIRONMENT: 'PROD' };
    expect(() => read({ ...prod, DEVTOOLS: 'on' })).toThrow('DEVTOOLS cannot be on in PROD');
  });

  it('writes no debugging lines in PROD', () => {
    expect(read({ ...staging, LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
    const prod = { ...staging, ENVIRONMENT: 'PROD' };
    expect(() => read({ ...prod, LOG_LEVEL: 'debug' })).toThrow(
      'LOG_LEVEL cannot be debug in PROD',
    );
  });

  it.each([
    ['DEBIT_KEY_SECRET', 'a', 'is too short'],
    ['IDENTITY_FACE_SECRET', 'a', 'is too short'],
    ['SANTANDER_SECRET', 'a', 'is too short'],
    ['CONEKTA_PRIVATE_KEY', 'key_private', 'is too short'],
    ['PHONE_GATEWAY_TOKEN', 'd00d', 'is too short'],
  ])('takes no %s that anybody could guess: %s', (name, value, reason) => {
    for (const ENVIRONMENT of ['STAGING', 'PROD'])
      expect(() => read({ ...staging, ENVIRONMENT, [name]: value })).toThrow(`${name} ${reason}`);
  });

  it('signs orders by SPEI with a key that is one, from callers that are named', () => {
    const { SPEI_SIGNING_KEY: key, SPEI_CALLERS: callers, ...rest } = staging;
    const short = generateKeyPairSync('rsa', { modulusLength: 1_024 })
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64');

    expect(() => read(rest)).toThrow(/SPEI_SIGNING_KEY is missing.*SPEI_CALLERS is missing/s);
    for (const SPEI_SIGNING_KEY of ['bm8=', short])
      expect(() => read({ ...staging, SPEI_SIGNING_KEY })).toThrow('at least 2048 bits');
    expect(() => read({ ...staging, SPEI_CALLERS: 'stp.mx' })).toThrow('a list of addresses');
    expect(() => read({ ...staging, SPEI_ACCOUNT: '1' })).toThrow('eighteen digits');
    expect(read(staging).spei).toMatchObject({
      ...{ vendor: 'stp', signingKey: key, callers: callers.split(',') },
      ...{ queriesUrl: 'https://api.participante.mx/efws/API' },
    });
    expect(read({ DATABASE_URL }).spei.signingKey).toBeNull();
  });

  it('measures without limits in LOCAL only', () => {
    expect(read({ DATABASE_URL, RATE_LIMITS: 'off' }).rateLimits).toBeNull();
    expect(() => read({ ...staging, RATE_LIMITS: 'off' })).toThrow(
      'RATE_LIMITS can be off in LOCAL',
    );
  });

  it('is refused in PROD while the sandbox has a door', () => {
    const attempt = () => read({ ...staging, ENVIRONMENT: 'PROD', SANDBOX_SECRET: random() });

    expect(attempt).toThrow('SANDBOX_SECRET cannot be set in PROD');
  });

  it('names all problems at once', () => {
    const attempt = () => read({ ...staging, PUSH_URL: 'http://push.mx', SANDBOX_SECRET: 'x' });

    expect(attempt).toThrow(/PUSH_URL .*; SANDBOX_SECRET /);
  });
});
