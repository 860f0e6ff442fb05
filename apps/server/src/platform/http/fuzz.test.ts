import { api as contract } from '@abona/contract/api';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { err } from '@abona/kernel/result';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { mount } from './mount.ts';

const endpoints: readonly Endpoint[] = Object.values(contract);

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '__proto__',
    '1e400',
    '9007199254740993',
    '"',
    '</script>',
    '%00',
    '../',
  ),
);
const oddJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  fc.dictionary(oddText, fc.jsonValue()),
  fc.constantFrom(null, [], 1e308, -0, true, ''),
);

/** Anything in the places where the contract expects something. */
const request = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  body: fc.oneof(
    oddJson.map((value) => JSON.stringify(value)),
    oddText,
  ),
  query: fc.dictionary(oddText, oddText, { maxKeys: 3 }),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json; charset=latin1',
    '',
  ),
  token: fc.constantFrom('customer-1', 'sandbox', 'x'),
  login: fc.constantFrom('login-ana', 'x'),
});

describe('nonsense in every place', () => {
  it('is refused with an envelope, and never meets a bug', async () => {
    const bugs: unknown[] = [];
    const log = {
      error: (fields: object) => void bugs.push(fields),
      warn() {},
      info() {},
      debug() {},
    };
    const api = createTestApi({ db: undefined as never, log });
    for (const endpoint of endpoints)
      mount(api, endpoint, async () => err('state_conflict' as never));

    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, body, query, type, token, login }) => {
        const reply = await api.fastify.inject({
          method: endpoint.method,
          url: `${addressOf(endpoint)}?${new URLSearchParams(query)}`,
          headers: {
            authorization: `Bearer ${token}`,
            'universal-auth-token': login,
            ...(type === '' ? {} : { 'content-type': type }),
          },
          ...(endpoint.method === 'GET' ? {} : { payload: body }),
        });
        expect(reply.statusCode).toBeGreaterThanOrEqual(400);
        expect(reply.statusCode).toBeLessThan(500);
        expect(reply.json().status).toBe('fail');
      }),
      { numRuns: 1_500 },
    );

    expect(bugs).toEqual([]);
  });

  it('is refused as deep as it may be nested', async () => {
    const api = createTestApi({ db: undefined as never });
    for (const endpoint of endpoints)
      mount(api, endpoint, async () => err('state_conflict' as never));
    const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;

    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const reply = await api.fastify.inject({
        method: endpoint.method,
        url: addressOf(endpoint),
        headers: { ...asCustomer(1), 'content-type': 'application/json' },
        payload: nested,
      });
      expect(reply.statusCode).toBeLessThan(500);
    }
  });
});
