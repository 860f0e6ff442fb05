import { call } from '#api/call.ts';
import { log, messageOf } from '#browser/log.ts';
import { readAttribution } from './attribution.ts';

type Person = { readonly userId: string; readonly email: string };

/**
 * Tells the enrichment service who came and from where, in its two forms. The e-mail goes as a
 * digest inside encoded user data: nobody on the way can read it.
 */
export async function enrich({ userId, email }: Person, search: string): Promise<void> {
  try {
    await Promise.all([
      call('putContext', {
        body: { key: `GTM_${userId}`, value: { user_data: await encodedUser(email) } },
      }),
      call('putContext', {
        body: { container_product_id: 'pay', user_id: userId, ...readAttribution(search) },
      }),
    ]);
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'tracking.enrichment' });
  }
}

export async function encodedUser(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return btoa(JSON.stringify({ sha256_email_address: hex.join('') }));
}
