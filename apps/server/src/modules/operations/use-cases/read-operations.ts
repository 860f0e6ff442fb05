import { flagDefaults, flagNames, isTruthyFlag } from '@abona/contract/flags';
import type { ProviderName } from '@abona/contract/staff/operations';
import type { Engagement } from '#modules/engagement/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobDesk } from '#platform/operations/job-desk.ts';
import { outgoingHealth } from '#platform/outgoing-health.ts';

export type OperationsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: RecordAudit;
  readonly config: Config;
  readonly jobDesk: JobDesk;
  readonly lending: Pick<Lending, 'dayRuns'>;
  readonly merchants: Pick<Merchants, 'webhookDesk'>;
  readonly engagement: Pick<Engagement, 'flagSettings'>;
  readonly identity: Pick<Identity, 'restrictionCounts'>;
};

/** Whom we call, by the address that our configuration names. */
const providersOf = (config: Config): readonly (readonly [ProviderName, string])[] => [
  ['login', config.login.issuer],
  ['staff_login', config.staff.login.issuer],
  ['identity', config.identityProvider.url],
  ['spei', config.spei.url],
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

const KEY_MONTH = /^\d{4}-(0[1-9]|1[0-2])/;

/** Keys are called by the month they are of, as the handbook of operations asks; other names tell nothing. */
const keysOf = ({ sessionKeys, fieldKeys }: Config) =>
  (
    [
      ['session', sessionKeys],
      ['field', fieldKeys],
    ] as const
  ).flatMap(([name, keys]) =>
    keys.map(({ id }, place) => ({
      name,
      id,
      is_current: place === 0,
      since: KEY_MONTH.exec(id)?.[0] ?? null,
    })),
  );

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** How the product runs, as this node knows it now. */
export async function readOperations(deps: OperationsDeps) {
  const { config, jobDesk } = deps;
  const [figures, queues, days, endpoints, flags, restrictions] = await Promise.all([
    jobDesk.figures(),
    jobDesk.queues(),
    deps.lending.dayRuns(),
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
    end_of_day: days.map(({ day, startedAt, finishedAt, loans, journals }) => ({
      day,
      started_at: startedAt.toISOString(),
      finished_at: iso(finishedAt),
      loans,
      journals,
    })),
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
    keys: keysOf(config),
    restrictions: [...restrictions],
  };
}
