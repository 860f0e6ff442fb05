import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { MerchantScope } from './merchants/scopes.ts';

/** The services of the specification, each with its own base address: `/api/{service}`; and the vendors' door. */
export const services = [
  'funnel',
  'enablement',
  'account',
  'lending-profile',
  'loan',
  'home',
  'get-money',
  'enrichment',
  'observability',
  'flags',
  'operations',
  'merchant',
  'store-merchant',
  'providers',
] as const;
export type Service = (typeof services)[number];

/**
 * Who may call.
 * - `public`: anybody.
 * - `session`: a signed-in customer, by our session token (`Authorization: Bearer …`).
 * - `session_if_any`: anybody; a valid session token is recognised.
 * - `special_token`: whoever holds an activity's special token (`Authorization: Bearer …`), with no session.
 * - `login_token`: somebody who just came from the login provider (`Universal-Auth-Token`).
 * - `merchant`: a shop's server, by its API key (`Authorization: Bearer sk_…`), within the key's scopes.
 * - `signature`: a vendor that signs what it sends; the handler checks the signature over the raw body.
 * - `sandbox`: the sandbox's console, by its shared secret; the route does not exist in PROD.
 */
export type Auth =
  | 'public'
  | 'session'
  | 'session_if_any'
  | 'special_token'
  | 'login_token'
  | 'merchant'
  | 'signature'
  | 'sandbox';

export type Endpoint = {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/{service}`, as the specification spells it; parameters as `{id}`. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  /** What a merchant's key must be allowed to do. */
  readonly scope?: MerchantScope;
  /** One English line for the API document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The `data` of the success envelope. */
  readonly reply: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** Whether `Idempotency-Key` is demanded or merely honoured; absent: the call is naturally idempotent. */
  readonly idempotency?: 'required' | 'honoured';
  /** Fields of the reply that are told once: a replayed answer has null in their place. */
  readonly shownOnce?: readonly string[];
  /**
   * The body is a file's bare bytes, not JSON, up to so many; a longer one is refused by this code. It has so long to
   * arrive: everything else has seconds.
   */
  readonly upload?: {
    readonly bytesMax: number;
    readonly tooLarge: ErrorCode;
    readonly secondsMax: number;
  };
  /** The answer is not wrapped, and a form is accepted too: a vendor's own client calls here. */
  readonly bare?: true;
  /** The answer is a file of one of these media types (`FileReply`): a plain link can open it. */
  readonly file?: readonly string[];
};

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/** The address on our server. */
/**
 * Where an endpoint answers. Enablement runs as two instances (specification 7): the second answers the same
 * under `/api/v2/`, and what is counted and kept is counted and kept together.
 */
export function addressesOf(endpoint: Pick<Endpoint, 'service' | 'path'>): readonly string[] {
  const address = addressOf(endpoint);
  const isTwice = endpoint.service === 'enablement' && endpoint.path.startsWith('/api/v1/');
  return isTwice ? [address, address.replace('/api/v1/', '/api/v2/')] : [address];
}

export const addressOf = (endpoint: Pick<Endpoint, 'service' | 'path'>): string =>
  `/api/${endpoint.service}${endpoint.path}`;
