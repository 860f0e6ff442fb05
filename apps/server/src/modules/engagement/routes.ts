import * as flagService from '@abona/contract/engagement/flag-service';
import * as tracking from '@abona/contract/engagement/tracking';
import { mapOk, ok } from '@abona/kernel/result';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { AnonymousCaller, SessionCaller } from '#platform/http/caller.ts';
import { mount } from '#platform/http/mount.ts';
import { evaluateFlags, strongest } from './domain/evaluate-flags.ts';
import type { Subjects } from './ports.ts';
import type { ContextStore } from './stores/context-store.ts';
import type { Overrides } from './stores/flag-store.ts';
import { type ContextClaim, putContext } from './use-cases/put-context.ts';
import { recordEvents } from './use-cases/record-events.ts';
import { recordLogs } from './use-cases/record-logs.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly overrides: Overrides;
  readonly contexts: ContextStore;
  readonly subjects: Subjects;
};

/** The table of contents of the module: one entry per endpoint, no logic. */
export function engagementRoutes(
  api: Api,
  { db, clock, overrides: overridesOf, contexts, subjects }: Deps,
): void {
  const receivedFrom = (caller: SessionCaller | AnonymousCaller) => ({
    customerId: customerIdOf(caller),
    at: clock.technicalNow(),
  });

  // Whoever is signed in is evaluated as themselves, whatever key came; nobody else has flags of
  // their own, so that a key tells a stranger nothing about its owner.
  mount(api, flagService.evaluateFlags, async ({ caller }) => {
    const overrides = await overridesOf('flag_service', customerIdOf(caller));
    return ok({ features: evaluateFlags(overrides) });
  });

  mount(api, flagService.getEnablementFeatures, async ({ caller }) => {
    const overrides = await overridesOf('flag_service', caller.customerId);
    return ok({ features: evaluateFlags(overrides) });
  });

  mount(api, flagService.getLendingProfileFeatures, async ({ caller }) => {
    const overrides = await overridesOf('lending_profile', caller.customerId);
    return ok({ features: Object.fromEntries(strongest(overrides)) });
  });

  mount(api, tracking.recordEvents, async ({ caller, body }) => {
    const events = body.events.map(({ at, ...event }) => ({ ...event, occurredAt: new Date(at) }));
    const recorded = await recordEvents(db, events, receivedFrom(caller));
    return mapOk(recorded, (stored) => ({ stored }));
  });

  mount(api, tracking.recordLogs, async ({ caller, body }) => {
    const lines = body.lines.map(({ at, detail, ...line }) => ({
      ...line,
      occurredAt: new Date(at),
      detail: detail ?? {},
    }));
    return ok({ stored: await recordLogs(db, lines, receivedFrom(caller)) });
  });

  mount(api, tracking.putContext, async ({ caller, body }) => {
    const stored = await putContext(contexts, claimOf(body), {
      customerId: caller.customerId,
      userId: subjects.userIdOf(caller),
      at: clock.technicalNow(),
    });
    return mapOk(stored, () => ({ stored: true as const }));
  });
}

const customerIdOf = (caller: SessionCaller | AnonymousCaller): number | null =>
  caller.kind === 'session' ? caller.customerId : null;

const KEY_PREFIX = 'GTM_';

function claimOf(body: z.output<typeof tracking.putContext.body>): ContextClaim {
  if ('key' in body)
    return { owner: body.key.slice(KEY_PREFIX.length), userData: body.value.user_data };
  const { user_id: owner, container_product_id: _, ...attribution } = body;
  return { owner, attribution };
}
