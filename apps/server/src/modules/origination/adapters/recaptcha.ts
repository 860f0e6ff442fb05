import { CAPTCHA_ACTION } from '@abona/contract/origination/device-vendors';
import { z } from 'zod';
import type { ScriptVendor } from '#platform/config/fraud-vendors.ts';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { callOut, jsonIn } from '#platform/outgoing-call.ts';
import type { Captcha } from '../ports.ts';

const TIMEOUT_MS = 3_000;
/** From 0, a program, to 1, a person; the vendor's own advice for a start. */
const SCORE_MIN = 0.5;

const Reply = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});

/** reCAPTCHA v3: a token is good once, within two minutes, for the action it was made for. */
export const createRecaptcha = ({ url, secret }: ScriptVendor): Captcha => ({
  verify: async (token) => {
    assertOutsideTransaction('a captcha was verified');
    try {
      const { isFine, text } = await callOut(`${url}/api/siteverify`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret, response: token }).toString(),
        timeoutMs: TIMEOUT_MS,
      });
      const read = Reply.safeParse(jsonIn(text));
      if (!isFine || !read.success) return 'unavailable';
      const { success, score = 0, action } = read.data;
      return success && score >= SCORE_MIN && action === CAPTCHA_ACTION ? 'person' : 'program';
    } catch {
      return 'unavailable';
    }
  },
});
