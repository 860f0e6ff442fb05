import { err, ok, type Result } from '@abona/kernel/result';
import type { OriginationDeps } from '../origination-deps.ts';

type Call = { readonly customerId: number; readonly token: string | null };

/**
 * Whether a person handed the form in. Not asked while `useRecaptcha` is off. A vendor that does not answer stops
 * nobody; a token that is missing, used, too old or of a program does.
 */
export async function checkCaptcha(
  { captcha, flags, log }: Pick<OriginationDeps, 'captcha' | 'flags' | 'log'>,
  { customerId, token }: Call,
): Promise<Result<null, 'captcha_failed'>> {
  if (!(await flags.isOn('useRecaptcha', customerId))) return ok(null);
  const verdict = token === null ? 'program' : await captcha.verify(token);
  if (verdict === 'unavailable')
    log.warn({ provider: 'recaptcha', customer_id: customerId }, 'the captcha had no answer');
  return verdict === 'program' ? err('captcha_failed') : ok(null);
}
