import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ClockAnswer, ClockMove } from '#clock/business-clock.ts';
import { FaultChange } from '#platform/faults.ts';
import { waitFor } from '#platform/world-events.ts';
import type { PushEvent } from '#push/push-event-store.ts';
import type { Connection } from '#push/push-hub.ts';
import type { World } from '#world.ts';
import {
  AfterId,
  ControlRefusal,
  checkedBody,
  checkedQuery,
  Limit,
  WaitMs,
} from './control-refusal.ts';
import { resetWorld } from './reset-world.ts';

const EventQuery = z.strictObject({
  channel: z.string().optional(),
  name: z.string().optional(),
  limit: Limit,
  after_id: AfterId,
  wait_ms: WaitMs,
});

const toEventView = ({ sentAt, payload, ...event }: PushEvent) => ({
  ...event,
  data: payload,
  sent_at: sentAt.toISOString(),
});

const toConnectionView = ({ socketId, channels, userId, connectedAt }: Connection) => ({
  socket_id: socketId,
  user_id: userId,
  channels: [...channels],
  connected_at: connectedAt.toISOString(),
});

/** Clock, faults, push, and the way back to an empty world. */
export function worldControl(app: FastifyInstance, world: World): void {
  const { clock, faults, hub, pushEvents, events } = world;
  app.get('/health', async () => ({ ok: true }));

  app.get('/clock', async () => clockOrRefusal(await clock.read()));
  app.put('/clock', async (request) =>
    clockOrRefusal(await clock.move(checkedBody(ClockMove, request))),
  );

  app.get('/faults', async () => faults.now());
  app.put('/faults', async (request) => faults.change(checkedBody(FaultChange, request)));
  app.delete('/faults', async () => faults.heal());

  app.get('/push/connections', async () => ({
    connections: hub.connections().map(toConnectionView),
  }));
  app.post('/push/disconnect', async () => ({ disconnected: hub.disconnectAll() }));
  app.get('/push/events', async (request) => {
    const { wait_ms, after_id, ...filter } = checkedQuery(EventQuery, request);
    const awaited = { topic: 'push', about: filter.channel, timeoutMs: wait_ms } as const;
    const found = await waitFor(events, awaited, async () => {
      const list = await pushEvents.list({ ...filter, afterId: after_id });
      return list.length > 0 ? list : null;
    });
    return { events: (found ?? []).map(toEventView) };
  });
  app.delete('/push/events', async () => ({ cleared: await pushEvents.clear() }));

  app.post('/reset', async () => {
    await resetWorld(world);
    return { done: true };
  });
}

function clockOrRefusal(answer: ClockAnswer) {
  if (answer.kind === 'read') return answer.clock;
  if (answer.kind === 'booked')
    throw new ControlRefusal({ status: 409, code: 'over_booked_days' }, answer.warning);
  throw new ControlRefusal(
    { status: 502, code: 'server_unreachable' },
    `The lender's server keeps the clock, and it cannot be asked: ${answer.reason}.`,
  );
}
