import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Faults } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import {
  ACTIVITY_TIMEOUT_S,
  CLOSE,
  type CloseReason,
  errorFrame,
  frame,
  pulseAfter,
} from './push-protocol.ts';

export type Connection = {
  readonly socketId: string;
  readonly socket: WebSocket;
  readonly channels: Set<string>;
  readonly connectedAt: Date;
  userId: string | null;
  heardAt: number;
};

export type Publication = {
  readonly channel: string;
  readonly name: string;
  readonly payload: string;
  /** The connection that caused the event does not hear of it. */
  readonly exceptSocketId?: string | undefined;
};

/** Who is connected and who listens to which channel. */
export type PushHub = {
  readonly connections: () => readonly Connection[];
  readonly admit: (socket: WebSocket) => Connection | null;
  /** Delivers to whoever listens, and says to how many. */
  readonly publish: (publication: Publication) => number;
  readonly listenersOf: (channel: string) => number;
  readonly disconnectUser: (userId: string) => number;
  readonly disconnectAll: (reason?: CloseReason) => number;
  readonly close: () => void;
};

const CONNECTIONS_MAX = 200;
const CHECK_INTERVAL_MS = 15_000;

export function createPushHub(faults: Faults, events: WorldEvents): PushHub {
  const connections = new Map<string, Connection>();
  const watch = setInterval(() => {
    for (const connection of connections.values()) checkPulse(connection);
  }, CHECK_INTERVAL_MS);
  watch.unref();

  const cutAll = (doomed: readonly Connection[], reason: CloseReason): number => {
    for (const { socket } of doomed) cut(socket, reason);
    return doomed.length;
  };
  const all = () => [...connections.values()];
  return {
    connections: all,
    admit: (socket) => {
      if (connections.size >= CONNECTIONS_MAX) {
        cut(socket, CLOSE.overQuota);
        return null;
      }
      const connection = newConnection(socket);
      connections.set(connection.socketId, connection);
      socket.once('close', () => {
        connections.delete(connection.socketId);
        events.announce('push');
      });
      const { socketId: socket_id } = connection;
      const welcome = { socket_id, activity_timeout: ACTIVITY_TIMEOUT_S };
      socket.send(frame('pusher:connection_established', welcome));
      events.announce('push');
      return connection;
    },
    publish: (publication) => {
      const listeners = all().filter(
        ({ channels, socketId }) =>
          channels.has(publication.channel) && socketId !== publication.exceptSocketId,
      );
      deliver(listeners, publication, faults.now().push.delay_ms);
      return listeners.length;
    },
    listenersOf: (channel) => all().filter(({ channels }) => channels.has(channel)).length,
    disconnectUser: (userId) =>
      cutAll(
        all().filter((connection) => connection.userId === userId),
        CLOSE.unauthorized,
      ),
    disconnectAll: (reason = CLOSE.reconnect) => cutAll(all(), reason),
    close: () => {
      clearInterval(watch);
      for (const { socket } of connections.values()) {
        cut(socket, CLOSE.goingAway);
        socket.terminate();
      }
    },
  };
}

function newConnection(socket: WebSocket): Connection {
  const part = () => randomInt(1, 2 ** 31);
  return {
    socketId: `${part()}.${part()}`,
    socket,
    channels: new Set(),
    connectedAt: new Date(),
    userId: null,
    heardAt: Date.now(),
  };
}

export function cut(socket: WebSocket, { code, message }: CloseReason): void {
  socket.send(errorFrame(code, message));
  socket.close(code, message);
}

function deliver(
  listeners: readonly Connection[],
  { name, payload, channel }: Publication,
  delayMs: number,
): void {
  const send = () => {
    for (const { socket } of listeners) socket.send(frame(name, payload, channel));
  };
  if (delayMs === 0) send();
  else setTimeout(send, delayMs).unref();
}

/** A client that says nothing for long is asked whether it lives; one that does not answer is cut. */
function checkPulse({ socket, heardAt }: Connection): void {
  const pulse = pulseAfter(Date.now() - heardAt);
  if (pulse === 'gone') cut(socket, CLOSE.pongMissing);
  if (pulse === 'silent') socket.send(frame('pusher:ping', {}));
}
