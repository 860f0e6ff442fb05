import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportSPKI, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keepingLog } from '#testing/keeping-log.ts';
import {
  AUDIENCE,
  CLIENT_ID,
  makeProviderKeys,
  startLoginProvider,
  type TestLoginProvider,
} from '#testing/login-provider.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createOpenIdLoginProvider } from './openid-login-provider.ts';

let issuing: TestLoginProvider;
let stranger: TestLoginProvider;
beforeAll(async () => {
  issuing = await startLoginProvider();
  stranger = await startLoginProvider(await makeProviderKeys());
});
afterAll(() => Promise.all([issuing.stop(), stranger.stop()]));

const optionsOf = (issuer: string) => ({
  issuer,
  clientId: CLIENT_ID,
  mobileClientIds: ['abona-android', 'abona-ios'],
  audience: AUDIENCE,
  log: silentLog,
});
const providerOf = (issuer: string) => createOpenIdLoginProvider(optionsOf(issuer));
const verify = (token: string) => providerOf(issuing.issuer).verify(token, new Date());
const refused = { ok: false, error: 'login_token_invalid' };

const person = { sub: 'auth0|1' };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsOfPerson = () => ({
  ...person,
  iss: issuing.issuer,
  aud: AUDIENCE,
  azp: CLIENT_ID,
  iat: inSeconds(0),
  auth_time: inSeconds(0),
  exp: inSeconds(300),
});

