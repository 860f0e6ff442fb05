import type { Configuration } from '#configuration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails without them.
export type VendorAnswer = { readonly status: number; readonly body: any };

type Call = {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Calls a vendor as the lender's server would. */
export async function callVendor(
  { vendorUrl }: Configuration,
  { method, path, body, headers = {}, signal }: Call,
): Promise<VendorAnswer> {
  const response = await fetch(vendorUrl + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, body: await response.json() };
}
