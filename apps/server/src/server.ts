import { createAudit } from '#platform/audit.ts';
import { createBusinessClock, realClock } from '#platform/business-clock.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { documentationRoutes } from '#platform/documentation/documentation-routes.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createHints } from '#platform/hints/hints.ts';
import type { Api } from '#platform/http/api.ts';
import { clockRoutes } from '#platform/http/clock-routes.ts';
import { createApi } from '#platform/http/create-api.ts';
import { POLICY_REPORT_PATH, policyReports } from '#platform/http/policy-reports.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { drain } from '#platform/operations/drain.ts';
import { addGauges } from '#platform/operations/gauges.ts';
import { healthRoutes, operationRoutes } from '#platform/operations/operation-routes.ts';
import { createReadinessCheck } from '#platform/operations/readiness.ts';
import { startFailure } from '#platform/operations/start-failure.ts';
import { createLimiter, forgetOldCountersHourly, noLimiter } from '#platform/rate-limit.ts';
import { openReplicaReads } from '#platform/replica-reads.ts';
import { makeDatabaseReady } from '#platform/schema/prepare-database.ts';
import { docsRoutes } from '#platform/site/docs-routes.ts';
import {
  type OnePageSite,
  onePageRoutes,
  PAGE,
  readOnePageSite,
} from '#platform/site/one-page-routes.ts';
import { MANIFEST, readSite } from '#platform/site/read-site.ts';
import { siteRoutes } from '#platform/site/site-routes.ts';
import { createSiteSource, type SiteSource } from '#platform/site/site-source.ts';
import {
  cardPageConfigurationOf,
  connectOriginsOf,
  fraudOriginsOf,
  webConfigurationOf,
} from '#platform/site/web-configuration.ts';
import { createApp } from './app.ts';
import { addProductGauges, countingPublish } from './product-gauges.ts';
import { retentionWorkers } from './retention/sweep-tables.ts';

export type Server = {
  readonly api: Api;
  /** Prepares the database, starts the jobs, and serves. */
  readonly start: () => Promise<void>;
  /** Finishes what was begun, gives back what was not, and lets go of everything. */
  readonly stop: () => Promise<void>;
};

const NO_LIMITS = { subjectPerMinute: 0, addressPerMinute: 0 };

/** One node: the platform, the business on top of it, and what the operator and the browser ask for. */
export function createServer(config: Config, log: Log): Server {
  let isStopping = false;
  const { url, replicaUrl, connectionsMax } = config.database;
  const { db, pool, close } = openDatabase({ url, connectionsMax, log });
  const reads = openReplicaReads(db, { url, replicaUrl, connectionsMax, log });
  const metrics = createMetrics();
  const hints = createHints(url, log);
  const businessClock = config.sandbox === null ? null : createBusinessClock(db, hints, log);
  const clock = businessClock ?? realClock;
  const jobs = createJobRunner({ db, url, log, metrics });
  const publish = countingPublish(jobs.publish, metrics);
  const basics = { config, db, reads: reads.db, clock, businessClock, log, hints };
  const app = createApp({ ...basics, publish, enqueue: jobs.enqueue, jobDesk: jobs.desk });
  const limiter = config.rateLimits === null ? noLimiter : createLimiter(db, Date.now);
  const listener = {
    environment: config.environment,
    db,
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    limiter,
    defaultLimits: config.rateLimits ?? NO_LIMITS,
    log,
    metrics,
    trustedProxyHops: config.trustedProxyHops,
    sandboxSecret: config.sandbox?.secret ?? null,
    isStopping: () => isStopping,
    noteShopCall: app.merchants.requestLog.note,
  };
  const api = createApi({ ...listener, door: 'customers', authenticator: app.authenticator });
  const desk = createApi({ ...listener, door: 'staff', authenticator: app.staff.authenticator });
  const portal = createApi({
    ...listener,
    door: 'portal',
    authenticator: app.portal.authenticator,
  });
  const { figures } = jobs;
  const readiness = createReadinessCheck({ db, figures, isStopping: () => isStopping });

  app.routes(api);
  app.staff.routes(desk);
  app.portal.routes(portal);
  serveOnePage(desk, { folder: config.staff.folder, config, log });
  docsRoutes(portal, serveOnePage(portal, { folder: config.portal.folder, config, log }));
  if (businessClock !== null)
    clockRoutes(api, { ...app.days, db, clock: businessClock, publish, audit: createAudit(clock) });
  const operations = { readiness, metricsToken: config.metricsToken };
  operationRoutes(api, operations);
  healthRoutes(desk, operations);
  healthRoutes(portal, operations);
  policyReports(api);
  documentationRoutes(api, { version: config.version, portalUrl: config.portal.url });
  serveSite(api, config, log);
  addGauges(metrics, { pool, figures });
  addProductGauges(metrics, { db, clock, app });
  jobs.register([...app.workers, forgetOldCountersHourly(db), ...retentionWorkers({ db, clock })]);

  const start = async () => {
    try {
      await makeDatabaseReady({ url, log }, config.environment);
      await app.prepare();
      await hints.start();
      await businessClock?.start();
      await jobs.start();
      for (const tasks of app.afterCommitTasks) tasks.open(log);
      await app.collections.followProviders();
      await desk.fastify.listen({ host: config.host, port: config.staff.port });
      await portal.fastify.listen({ host: config.host, port: config.portal.port });
      await api.fastify.listen({ host: config.host, port: config.port });
    } catch (failure) {
      throw startFailure(failure, config);
    }
    const { port, environment, version } = config;
    log.info({ port, environment, version }, 'the server is ready');
  };

  const stop = async () => {
    isStopping = true;
    await Promise.all(app.afterCommitTasks.map((tasks) => tasks.close()));
    await drain({ listeners: [api.fastify, desk.fastify, portal.fastify], jobs });
    // Without a database they end with their window.
    await limiter
      .giveBack()
      .catch((error: unknown) => log.warn({ error }, 'calls not made were not given back'));
    businessClock?.stop();
    await hints.stop();
    await Promise.all([reads.close(), close()]);
  };
  return { api, start, stop };
}

function serveSite(api: Api, config: Config, log: Log): void {
  const pages = { ordinary: webConfigurationOf(config), cards: cardPageConfigurationOf(config) };
  const source = createSiteSource({
    folder: config.web.folder,
    writtenLast: MANIFEST,
    read: (folder) => readSite(folder, pages),
    log,
    followsBuilds: config.environment === 'LOCAL',
  });
  const { ecosystem, standard } = config.web.tagManagers;
  siteRoutes(api, {
    source,
    policy: {
      connectOrigins: connectOriginsOf(config),
      formOrigins: [new URL(config.santander.url).origin],
      frameAncestors: config.web.frameAncestors,
      hasTagManagers: ecosystem !== null || standard !== null,
      reportPath: POLICY_REPORT_PATH,
      cardFieldsOrigin: new URL(config.cardProcessor.scriptUrl).origin,
      fraudOrigins: fraudOriginsOf(config),
    },
  });
}

type OnePage = { readonly folder: string; readonly config: Config; readonly log: Log };

function serveOnePage(api: Api, { folder, config, log }: OnePage): SiteSource<OnePageSite> {
  const source = createSiteSource({
    folder,
    writtenLast: PAGE,
    read: readOnePageSite,
    log,
    followsBuilds: config.environment === 'LOCAL',
  });
  onePageRoutes(api, source);
  return source;
}