describe('a token of the login provider', () => {
  it.each([
    ['as RFC 9068 has it', { typ: 'at+jwt' }, { azp: undefined, client_id: CLIENT_ID }],
    ['as Auth0 gives it', { typ: 'JWT' }, { aud: [AUDIENCE, 'https://login.mx/userinfo'] }],
    ['as Keycloak gives it', { typ: 'JWT' }, { typ: 'Bearer', aud: [AUDIENCE, 'account'] }],
    ['asked for by our mobile app', {}, { azp: 'abona-ios', client_id: 'abona-ios' }],
    ['from a clock a little ahead', {}, { iat: inSeconds(20), nbf: inSeconds(20) }],
    ['expired within the leeway', {}, { exp: inSeconds(-20) }],
    [
      'that says in our namespace when the person signed in',
      {},
      { auth_time: undefined, 'https://abona.mx/auth_time': inSeconds(-20) },
    ],
  ])('[7.06] passes %s', async (_, header, claims) => {
    const token = await issuing.token({ ...person, ...claims }, header);

    expect(await verify(token)).toMatchObject({
      ok: true,
      value: { issuer: issuing.issuer, subject: 'auth0|1' },
    });
  });

  it('[7.27] that does not say when the person signed in lets nobody in, and the log says what to do', async () => {
    const { logged, log } = keepingLog();
    const provider = createOpenIdLoginProvider({ ...optionsOf(issuing.issuer), log });

    const answer = await provider.verify(
      await issuing.token({ ...person, auth_time: undefined }),
      new Date(),
    );

    expect(answer).toEqual({ ok: false, error: 'provider_unavailable' });
    expect(JSON.stringify(logged)).toContain('until they carry auth_time');
  });

  it('is refused when the person is said to have signed in in the future', async () => {
    const token = await issuing.token({ ...person, auth_time: inSeconds(90) });

    expect(await verify(token)).toEqual(refused);
  });

  it('passes when signed with an elliptic key of the provider', async () => {
    const header = { alg: 'ES256', typ: 'JWT', kid: 'ec-1' };
    const token = await issuing.tokenBy(issuing.ec.privateKey, header, person);

    expect(await verify(token)).toMatchObject({ ok: true });
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.mx/' }],
    ['of an issuer that only looks alike', { iss: 'HTTP://127.0.0.1/' }],
    ['of no issuer', { iss: undefined }],
    ['of a list of issuers', { iss: ['https://evil.mx/'] }],
    ['for another audience', { aud: 'https://api.evil.mx' }],
    ['for our web app instead of our API', { aud: CLIENT_ID }],
    ['for a list without us', { aud: ['https://api.evil.mx', 'account'] }],
    ['for nobody', { aud: undefined }],
    ['for an empty list', { aud: [] }],
    ['for a longer audience that begins like ours', { aud: `${AUDIENCE}/x` }],
    ['asked for by another app', { azp: 'evil-web' }],
    ['asked for by another app beside ours', { client_id: 'evil-web' }],
    ['asked for by two of our apps at once', { client_id: 'abona-ios' }],
    ['asked for by nobody', { azp: undefined }],
    ['expired', { exp: inSeconds(-61) }],
    ['that never expires', { exp: undefined }],
    ['whose expiry is text', { exp: String(inSeconds(300)) }],
    ['whose expiry is a list', { exp: [inSeconds(300)] }],
    ['not valid yet', { nbf: inSeconds(61) }],
    ['whose start is text', { nbf: 'now' }],
    ['issued in the future', { iat: inSeconds(61) }],
    ['issued at no time', { iat: undefined }],
    ['about nobody', { sub: undefined }],
    ['about an empty subject', { sub: '' }],
    ['about a list of subjects', { sub: ['auth0|1'] }],
    ['about a subject with a line break', { sub: 'auth0|1\n' }],
    ['about a subject with a zero byte', { sub: 'auth0|1\u0000' }],
    ['about a subject that is too long', { sub: 'a'.repeat(256) }],
    ['that is an ID token by its own word', { typ: 'ID' }],
    ['that is a refresh token by its own word', { typ: 'Refresh' }],
  ])('[8.08] is refused when %s', async (_, claims) => {
    expect(await verify(await issuing.token({ ...person, ...claims }))).toEqual(refused);
  });

  it.each([
    ['an ID token', { typ: 'id_token+jwt' }],
    ['a logout token', { typ: 'logout+jwt' }],
    ['a proof of possession', { typ: 'dpop+jwt' }],
    ['of no type', { typ: undefined }],
    ['of a type that is no text', { typ: 7 as unknown as string }],
    ['with no key named', { kid: undefined }],
    ['with an unknown key', { kid: 'rsa-2' }],
    ['with a path for a key', { kid: '../../dev/null' }],
    ['with SQL for a key', { kid: "rsa-1' OR '1'='1" }],
    ['with a key that is no text', { kid: ['rsa-1'] as unknown as string }],
    ['with the elliptic key named', { kid: 'ec-1' }],
    ['that brings a key address', { jku: 'https://evil.mx/jwks.json' }],
    ['that brings a certificate address', { x5u: 'https://evil.mx/cert.pem' }],
    ['that brings certificates', { x5c: ['MIIB'] }],
    ['that brings its key', { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }],
  ])('[8.08] is refused when its header is that of a token %s', async (_, header) => {
    const claims = claimsOfPerson();
    const whole = { alg: 'RS256', typ: 'at+jwt', kid: 'rsa-1', ...header } as JWTHeaderParameters;
    const token = await new SignJWT(claims).setProtectedHeader(whole).sign(issuing.rsa.privateKey);

    expect(await verify(token)).toEqual(refused);
  });

  it('[8.08] is refused without a signature, however the algorithm "none" is spelled', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const parts = `${encode({ alg, typ: 'at+jwt', kid: 'rsa-1' })}.${encode(claimsOfPerson())}`;
      expect(await verify(`${parts}.`)).toEqual(refused);
      expect(await verify(parts)).toEqual(refused);
    }
  });

  it('[8.08] is refused when the public key was used as a shared secret', async () => {
    const publicKey = await importJWK(issuing.rsa.publicJwk, 'RS256', { extractable: true });
    const pem = new TextEncoder().encode(await exportSPKI(publicKey as CryptoKey));
    const jwk = new TextEncoder().encode(JSON.stringify(issuing.rsa.publicJwk));
    for (const secret of [pem, jwk]) {
      const header = { alg: 'HS256', typ: 'at+jwt', kid: 'rsa-1' };
      expect(await verify(await issuing.tokenBy(secret, header, person))).toEqual(refused);
    }
  });

  it("[8.08] is refused when signed by somebody else under our key's name", async () => {
    const forged = await stranger.token({ ...person, iss: issuing.issuer });

    expect(await verify(forged)).toEqual(refused);
  });

  it('[8.08] is refused with an algorithm outside the list, though the key is right', async () => {
    const { privateKey } = await generateKeyPair('PS256');
    const header = { alg: 'PS256', typ: 'at+jwt', kid: 'rsa-1' };

    expect(await verify(await issuing.tokenBy(privateKey, header, person))).toEqual(refused);
  });

  it('[8.08] is refused once any part of it was altered', async () => {
    const [header = '', body = '', signature = ''] = (await issuing.token(person)).split('.');
    const other = encode({ ...claimsOfPerson(), sub: 'auth0|2' });

    const forged = [
      `${header}.${other}.${signature}`,
      `${header}.${body}.${signature.slice(0, -4)}AAAA`,
      `${header}.${body}.${signature}.${signature}`,
      `${encode({ alg: 'RS256', kid: 'rsa-1', typ: 'JWT' })}.${body}.${signature}`,
      'not a token',
      '..',
      'é.é.é',
      '',
    ];
    for (const token of forged) expect(await verify(token)).toEqual(refused);
  });

  it('[8.08] is refused when it asks for an extension nobody here knows', async () => {
    const parts = encode({ alg: 'RS256', typ: 'at+jwt', kid: 'rsa-1', crit: ['x'], x: 1 });

    expect(await verify(`${parts}.${encode(claimsOfPerson())}.AAAA`)).toEqual(refused);
  });
});

