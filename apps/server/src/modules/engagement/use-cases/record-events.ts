import { isEventName } from '@abona/contract/engagement/tracking-plan';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { withholdFromFields } from '../domain/withhold-personal.ts';
import { addEvents, type Received, type TrackedEvent } from '../stores/event-store.ts';

/** Keeps typed events. One unknown name and none of them is kept: the app is out of step with the plan. */
export async function recordEvents(
  db: Database,
  events: readonly TrackedEvent[],
  received: Received,
): Promise<Result<number, DetailedFailure<'validation_failed'>>> {
  const unknown = events.flatMap(({ name }, place) =>
    isEventName(name)
      ? []
      : [{ path: `events.${place}.name`, message: 'Este evento no existe en el plan.' }],
  );
  if (unknown.length > 0) return err({ code: 'validation_failed', fields: unknown });
  const clean = events.map((event) => ({ ...event, fields: withholdFromFields(event.fields) }));
  return ok(await addEvents(db, clean, received));
}
