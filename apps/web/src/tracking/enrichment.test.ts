import { createHash } from 'node:crypto';
import { putContext } from '@abona/contract/engagement/tracking';
import { beforeEach, expect, it } from 'vitest';
import { onLogLine, takeLogLines } from '#browser/log.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { encodedUser, enrich } from './enrichment.ts';

beforeEach(() => {
  onLogLine(() => {});
  takeLogLines(1_000);
});

const ana = { userId: 'user-7', email: 'Ana@Correo.mx ' };
const digest = createHash('sha256').update('ana@correo.mx').digest('hex');

it('[3.20] the encoded user is a digest of the e-mail, however it was written', async () => {
  const encoded = await encodedUser(ana.email);

  expect(JSON.parse(atob(encoded))).toEqual({ sha256_email_address: digest });
  expect(await encodedUser('ana@correo.mx')).toBe(encoded);
});

it('[3.20, 7.28] enrichment is told in both forms, as its service takes them', async () => {
  const { calls } = fakeServer({ putContext: () => success('putContext', { stored: true }) });

  await enrich(ana, '?utm_source=a&gclid=g');

  const bodies = calls.map(({ body }) => body);
  expect(bodies).toContainEqual({
    key: 'GTM_user-7',
    value: { user_data: await encodedUser(ana.email) },
  });
  expect(bodies).toContainEqual({
    container_product_id: 'pay',
    user_id: 'user-7',
    fbclid: null,
    gclid: 'g',
    ga_client_id: null,
    ga_session_id: null,
    utm_campaign: null,
    utm_content: null,
    utm_medium: null,
    utm_source: 'a',
    utm_term: null,
  });
  for (const body of bodies) expect(putContext.body.safeParse(body).success).toBe(true);
  expect(JSON.stringify(bodies).toLowerCase()).not.toContain('ana@');
});

it('[7.28] enrichment that fails is only logged', async () => {
  fakeServer({ putContext: () => refusal(403, 'forbidden') });

  await expect(enrich(ana, '')).resolves.toBeUndefined();

  expect(takeLogLines(10)).toMatchObject([{ level: 'warn', trail: 'tracking.enrichment' }]);
});
