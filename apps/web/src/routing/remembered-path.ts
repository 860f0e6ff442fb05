import { withoutLoginAnswer } from '#browser/query-parameters.ts';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { BASE_PATH } from './paths.ts';

const LENGTH_MAX = 2_048;

/**
 * A path of ours or nothing. Whatever was remembered may have been written by somebody else: after
 * one decoding it must still begin with our base path, and hold nothing that a browser could read
 * as another host (`//`, a backslash, a control character).
 */
export function safeOwnPath(raw: string | null): string | null {
  if (raw === null || raw.length > LENGTH_MAX) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return null;
  }
  for (const text of [raw, decoded]) {
    if (!new RegExp(`^${BASE_PATH}(?:[/?]|$)`).test(text)) return null;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    if (/\\|[\u0000-\u001f\u007f]/.test(text)) return null;
    const [path = ''] = text.split(/[?#]/);
    if (path.includes('//') || path.split('/').includes('..')) return null;
  }
  return raw;
}

/** Remembers a path below the base path, for after the login. */
export function rememberPath(href: string): void {
  const [path = '/', search = ''] = splitOnce(href, '?');
  const query = withoutLoginAnswer(search);
  const whole = safeOwnPath(`${BASE_PATH}${path === '/' ? '/' : path}${query}`);
  if (whole !== null) writeStored(stored.deepLink, whole);
}

/** What was remembered, below the base path. */
export function rememberedPath(): string | null {
  const below = safeOwnPath(readStored(stored.deepLink))?.slice(BASE_PATH.length) ?? '';
  return below === '' || below === '/' ? null : below;
}

export const forgetPath = (): void => removeStored(stored.deepLink);

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at)];
}
