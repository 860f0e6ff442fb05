import { onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Api, ApiOptions } from '#platform/http/api.ts';
import { createApi } from '#platform/http/create-api.ts';
import { createMetrics } from '#platform/metrics.ts';
import { noLimiter } from '#platform/rate-limit.ts';
import { silentLog } from './silent-log.ts';
import { testAuthenticator } from './test-authenticator.ts';

/** The keys of LOCAL, which the modules' own tests seal with. */
const { fieldKeys, fieldIndexKey } = readConfig({ DATABASE_URL: 'postgres://nowhere' }, 'test');

/** The HTTP side alone, for tests that mount endpoints of their own. */
export function createTestApi(options: Pick<ApiOptions, 'db'> & Partial<ApiOptions>): Api {
  const api = createApi({
    environment: 'LOCAL',
    door: 'customers',
    authenticator: testAuthenticator,
    fields: createFieldEncryption(fieldKeys, fieldIndexKey),
    limiter: noLimiter,
    defaultLimits: { subjectPerMinute: 300, addressPerMinute: 60 },
    log: silentLog,
    metrics: createMetrics(),
    trustedProxyHops: 0,
    sandboxSecret: 'sandbox',
    ...options,
  });
  onTestFinished(() => api.fastify.close());
  return api;
}
