import type { Flag } from '@abona/contract/flags';
import type { MerchantChannel, ProductType } from '@abona/contract/identifiers';
import type { Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { Effect, Worker } from '#platform/jobs/worker.ts';
import type { Standing } from './domain/login-rules.ts';
import type { PushEvent } from './domain/push-channel.ts';

/** A token of the login provider whose every check passed. */
export type VouchedToken = {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
};

export type LoginProvider = {
  readonly verify: (
    token: string,
    now: Date,
  ) => Promise<Result<VouchedToken, 'login_token_invalid' | 'provider_unavailable'>>;
  /** What the provider tells about the token's person, for tokens that do not say. */
  readonly describe: (
    token: string,
    subject: string,
  ) => Promise<Result<Readonly<Record<string, unknown>>, 'provider_unavailable'>>;
};

/** The push provider's server side. */
export type PushGateway = {
  /** What the browser's push client needs to know to connect. */
  readonly appKey: string;
  readonly cluster: string;
  readonly host: string | null;
  /** Signs a socket's subscription. Whether it may be signed is decided before. */
  readonly sign: (socketId: string, channelName: string) => string;
  readonly send: (channelName: string, event: PushEvent) => Promise<void>;
};

/** Asked of origination. */
type ApplicationGlance = {
  readonly applicationProcessId: number;
  readonly channel: MerchantChannel | null;
  readonly productType: ProductType | null;
};
export type Applications = {
  readonly standingOf: (customerId: number) => Promise<Standing>;
  readonly currentOf: (customerId: number) => Promise<ApplicationGlance | null>;
  /** Has something done whenever an application of somebody moves on. */
  readonly onMoved: (reaction: {
    readonly name: string;
    readonly effect: Effect;
    readonly run: (move: { readonly customerId: number }) => Promise<void>;
  }) => Worker;
};

/** Asked of engagement. */
export type Flags = {
  readonly isOn: (flag: Flag, customerId: number) => Promise<boolean>;
};

/** Asked of notifications: queued in the caller's transaction, sent after it. */
export type Messages = {
  readonly sendVerificationEmail: (
    tx: Tx,
    message: { readonly customerId: number; readonly to: string; readonly link: string },
  ) => Promise<void>;
};
