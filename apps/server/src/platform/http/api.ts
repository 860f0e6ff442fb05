import type { Door, Endpoint } from '@abona/contract/endpoint';
import type { Environment } from '@abona/contract/environment';
import type { ErrorCode } from '@abona/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Limiter } from '#platform/rate-limit.ts';
import type { Authenticator, Caller, MerchantCaller, ShopCall } from './caller.ts';

export type ApiOptions = {
  readonly environment: Environment;
  /** Which calls answer here; no other can be mounted. */
  readonly door: Door;
  readonly authenticator: Authenticator;
  readonly db: Database;
  /** Seals the answers that are kept for repetitions. */
  readonly fields: Pick<FieldEncryption, 'seal' | 'open'>;
  readonly limiter: Limiter;
  readonly defaultLimits: { readonly subjectPerMinute: number; readonly addressPerMinute: number };
  readonly log: Log;
  readonly metrics: Metrics;
  readonly trustedProxyHops: number;
  /** Null where the sandbox may not reach in. */
  readonly sandboxSecret: string | null;
  readonly isStopping?: () => boolean;
  /** Is told of every call that came with a shop's key, once it is answered. */
  readonly noteShopCall?: (call: ShopCall) => void;
};

/** The HTTP side of the server, to which modules mount their endpoints. */
export type Api = ApiOptions & {
  readonly fastify: FastifyInstance;
  readonly mounted: Endpoint[];
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Where it came from. Kept when it came: whoever hangs up has no address any more while we still answer. */
    address: string;
    /** The bytes as they came, where a signature covers them. */
    rawBody: string | null;
    /** Whose key came with it, also where that key may not. */
    shop: MerchantCaller | null;
    /** What it was refused with. */
    refusedWith: ErrorCode | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Neither the API nor a page: health, metrics. Not worth a line in the log. */
    isQuiet?: boolean;
  }
}
