import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { STAFF_LIVE_PATH } from '@abona/contract/staff/staff-live';
import * as watching from '@abona/contract/staff/staff-watching';
import { ok } from '@abona/kernel/result';
import type { FastifyReply } from 'fastify';
import { sendFailure } from '#platform/http/answer-failures.ts';
import type { Api } from '#platform/http/api.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { DoorCookies } from '#platform/http/door-cookies.ts';
import { mount } from '#platform/http/mount.ts';
import type { LiveChanges } from './live-changes.ts';
import { queuesOf } from './use-cases/queues.ts';
import { lookAtSession } from './use-cases/sign-in.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';
import {
  forgetLost,
  keepWatching,
  readWatchers,
  stopWatching,
  WATCHING_RENEWED_MS,
  watchSubject,
} from './use-cases/watching.ts';

type LiveDeps = StaffDeps & { readonly cookies: DoorCookies; readonly changes: LiveChanges };

/** How often it is asked whether the session is still one: it may run out without a word. */
const CHECK_MS = 2_000;

/**
 * What changes, as it does. Listening is no call: it does not keep a session open that nobody works in. The stream ends
 * with its session, with the role of whoever listens, and when the node stops.
 */
export function liveRoutes(api: Api, deps: LiveDeps): void {
  const { fastify, isStopping } = api;
  mount(api, watching.watchSubject, async ({ caller, body: { stream_id: streamId, subject } }) => {
    await watchSubject(deps, { streamId, subject, caller });
    return ok({});
  });

  fastify.get(STAFF_LIVE_PATH, async (request, reply) => {
    const token = deps.cookies.sessionIn(request.headers.cookie ?? '');
    const caller = token === null ? null : await lookAtSession(deps, token);
    if (token === null || caller === null) return sendFailure(reply, 'session_expired');
    const queues = new Set<string>(queuesOf(caller));
    reply.hijack();
    const stream = openStream(reply.raw, reply.getHeaders());
    const window = watch(deps, { caller, stream });
    const look = async (): Promise<void> => {
      const isOver = isStopping?.() === true;
      if (isOver) stream.end();
      else if ((await lookAtSession(deps, token)) === null) stream.end('ended');
    };
    const looking = () => void look().catch(() => stream.end());
    const stopListening = deps.changes.listen({
      onChange: (change) => {
        if (change.queue === null || queues.has(change.queue)) stream.send('changed', change);
      },
      onSessions: looking,
      onWatching: window.hear,
    });
    const timer = setInterval(looking, CHECK_MS);
    reply.raw.on('close', () => {
      clearInterval(timer);
      stopListening();
      window.stop();
    });
    return reply;
  });
}

type Stream = ReturnType<typeof openStream>;

/** What the window of a stream has open, for as long as the stream stands, and who else does. */
function watch(
  deps: LiveDeps,
  { caller, stream }: { readonly caller: StaffCaller; readonly stream: Stream },
) {
  const streamId = randomUUID();
  let subject: string | null = null;
  const tell = async (): Promise<void> => {
    const watchers = subject === null ? null : await readWatchers(deps, { subject, caller });
    if (watchers !== null) stream.send('watchers', watchers);
  };
  const renew = async (): Promise<void> => {
    subject = await keepWatching(deps, { streamId, caller });
    if (subject !== null) await forgetLost(deps, subject);
  };
  const orEnd = (work: Promise<void>): void => void work.catch(() => stream.end());
  const timer = setInterval(() => orEnd(renew()), WATCHING_RENEWED_MS);
  stream.send('begun', { stream_id: streamId });
  return {
    hear: (change: { readonly subject: string; readonly streamId: string } | null): void => {
      if (change?.streamId === streamId) subject = change.subject;
      if (change === null) orEnd(renew().then(tell));
      else if (change.subject === subject) orEnd(tell());
    },
    stop: (): void => {
      clearInterval(timer);
      // Whoever cannot say so any more is gone with the lease.
      stopWatching(deps, { streamId, caller }).catch(() => undefined);
    },
  };
}

function openStream(raw: ServerResponse, headers: ReturnType<FastifyReply['getHeaders']>) {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that keeps it until it is whole keeps it for ever.
    'x-accel-buffering': 'no',
  });
  const send = (event: string, data: object): void => {
    // What changes after the last word is heard by nobody.
    if (!raw.writableEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  return {
    send,
    end: (last?: string) => {
      if (last !== undefined) send(last, {});
      raw.end();
    },
  };
}
