import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { createRecords } from '#platform/records.ts';
import { isSameText } from '#platform/same-text.ts';
import { guardVendor } from '#platform/vendor-gate.ts';
import { answerRefusals, VendorRefusal } from '#platform/vendor-refusal.ts';
import { allowOrigin, readScript, sendScript } from '#platform/vendor-script.ts';
import type { VendorWorld } from '#vendor-world.ts';

type Token = {
  readonly id: string;
  readonly action: string;
  readonly madeAt: string;
  readonly isUsed: boolean;
};

const LIFETIME_MS = 120_000;
const TokenRequest = z.object({ action: z.string().regex(/^[\w/]{1,100}$/) });
const Query = z.object({ k: z.string().catch('') });
const Verification = z.object({ secret: z.string().catch(''), response: z.string().catch('') });

/** reCAPTCHA v3: a token for one action, good once within two minutes, and how sure it is of a person. */
export const captchaApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const { appOrigin, vendors } = world.configuration;
  const { siteKey, secret } = vendors.captcha;
  const tokens = createRecords<Token>(world.database, 'captcha.token');
  const script = readScript('recaptcha.js');
  answerRefusals(app);
  guardVendor(app, world, {
    party: 'captcha',
    unavailable: () =>
      new VendorRefusal({ status: 503, code: 'unavailable' }, 'the captcha is out of service.'),
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/api.js', (_request, reply) => sendScript(reply, script));
  app.post('/api2/reload', async (request, reply) => {
    allowOrigin(reply, appOrigin);
    const asked = TokenRequest.safeParse(request.body);
    if (!asked.success || Query.parse(request.query).k !== siteKey)
      throw new VendorRefusal({ status: 400, code: 'invalid_site' }, 'Invalid site key or action.');
    const id = `03A${randomBytes(48).toString('base64url')}`;
    const { action } = asked.data;
    await tokens.add({ id, action, madeAt: new Date().toISOString(), isUsed: false });
    return { token: id };
  });
  app.post('/api/siteverify', async (request) => {
    const sent = Verification.parse(request.body ?? {});
    if (!isSameText(sent.secret, secret)) return refused('invalid-input-secret');
    if (sent.response === '') return refused('missing-input-response');
    const token = await tokens.find(sent.response);
    if (token === null) return refused('invalid-input-response');
    const isOld = Date.now() - Date.parse(token.madeAt) > LIFETIME_MS;
    if (token.isUsed || isOld) return refused('timeout-or-duplicate');
    await tokens.change(token.id, (current) => ({ ...current, isUsed: true }));
    return {
      success: true,
      challenge_ts: token.madeAt,
      hostname: new URL(appOrigin).hostname,
      score: world.faults.now().captcha.score,
      action: token.action,
    };
  });
};

const refused = (code: string) => ({ success: false, 'error-codes': [code] });
