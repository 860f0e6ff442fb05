import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { MerchantScope } from './merchants/scopes.ts';
import type { PortalAccess } from './portal/portal-access.ts';
import type { StaffAccess } from './staff/staff-access.ts';

/**
 * The services of the specification, each with its own base address: `/api/{service}`; the vendors' door; and the
 * desk of the lender's own people (`/staff`) and the portal of shops' people (`/portal`), each another origin.
 */
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
  'staff',
  'portal',
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
 * - `staff`: a person of the lender, by the cookie of their desk session, in a role that may (`access`).
 * - `portal`: a person of a shop, by the cookie of their portal session, in a role that may (`portalAccess`).
 * - `signature`: a vendor that signs what it sends; the handler checks the signature over the raw body. One that signs
 *   nothing (STP) is known by its address, and believed in nothing.
 * - `sandbox`: the sandbox's console, by its shared secret; the route does not exist in PROD.
 */
export type Auth =
  | 'public'
  | 'session'
  | 'session_if_any'
  | 'special_token'
  | 'login_token'
  | 'merchant'
  | 'staff'
  | 'portal'
  | 'signature'
  | 'sandbox';

export type Endpoint = {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/{service}` (or `/staff`, `/portal`), as the specification spells it; parameters as `{id}`. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  /** What a merchant's key must be allowed to do. */
  readonly scope?: MerchantScope;
  /** A page of any shop may ask, by a publishable key (CORS). */
  readonly crossOrigin?: true;
  /** Who of the lender's people may, and whether a second one must agree. */
  readonly access?: StaffAccess;
  /** Who of a shop's people may. */
  readonly portalAccess?: PortalAccess;
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
  /** For a vendor that reads our answer by its status too; absent: 200. */
  readonly statusOf?: (reply: unknown) => number;
  /** The answer is a file of one of these media types (`FileReply`, `StreamedFile`): a plain link can open it. */
  readonly file?: readonly string[];
};

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/**
 * Where an endpoint answers. Enablement runs as two instances (specification 7): the second answers the same
 * under `/api/v2/`, and what is counted and kept is counted and kept together.
 */
export function addressesOf(endpoint: Pick<Endpoint, 'service' | 'path'>): readonly string[] {
  const address = addressOf(endpoint);
  const isTwice = endpoint.service === 'enablement' && endpoint.path.startsWith('/api/v1/');
  return isTwice ? [address, address.replace('/api/v1/', '/api/v2/')] : [address];
}

export const addressOf = ({ service, path }: Pick<Endpoint, 'service' | 'path'>): string =>
  service === 'staff' || service === 'portal' ? `/${service}${path}` : `/api/${service}${path}`;

/** The listeners of the server, each an origin of its own. A call answers at one of them, and nowhere else. */
export type Door = 'customers' | 'staff' | 'portal';

export const doorOf = ({ service }: Pick<Endpoint, 'service'>): Door =>
  service === 'staff' || service === 'portal' ? service : 'customers';
