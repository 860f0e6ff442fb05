import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import type { CustomerAuthenticator, SessionCaller } from '#platform/http/caller.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createOpenIdLoginProvider } from './adapters/openid-login-provider.ts';
import { createPusherPushGateway } from './adapters/pusher-push-gateway.ts';
import { createAuthenticator, userIdOfCaller } from './authenticator.ts';
import { createCustomerStore } from './customer-store.ts';
import type { Applications, Flags, Messages } from './ports.ts';
import { identityWorkers } from './reactions.ts';
import { identityRoutes } from './routes.ts';
import { createSessionTokens } from './session-token.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';

/** What the rest of the monolith may ask of identity. Everything else is private. */
export type Identity = {
  readonly authenticator: CustomerAuthenticator;
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** The id by which the app and its trackers know a caller. For display, never to find anybody by. */
  readonly userIdOf: (caller: SessionCaller) => string;
};

type Deps = {
  readonly config: Pick<Config, 'login' | 'sessionKeys' | 'push' | 'publicUrl'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly fields: FieldEncryption;
  readonly enqueue: Enqueue;
  readonly audit: RecordAudit;
  readonly applications: Applications;
  readonly flags: Flags;
  readonly messages: Messages;
};

export function createIdentity({ config, fields, audit, ...given }: Deps): Identity {
  const { log } = given;
  const deps: IdentityDeps = {
    ...given,
    publicUrl: config.publicUrl,
    customers: createCustomerStore(given.db, fields),
    tokens: createSessionTokens(config.sessionKeys),
    loginProvider: createOpenIdLoginProvider({ ...config.login, log }),
    push: createPusherPushGateway(config.push),
    audit: (tx, customerId, { action, reason, detail }) =>
      audit(tx, {
        subject: `customer:${customerId}`,
        actor: `customer:${customerId}`,
        action: `identity.${action}`,
        reason: reason ?? null,
        detail: detail ?? {},
      }),
  };
  return {
    authenticator: createAuthenticator(deps),
    routes: (api) => identityRoutes(api, deps),
    workers: identityWorkers({ ...deps, log }),
    userIdOf: userIdOfCaller,
  };
}
