import type { QueueName } from '@abona/contract/staff/staff-queue';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { STAFF_RETURN_PATH } from '@abona/contract/staff/staff-session';
import type { Result } from '@abona/kernel/result';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Hints } from '#platform/hints/hints.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authenticator } from '#platform/http/caller.ts';
import { callerBy, demandOwnOrigin, doorCookies } from '#platform/http/door-cookies.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createOpenIdLogin } from '#platform/openid/openid-login.ts';
import { type ActSources, createStaffActs } from './acts/staff-acts.ts';
import { type CustomerSources, customerFileBy } from './adapters/customer-file.ts';
import { type QueueSources, queuesFrom } from './adapters/work-queues.ts';
import { SESSION_MS_MAX } from './domain/staff-session.ts';
import { createLiveChanges } from './live-changes.ts';
import type { MerchantReviewRouteDeps } from './merchant-review-routes.ts';
import { staffWorkers } from './reactions.ts';
import { demandEveryCall, staffRoutes } from './routes.ts';
import { staffHistory } from './stores/customer-history-store.ts';
import { createNoteStore } from './stores/note-store.ts';
import type { ListedPerson } from './stores/person-store.ts';
import { createRequestStore } from './stores/request-store.ts';
import type { AlertDeps } from './use-cases/alerts.ts';
import type { StaffArrearsDeps } from './use-cases/arrears.ts';
import type { ThreadDeps } from './use-cases/customer-thread.ts';
import { grantByOperator, listStaff, revokeRole } from './use-cases/people.ts';
import { type QueueTotals, readQueueTotals } from './use-cases/queues.ts';
import type { LoanDeps } from './use-cases/read-loan.ts';
import type { MoneyDeps } from './use-cases/read-money.ts';
import type { RecentDeps } from './use-cases/recents.ts';
import { authenticate } from './use-cases/sign-in.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

type RoleOrder = { readonly email: string; readonly role: StaffRole; readonly actor: string };

/** What the rest of the monolith may ask of staff. Everything else is private. */
export type Staff = {
  /** Who calls at the desk; customers and shops are nobody there. */
  readonly authenticate: Authenticator['staff'];
  readonly workers: readonly Worker[];
  /** What waits in each queue, whoever has it. */
  readonly queueTotals: () => Promise<ReadonlyMap<QueueName, QueueTotals>>;
  /** At the staff's own listener, and nowhere else: ours, and what other modules answer there. */
  readonly routes: (api: Api, ofOthers: (api: Api) => void) => void;
  /** Lets the sandbox's people in, where there are any. */
  readonly prepare: () => Promise<void>;
  /** For whoever runs the server: the first admin has nobody who could agree. */
  readonly operatorDesk: {
    readonly list: () => Promise<readonly ListedPerson[]>;
    /** False: they have it already. */
    readonly grant: (order: RoleOrder) => Promise<boolean>;
    readonly revoke: (order: RoleOrder) => Promise<Result<void, 'not_found'>>;
  };
};

type Deps = {
  readonly config: Pick<Config, 'staff'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: RecordAudit;
  readonly fields: FieldEncryption;
  readonly hints: Pick<Hints, 'subscribe'>;
  readonly ledger: LoanDeps['ledger'];
  readonly closingLetters: { readonly files: LoanDeps['papers'] };
  readonly arrears: StaffArrearsDeps['arrears'];
  readonly lending: StaffArrearsDeps['lending'];
  readonly collections: { readonly desk: MoneyDeps['money'] };
  readonly merchants: MoneyDeps['merchants'];
  readonly portal: MerchantReviewRouteDeps['portal'] & RecentDeps['portal'];
  readonly reporting: { readonly alertDesk: AlertDeps['alerts'] };
  readonly notifications: { readonly toldTo: ThreadDeps['toldTo'] };
} & ActSources &
  CustomerSources &
  QueueSources;

export function createStaff({ config, log, db, clock, audit, fields, ...around }: Deps): Staff {
  const { lending, ledger, origination } = around;
  const { url, login, limits, requestHours, leaseMinutes, sandboxPeople } = config.staff;
  const deps: StaffDeps = {
    db,
    clock,
    audit,
    requests: createRequestStore(fields),
    login: createOpenIdLogin({
      login,
      redirectUri: `${url}${STAFF_RETURN_PATH}`,
      provider: 'staff_login',
      log,
    }),
    settings: { limits, requestHours, leaseMinutes },
  };
  const cookies = doorCookies({ url, name: 'abona_staff', sessionMs: SESSION_MS_MAX });
  const changes = createLiveChanges(around.hints);
  const acts = createStaffActs(deps, around);
  const customers = customerFileBy(db, around);
  const loans = lending.desk(origination.agreements);
  const queues = queuesFrom(db, { ...around, loans });
  const histories = [
    around.identity.customerFile.history,
    origination.desk.history,
    loans.history,
    around.notifications.history,
    around.cases.desk.history,
    around.arrears.history,
    staffHistory(db),
  ];
  return {
    authenticate: callerBy(cookies, (token) => authenticate(deps, token)),
    routes: (api, ofOthers) => {
      demandOwnOrigin(api.fastify, new URL(url).origin);
      const reads = {
        customers,
        loans,
        ledger,
        papers: around.closingLetters.files,
        lending,
        arrears: around.arrears,
        alerts: around.reporting.alertDesk,
        histories,
        workbench: origination.workbench,
        queues,
      };
      const money = {
        money: around.collections.desk,
        merchants: around.merchants,
        portal: around.portal,
      };
      const work = {
        cases: around.cases.desk,
        applications: origination.desk,
        catalogue: lending.productDesk,
        notes: createNoteStore(fields),
        toldTo: around.notifications.toldTo,
      };
      staffRoutes(api, { ...deps, ...reads, ...work, ...money, acts, cookies, changes });
      ofOthers(api);
      demandEveryCall(api);
    },
    workers: staffWorkers(deps, config.staff),
    queueTotals: () => readQueueTotals({ clock: deps.clock, queues }),
    prepare: async () => {
      for (const { email, role } of sandboxPeople)
        await grantByOperator(deps, { email, role, actor: 'system' });
    },
    operatorDesk: {
      list: () => listStaff(deps),
      grant: (order) => grantByOperator(deps, order),
      revoke: (order) => revokeRole(deps, { ...order, reason: null }),
    },
  };
}
