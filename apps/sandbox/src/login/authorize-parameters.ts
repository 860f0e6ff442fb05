/** What came along as `ext-…` when the app sent somebody here: campaign, shop, device. */
export type ExtContext = Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const EXT_PREFIX = 'ext-';
const EXT_MAX = 10;
const EXT_NAME = /^ext-[a-z0-9][a-z0-9_.-]{0,63}$/i;
const EXT_VALUE = /^[\p{L}\p{N}\-._*~@+ /:]{1,255}$/u;

/** Parameters of our own that travel through the library with the request. Nobody may send them. */
export const EXT_CONTEXT = 'ext_context';
export const REQUESTED_SCOPE = 'requested_scope';

/** The first ten that are well formed; the rest is dropped without a word, as Auth0 does. */
export function collectExt(query: Query): ExtContext {
  const collected = Object.entries(query).flatMap(([name, value]) =>
    EXT_NAME.test(name) && typeof value === 'string' && EXT_VALUE.test(value)
      ? [[nameWithoutPrefix(name), value] as const]
      : [],
  );
  return Object.fromEntries(collected.slice(0, EXT_MAX));
}

/** `ext-merchant-customer-id` and `ext-merchant_customer_id` are the same parameter. */
function nameWithoutPrefix(name: string): string {
  return name.slice(EXT_PREFIX.length).toLowerCase().replaceAll('-', '_');
}

/**
 * Auth0 names the API by `audience` where the standard (RFC 8707) says `resource`, and keeps the
 * ext- parameters, which the library would drop. Both are put into the form that the library knows.
 */
export function prepareAuthorizeQuery(query: Query): Record<string, string | string[]> {
  const prepared: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(query)) {
    const ours = name === EXT_CONTEXT || name === REQUESTED_SCOPE;
    if (value === undefined || ours || name.startsWith(EXT_PREFIX)) continue;
    prepared[name] = typeof value === 'string' ? value : [...value];
  }
  const { audience, scope } = prepared;
  if (audience !== undefined && prepared['resource'] === undefined) prepared['resource'] = audience;
  if (typeof scope === 'string') prepared[REQUESTED_SCOPE] = scope;
  const ext = collectExt(query);
  if (Object.keys(ext).length > 0) prepared[EXT_CONTEXT] = JSON.stringify(ext);
  return prepared;
}

/** Reads back what `prepareAuthorizeQuery` wrote. */
export function extContextOf(parameter: unknown): ExtContext {
  return typeof parameter === 'string' ? (JSON.parse(parameter) as ExtContext) : {};
}

const SHOP_NAMES = ['merchant_name', 'shop_name', 'merchant', 'shop'] as const;

/** The shop somebody comes from, when the app told us. */
export function shopNameOf(ext: ExtContext): string | null {
  const written = decoded(ext['merchant_name_base64']);
  if (written !== null) return written;
  for (const name of SHOP_NAMES) {
    const value = ext[name]?.trim();
    if (value) return value;
  }
  return null;
}

/** UTF-8 in base64, with `~` for `=`: what its sender writes, of any signs that can be seen. */
export function decoded(encoded: string | undefined): string | null {
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded.replaceAll('~', '='), 'base64').toString('utf8');
  return /^[^\p{C}]{1,120}$/u.test(text) ? text : null;
}
