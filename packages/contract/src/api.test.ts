import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { clientMap } from './client-map.gen.ts';
import { codesOf } from './documentation/openapi.ts';
import { addressOf, type Endpoint, services } from './endpoint.ts';
import { errorCatalogue } from './errors.ts';
import { englishErrors } from './merchants/english-errors.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

/** Small words that no sentence of the one language does without, and none of the other has. */
const SPANISH =
  /(?<!\p{L})(?:el|la|los|las|un|una|tu|tus|no|de|del|que|es|en|con|ya|para|por|al|hay|se|este|esta|ese|esa|hiciste|espera)(?!\p{L})/iu;
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|your|you|and|not|of|to|has|with|this|please|must)(?!\p{L})/iu;

describe('the contract', () => {
  it('binds no address twice', () => {
    const addresses = endpoints.map(([, e]) => `${e.method} ${addressOf(e)}`);

    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(endpoints)('%s stands under a known service and tells its refusals', (_, endpoint) => {
    expect(services).toContain(endpoint.service);
    expect(addressOf(endpoint)).toMatch(/^\/api\/[a-z-]+\/[\w/{}-]+$/);
    expect(endpoint.errors.filter((code) => !Object.hasOwn(errorCatalogue, code))).toEqual([]);
    if (endpoint.auth === 'session') expect(endpoint.errors).toContain('session_expired');
    if (endpoint.body !== undefined) expect(endpoint.errors).toContain('validation_failed');
  });

  it("keeps the sandbox's own calls out of the browser's map", () => {
    expect(Object.keys(clientMap)).not.toContain('moveBusinessClock');
    expect(clientMap.getSession).toEqual(['GET', '/api/funnel/v1/protected/session', 'session']);
  });

  it('[1.10] has a Spanish sentence and an HTTP status for every refusal', () => {
    for (const entry of Object.values(errorCatalogue)) {
      expect(entry.message).toMatch(SPANISH);
      expect(entry.message).not.toMatch(ENGLISH);
      expect(entry.http).toBeGreaterThanOrEqual(400);
    }
  });

  it('has an English sentence for every refusal that a shop’s server can meet, with the same blanks', () => {
    const shops = endpoints.filter(([, { auth }]) => auth === 'merchant');
    const blanks = (sentence: string) => sentence.match(/\{\w+\}/g) ?? [];
    for (const code of new Set(shops.flatMap(([, endpoint]) => codesOf(endpoint)))) {
      expect(englishErrors[code], code).toBeDefined();
      const known = blanks(errorCatalogue[code].message);
      expect(known).toEqual(expect.arrayContaining(blanks(englishErrors[code] ?? '')));
    }
  });

  it('[7.27] takes a change of phone for one of the web’s unless it says otherwise', () => {
    const body = { activity_id: 'act_0123456789', otp: '123456', value: '5512345678' };
    const taken = api.validateNewPhone.body.parse({ ...body, token_id: 'otp_0123456789abcdef' });

    expect(taken.channel).toBe('web_2fa_change_phone');
  });
});
