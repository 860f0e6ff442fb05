import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { hostedExperienceOf } from './hosted-experience.ts';
import { type LoginRedirectFacts, loginRedirectOf } from './login-redirect.ts';

/** As the server names an intent. */
const outsideIntent = (uuid: string): string => publicId('pi', uuid);

const HOSTED =
  '?merchant_customer_id=c-9&consent_timestamp=2026-11-15T10:30:00Z&merchant_hosted_id=casa';

/** A visitor on landing, who came with the given query. */
function facts(search = '', changed: Partial<LoginRedirectFacts> = {}): LoginRedirectFacts {
  const query = readQueryParameters(search);
  const isSignUp = changed.isSignUp ?? false;
  return {
    origin: 'https://abona.test',
    returnTo: `/${search}`,
    isSignUp,
    audience: 'https://api.abona.mx/customers',
    query,
    hosted: hostedExperienceOf(query, isSignUp),
    deviceId: 'd-1+Linux+10x10',
    hint: null,
    merchantName: null,
    backLink: null,
    ...changed,
  };
}

const extNames = ({ parameters }: ReturnType<typeof loginRedirectOf>) =>
  Object.keys(parameters).filter((name) => name.startsWith('ext-'));

describe('the redirect to the hosted login', () => {
  it('[7.32, 2.71] returns to the origin under /pay/', () => {
    expect(loginRedirectOf(facts()).redirectUri).toBe('https://abona.test/pay/');
  });

  it('[2.71] keeps the query for the return, less code and state', () => {
    const search = '?code=abc&payment_id=77&state=xyz&utm_source=red';

    expect(loginRedirectOf(facts(search)).returnTo).toBe('/?payment_id=77&utm_source=red');
    expect(loginRedirectOf(facts('', { returnTo: '/cuenta' })).returnTo).toBe('/cuenta');
    expect(loginRedirectOf(facts('', { returnTo: '/cuenta?code=a&state=b' })).returnTo).toBe(
      '/cuenta',
    );
  });

  it('[7.06] asks for the audience of customers', () => {
    expect(loginRedirectOf(facts()).parameters['audience']).toBe('https://api.abona.mx/customers');
  });

  it('[4.05, 7.32] carries screen_hint signup on the sign-up path only', () => {
    expect(loginRedirectOf(facts('', { isSignUp: true })).parameters['screen_hint']).toBe('signup');
    expect(loginRedirectOf(facts()).parameters).not.toHaveProperty('screen_hint');
  });

  it("[4.05, 7.32] carries the shop's name, in letters that the provider takes, and its way back", () => {
    const { parameters } = loginRedirectOf(
      facts('?payment_id=77', {
        merchantName: 'Casa Ámbar & Niños',
        backLink: 'https://casaambar.test/carrito',
      }),
    );

    expect(parameters['ext-merchant_name']).toBe('Casa Ambar Ninos');
    expect(parameters['ext-merchant_name_base64']).toBe('Q2FzYSDDgW1iYXIgJiBOacOxb3M~');
    expect(parameters).toHaveProperty('ext-back_link');
    expect(loginRedirectOf(facts()).parameters).not.toHaveProperty('ext-merchant_name');
  });

  it('[4.05, 7.32] carries the payment, the hint, the source and the device', () => {
    const intent = outsideIntent('0199a0f4-8f5e-7c3b-9d2a-1c4e5f607182');
    const search = `?payment_id=77&payment_intent_id=${intent}&src=TIENDA`;
    const { parameters } = loginRedirectOf(
      facts(search, { hint: { id: 'YW5h', email: 'ana@correo.mx' } }),
    );

    expect(intent).toMatch(/^pi_/);
    const sent = String(parameters['ext-payment_intent_id']).replaceAll('~', '=');
    expect(Buffer.from(sent, 'base64').toString('utf8')).toBe(intent);
    expect(parameters).toMatchObject({
      'ext-payment_id': '77',
      'ext-user_src': 'TIENDA',
      'ext-hint_id': 'YW5h',
      login_hint: 'ana@correo.mx',
      'ext-device_id': 'd-1+Linux+10x10',
    });
  });

  it('[7.32] carries nothing about a payment or a person that is not there', () => {
    expect(extNames(loginRedirectOf(facts())).sort()).toEqual(['ext-device_id', 'ext-user_src']);
  });

  it('[5.10, 7.32] carries the hosted experience on the sign-up path, whole', () => {
    expect(loginRedirectOf(facts(HOSTED, { isSignUp: true })).parameters).toMatchObject({
      'ext-flow': 'hosted',
      'ext-merchant_customer_id': 'c-9',
      'ext-account_linking_consent_timestamp': '2026-11-15T10:30:00Z',
      'ext-merchant_hosted_id': 'casa',
    });
    expect(loginRedirectOf(facts(HOSTED)).parameters).not.toHaveProperty('ext-flow');
  });

  it.each(['cliente_77', 'ñandú', 'a=b'])(
    '[5.10, 7.32] carries a shop’s own name for its customer whole where the provider refuses its signs: %s',
    (id) => {
      const search = HOSTED.replace('c-9', encodeURIComponent(id));
      const { parameters } = loginRedirectOf(facts(search, { isSignUp: true }));
      const sent = String(parameters['ext-merchant_customer_id_base64']).replaceAll('~', '=');

      expect(parameters).not.toHaveProperty('ext-merchant_customer_id');
      expect(Buffer.from(sent, 'base64').toString()).toBe(id);
      expect(parameters['ext-hosted_experience']).toContain('casa+2026-11-15T10:30:00Z+');
    },
  );

  it('[5.08] shortens a hosted-experience value and a device id that are too long', () => {
    const search = HOSTED.replace('c-9', 'c'.repeat(240));
    const deviceId = `d-1+${'p'.repeat(300)}`;
    const { parameters } = loginRedirectOf(facts(search, { isSignUp: true, deviceId }));

    expect(parameters['ext-hosted_experience']).toBe('casa+2026-11-15T10:30:00Z');
    expect(parameters['ext-device_id']).toBe('d-1');
  });

  it('[5.08, 5.09] never carries more than ten, nor half a back link', () => {
    const search = `${HOSTED}&payment_id=77&payment_intent_id=pi_8&src=TIENDA`;
    const backLink = `https://tienda.example/?v=${'x'.repeat(400)}`;
    const full = loginRedirectOf(
      facts(search, { isSignUp: true, hint: { id: 'a1', email: 'a@b.mx' }, backLink }),
    );
    const roomy = loginRedirectOf(facts('?payment_id=77', { backLink }));

    expect(extNames(full)).toHaveLength(10);
    expect(extNames(full).filter((name) => name.includes('back_link'))).toEqual([]);
    expect(extNames(roomy).filter((name) => name.includes('back_link'))).toEqual([
      'ext-back_link_fragments',
      'ext-back_link_1',
      'ext-back_link_2',
      'ext-back_link_3',
    ]);
  });
});