describe('the keys of the login provider', () => {
  it('are fetched once for many logins, and not again for each made-up key', async () => {
    const fresh = await startLoginProvider();
    onTestFinished(fresh.stop);
    const provider = providerOf(fresh.issuer);
    const good = await fresh.token(person);
    const bad = await fresh.token(person, { kid: 'made-up' });

    await provider.verify(good, new Date());
    await Promise.all(Array.from({ length: 50 }, () => provider.verify(good, new Date())));
    await Promise.all(Array.from({ length: 50 }, () => provider.verify(bad, new Date())));

    expect(fresh.asked.get('/.well-known/openid-configuration')).toBe(1);
    expect(fresh.asked.get('/.well-known/jwks.json')).toBe(1);
  });

  it('[8.08] cannot be had while it is down: the login may be tried again', async () => {
    const fresh = await startLoginProvider();
    onTestFinished(fresh.stop);
    const provider = providerOf(fresh.issuer);
    const token = await fresh.token(person);
    fresh.isDown = true;

    expect(await provider.verify(token, new Date())).toEqual({
      ok: false,
      error: 'provider_unavailable',
    });
  });

  it('are still known for those who come while it is down', async () => {
    const fresh = await startLoginProvider();
    onTestFinished(fresh.stop);
    const provider = providerOf(fresh.issuer);
    const token = await fresh.token(person);
    await provider.verify(token, new Date());
    fresh.isDown = true;

    expect(await provider.verify(token, new Date())).toMatchObject({ ok: true });
  });

  it('are not taken from a document that describes another issuer', async () => {
    const impostor = createServer((_, response) => {
      response.end(JSON.stringify({ issuer: 'https://other.mx/', jwks_uri: 'https://other.mx/k' }));
    });
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void impostor.close());
    const { port } = impostor.address() as AddressInfo;
    const provider = providerOf(`http://127.0.0.1:${port}/`);

    expect(await provider.verify(await issuing.token(person), new Date())).toEqual({
      ok: false,
      error: 'provider_unavailable',
    });
  });
});

describe('what the provider tells about a person', () => {
  it('is asked with the token, and only counts when it is about its subject', async () => {
    const provider = providerOf(issuing.issuer);
    issuing.people.set('auth0|7', { email: 'ana@correo.mx' });
    issuing.people.set('auth0|8', { sub: 'auth0|7', email: 'otra@correo.mx' });

    const own = await provider.describe(await issuing.token({ sub: 'auth0|7' }), 'auth0|7');
    const foreign = await provider.describe(await issuing.token({ sub: 'auth0|8' }), 'auth0|8');
    const unknown = await provider.describe(await issuing.token({ sub: 'auth0|9' }), 'auth0|9');

    expect(own).toMatchObject({ ok: true, value: { email: 'ana@correo.mx' } });
    expect(foreign).toEqual({ ok: true, value: {} });
    expect(unknown).toEqual({ ok: true, value: {} });
  });
});
