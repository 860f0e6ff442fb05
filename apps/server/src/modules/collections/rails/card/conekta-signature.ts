import { createVerify } from 'node:crypto';

/** A key that is switched off there is trusted no longer than this. */
const KEYS_LIFE_MS = 5 * 60_000;
const KEYS_ANEW_MS = 10_000;

/** Checks a message with the processor's public keys, which are fetched anew when none of them fits. */
export function signingKeys(fetchKeys: () => Promise<readonly string[] | null>) {
  let known: readonly string[] = [];
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const fits = (body: string, digest: string) =>
    known.some((key) => verifies(key, { body, digest }));
  return async (
    body: string,
    { digest, now }: { readonly digest: string; readonly now: Date },
  ): Promise<boolean | null> => {
    const age = now.getTime() - fetchedAt;
    if (age < KEYS_LIFE_MS && fits(body, digest)) return true;
    if (age < KEYS_ANEW_MS) return false;
    const keys = await fetchKeys();
    if (keys === null) return null;
    known = keys;
    fetchedAt = now.getTime();
    return fits(body, digest);
  };
}

function verifies(key: string, { body, digest }: { body: string; digest: string }): boolean {
  try {
    return createVerify('RSA-SHA256').update(body).verify(key, digest, 'base64');
  } catch {
    return false;
  }
}
