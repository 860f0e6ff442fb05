import { flagDefaults, flagNames, isTruthyFlag } from '@abona/contract/flags';
import type { ProviderName } from '@abona/contract/staff/operations';
import { addDays } from '@abona/kernel/civil-date';
import type { Engagement } from '#modules/engagement/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Reporting } from '#modules/reporting/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { JobDesk } from '#platform/operations/job-desk.ts';
import { knownKeysSince } from '#platform/operations/known-keys.ts';
import { outgoingHealth } from '#platform/outgoing-health.ts';
import { dayStepsOf } from '../domain/day-steps.ts';
import { keyClockOf } from '../domain/key-clock.ts';
import { heldKeysOf } from './held-keys.ts';

export type OperationsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: RecordAudit;
  readonly config: Config;
  readonly jobDesk: JobDesk;
  readonly fields: Pick<FieldEncryption, 'blindIndex'>;
  readonly lending: Pick<Lending, 'dayRuns'>;
  readonly ledger: Pick<Ledger, 'closedAt'>;
  readonly reporting: Pick<Reporting, 'keptAt'>;
  readonly merchants: Pick<Merchants, 'webhookDesk'>;
  readonly engagement: Pick<Engagement, 'flagSettings'>;
  readonly identity: Pick<Identity, 'restrictionCounts'>;
};

/** Whom we call, by the address that our configuration names. */
const providersOf = (config: Config): readonly (readonly [ProviderName, string])[] => [
  ['login', config.login.issuer],
  ['staff_login', config.staff.login.issuer],
  ['identity', config.identityProvider.document.url],
  ['spei', config.spei.ordersUrl],
  ['debit', config.debit.url],
  ['santander', config.santander.url],
  ['cards', config.cardProcessor.url],
  ['bureau', config.bureau.url],
  ['phone', config.phoneGateway.url],
  ['push', config.push.url],
  ...(config.condusef.sending === null
    ? []
    : ([
        ['condusef_reune', config.condusef.sending.reuneUrl],
        ['condusef_redeco', config.condusef.sending.redecoUrl],
      ] as const)),
];

/** Each key and secret with its clock. */
export async function readKeys(deps: Pick<OperationsDeps, 'db' | 'fields' | 'config'>) {
  const { config } = deps;
  const keys = heldKeysOf(config);
  const since = await knownKeysSince(deps, keys);
  return keys.flatMap((key) => {
    const at = since.get(key);
    if (at === undefined) return [];
    const { made, dueOn } = keyClockOf(key, at, config.keyLifeDays);
    const { name, id, isCurrent } = key;
    return [{ name, id, is_current: isCurrent, made, since: at.toISOString(), due_on: dueOn }];
  });
}

const SETTLING = ['lending.settle_day', 'lending.settle_moved_day'];

type Queues = Awaited<ReturnType<JobDesk['queues']>>;

/** The last ends of day, each with its steps. */
async function readDays({ db, lending, ledger, reporting }: OperationsDeps, queues: Queues) {
  const [runs, isActive] = [
    await lending.dayRuns(),
    queues.some(({ name, active }) => SETTLING.includes(name) && active > 0),
  ];
  return Promise.all(
    runs.map(async (run, place) => {
      const ended = addDays(run.day, -1);
      const [closedAt, keptAt] = await Promise.all([
        ledger.closedAt(db, ended),
        reporting.keptAt(ended),
      ]);
      // Days are settled in order: of those that are open only the latest can be under way.
      const steps = dayStepsOf({ ...run, closedAt, keptAt, isRunning: isActive && place === 0 });
      return {
        day: run.day,
        started_at: run.startedAt.toISOString(),
        finished_at: iso(run.finishedAt),
        loans: run.loans,
        journals: run.journals,
        resumed: run.resumed,
        resumed_at: iso(run.resumedAt),
        steps: steps.map(({ step, state, doneAt }) => ({ step, state, done_at: iso(doneAt) })),
      };
    }),
  );
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** How the product runs, as this node knows it now. */
export async function readOperations(deps: OperationsDeps) {
  const { config, jobDesk } = deps;
  const queues = await jobDesk.queues();
  const [figures, days, keys, endpoints, flags, restrictions] = await Promise.all([
    jobDesk.figures(),
    readDays(deps, queues),
    readKeys(deps),
    deps.merchants.webhookDesk.listFailing(),
    deps.engagement.flagSettings(),
    deps.identity.restrictionCounts(),
  ]);
  return {
    jobs: {
      lag_s: Math.round(figures.lagS),
      is_failing: figures.isFailing,
      dead: figures.deadLetters,
      queues: queues.toSorted((one, other) => one.name.localeCompare(other.name)),
    },
    end_of_day: days,
    webhooks: {
      dead: endpoints.reduce((sum, { dead }) => sum + dead, 0),
      endpoints: endpoints.map((endpoint) => ({
        endpoint_id: endpoint.id,
        merchant_name: endpoint.merchantName,
        host: hostOf(endpoint.url),
        status: endpoint.status,
        failing_since: iso(endpoint.failingSince),
        waiting: endpoint.waiting,
        dead: endpoint.dead,
      })),
    },
    providers: providersOf(config).map(([name, url]) => {
      const health = outgoingHealth.of(url);
      return {
        name,
        host: hostOf(url),
        state: health.state,
        last_ok_at: iso(health.lastOkAt),
        last_failed_at: iso(health.lastFailedAt),
        certificate_until: iso(health.certificateUntil),
      };
    }),
    flags: flagNames.map((name) => {
      const set = flags.get(name);
      return {
        name,
        is_on: set?.value == null ? flagDefaults[name] : isTruthyFlag(set.value),
        default: flagDefaults[name],
        is_set: set?.value != null,
        customers: set?.customers ?? 0,
      };
    }),
    keys,
    restrictions: [...restrictions],
  };
}
