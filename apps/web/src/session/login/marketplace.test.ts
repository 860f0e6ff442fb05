import { flagDefaults } from '@abona/contract/flags';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { openApplication } from './login-purpose.ts';
import { isFromMarketplace, noteMarketplace } from './marketplace.ts';

const visit = (search: string, referrer = '') => ({ query: readQueryParameters(search), referrer });

describe('a sign-up from the marketplace', () => {
  it.each([
    ['?src=AMAZON', '', true],
    ['?utm_source=amazon', '', true],
    ['', 'https://www.amazon.com.mx/gp/cart', true],
    ['', 'https://amazon.com/', true],
    ['', 'https://amazon.com.mx.evil.mx/', false],
    ['', 'https://noamazon.com/', false],
    ['?src=GEN&utm_source=amazonas', 'nada', false],
  ])('[3.27] is known by %s and %s: %s', (search, referrer, isOne) => {
    expect(isFromMarketplace(visit(search, referrer))).toBe(isOne);
  });

  const application = {
    customer_id: 1,
    application_process_id: 41,
    status: 'filling',
    payment: null,
  } as const;

  it.each([
    [true, 'amazon'],
    [false, undefined],
  ])(
    '[3.13, 3.27] is told with the application while amazonSignupTracking is %s: %s',
    async (isOn, said) => {
      setFlagState({ values: { ...flagDefaults, amazonSignupTracking: isOn }, hasFailed: false });
      onTestFinished(() => setFlagState({ values: flagDefaults, hasFailed: false }));
      const server = fakeServer({
        createApplication: () => success('createApplication', application),
      });

      noteMarketplace(visit('?src=amazon'));
      await openApplication();

      expect(readStored(stored.marketplaceSignUp)).toBe(true);
      const body = server.calls.find(({ name }) => name === 'createApplication')?.body;
      expect((body as { source_signup?: string }).source_signup).toBe(said);
    },
  );

  it.each([
    [true, 'amazon'],
    [false, undefined],
  ])(
    '[3.13, 3.27] is asked about before the first screen, when no flag is known yet: %s, %s',
    async (isOn, said) => {
      const session = { token: 't', sid: 's', userId: 'u', expiresAt: Number.MAX_SAFE_INTEGER };
      setSessionState({ kind: 'signed_in', session, isReady: false });
      onTestFinished(() => setSessionState({ kind: 'signed_out' }));
      const server = fakeServer({
        createApplication: () => success('createApplication', application),
        evaluateFlags: () => success('evaluateFlags', { features: { amazonSignupTracking: isOn } }),
      });

      noteMarketplace(visit('?src=amazon'));
      await openApplication();

      const body = server.calls.find(({ name }) => name === 'createApplication')?.body;
      expect((body as { source_signup?: string }).source_signup).toBe(said);
    },
  );
});
