import { PORTAL_RETURN_PATH } from '@abona/contract/portal/portal-session';
import type { Collections } from '#modules/collections/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authenticator } from '#platform/http/caller.ts';
import { callerBy, demandOwnOrigin, doorCookies } from '#platform/http/door-cookies.ts';
import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createOpenIdLogin } from '#platform/openid/openid-login.ts';
import { letterWorkers } from './letters.ts';
import { createPortalDesk, type PortalDesk } from './portal-desk.ts';
import { demandEveryCall, portalRoutes } from './routes.ts';
import { createAgreementStore } from './stores/agreement-store.ts';
import { createProofStore } from './stores/proof-store.ts';
import { dropSessionsBefore } from './stores/session-store.ts';
import { listApprovers, vouch } from './use-cases/pins.ts';
import type { PortalDeps } from './use-cases/portal-deps.ts';
import { followCentavo } from './use-cases/prove-account.ts';
import { seatSandboxShop } from './use-cases/seat-sandbox-shop.ts';
import { authenticate, SESSION_MS_MAX } from './use-cases/sign-in.ts';

export type { PortalDesk } from './portal-desk.ts';

/** What the rest of the monolith may ask of the portal. Everything else is private. */
export type Portal = {
  /** Who calls at the portal; customers, shops' servers and people of ours are nobody there. */
  readonly authenticate: Authenticator['portal'];
  /** At the portal's own listener, and nowhere else: ours, and what other modules answer there. */
  readonly routes: (api: Api, ofOthers: (api: Api) => void) => void;
  /** Who can vouch at a till for what another gives back, by their PIN. */
  readonly approvers: Parameters<Merchants['portalRoutes']>[1];
  readonly workers: readonly Worker[];
  /** Businesses that want to sell, as people of ours look at them. */
  readonly desk: PortalDesk;
  /** The sandbox's shop as a business, where there is one. */
  readonly prepare: () => Promise<void>;
};

type Deps = {
  readonly config: Pick<Config, 'portal'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: RecordAudit;
  readonly enqueue: PortalDeps['enqueue'];
  readonly fields: PortalDeps['fields'];
  readonly merchants: PortalDeps['merchants'];
  readonly collections: PortalDeps['collections'] & Pick<Collections, 'onPayoutEnded'>;
  readonly notifications: PortalDeps['notifications'];
};

const DAY_MS = 86_400_000;

export function createPortal({ config, log, ...given }: Deps): Portal {
  const { url, login, sessionDays, sandboxPeople } = config.portal;
  const { db, clock, audit, enqueue, fields, merchants, collections, notifications } = given;
  const redirectUri = `${url}${PORTAL_RETURN_PATH}`;
  const deps: PortalDeps = {
    db,
    clock,
    audit,
    enqueue,
    fields,
    proofs: createProofStore(fields),
    agreements: createAgreementStore(fields),
    url,
    merchants,
    collections,
    notifications,
    login: createOpenIdLogin({ login, redirectUri, provider: 'portal_login', log }),
  };
  const cookies = doorCookies({ url, name: 'abona_portal', sessionMs: SESSION_MS_MAX });
  return {
    authenticate: callerBy(cookies, (token) => authenticate(deps, token)),
    routes: (api, ofOthers) => {
      demandOwnOrigin(api.fastify, new URL(url).origin);
      portalRoutes(api, { ...deps, cookies });
      ofOthers(api);
      demandEveryCall(api);
    },
    desk: createPortalDesk(deps),
    approvers: {
      list: (accountId, mode) => listApprovers(deps, accountId, mode),
      vouch: (vouching) => vouch(deps, vouching),
    },
    workers: [
      ...letterWorkers(deps),
      collections.onPayoutEnded({
        name: 'portal.follow_centavo',
        effect: 'outside',
        run: async ({ kind, subject: proofId, ...end }) => {
          if (kind === 'account_proof') await followCentavo(deps, { ...end, proofId });
        },
      }),
      onSchedule('portal.forget_old_sessions', {
        cron: '23 4 * * *',
        effect: 'outside',
        run: async () => {
          const now = clock.technicalNow().getTime();
          await dropSessionsBefore(db, new Date(now - sessionDays * DAY_MS));
        },
      }),
    ],
    prepare: () => seatSandboxShop(deps, sandboxPeople),
  };
}
