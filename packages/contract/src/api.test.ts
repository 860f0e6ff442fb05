import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { clientMap } from './client-map.gen.ts';
import { addressOf, type Endpoint, services } from './endpoint.ts';
import { errorCatalogue } from './errors.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

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

  it('has a Spanish sentence and an HTTP status for every refusal', () => {
    for (const entry of Object.values(errorCatalogue)) {
      expect(entry.message).toMatch(/[a-záéíóúñ]{3}/);
      expect(entry.http).toBeGreaterThanOrEqual(400);
    }
  });
});
