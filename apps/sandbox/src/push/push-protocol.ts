import { z } from 'zod';

/** Pusher Channels, protocol 7: the codes a connection can be closed with. */
export const CLOSE = {
  appUnknown: { code: 4001, message: 'There is no app with this key' },
  overQuota: { code: 4004, message: 'The app has too many connections' },
  pathUnknown: { code: 4005, message: 'Path not found' },
  protocolUnsupported: { code: 4007, message: 'Unsupported protocol version' },
  protocolMissing: { code: 4008, message: 'No protocol version supplied' },
  unauthorized: { code: 4009, message: 'Connection is unauthorized' },
  overCapacity: { code: 4100, message: 'Over capacity' },
  reconnect: { code: 4200, message: 'Reconnect immediately' },
  pongMissing: { code: 4201, message: 'Pong reply not received' },
  goingAway: { code: 4200, message: 'The sandbox stops' },
} as const;
export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

const PROTOCOL_VERSION = 7;
/** After this silence a client pings; the server does so a little later. */
export const ACTIVITY_TIMEOUT_S = 120;
const PONG_TIMEOUT_MS = 30_000;

/** What a silence means. */
export function pulseAfter(silenceMs: number): 'alive' | 'silent' | 'gone' {
  if (silenceMs < ACTIVITY_TIMEOUT_S * 1_000) return 'alive';
  return silenceMs <= ACTIVITY_TIMEOUT_S * 1_000 + PONG_TIMEOUT_MS ? 'silent' : 'gone';
}

export const CHANNEL_NAME = /^[-a-zA-Z0-9_=@,.;]{1,164}$/;
const USER_CHANNEL = '#server-to-user-';
/** Whose channel it is, where it is one that the service keeps for a signed-in user; null for any other. */
export const userOfChannel = (channel: string): string | null =>
  channel.startsWith(USER_CHANNEL) ? channel.slice(USER_CHANNEL.length) : null;
/** A server may also speak to a user, whose channel has a name that no channel of the app can have. */
export const isTarget = (channel: string): boolean =>
  CHANNEL_NAME.test(userOfChannel(channel) ?? channel);
export const isPrivate = (channel: string): boolean => channel.startsWith('private-');
export const isPresence = (channel: string): boolean => channel.startsWith('presence-');

const decoded = z.union([z.string(), z.record(z.string(), z.unknown())]).optional();

const Envelope = z.object({ event: z.string(), data: decoded, channel: z.string().optional() });
export type ClientMessage = {
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Reads one frame of a client. The fields come as an object or as JSON inside a text. */
export function parseClientMessage(frame: string): ClientMessage | null {
  const parsed = Envelope.safeParse(parseJson(frame));
  if (!parsed.success) return null;
  const { event, data } = parsed.data;
  const fields = typeof data === 'string' ? parseJson(data) : data;
  return { event, fields: isRecord(fields) ? fields : {} };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One frame to a client; what an event carries is a text with JSON in it. */
export function frame(event: string, carried: unknown, channel?: string): string {
  const data = typeof carried === 'string' ? carried : JSON.stringify(carried);
  return JSON.stringify({ event, data, ...(channel === undefined ? {} : { channel }) });
}

/** Errors carry an object, unlike every other event. */
export const errorFrame = (code: number | null, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } });

export type SocketQuery = { readonly path: string; readonly protocol: string | null };

/** Whether a new connection may stay: null, or why it may not. */
export function objectionToSocket(
  { path, protocol }: SocketQuery,
  key: string,
): CloseReason | null {
  const [, root, app, ...rest] = path.split('/');
  if (root !== 'app' || app === undefined || rest.length > 0) return CLOSE.pathUnknown;
  if (app !== key) return CLOSE.appUnknown;
  if (protocol === null) return CLOSE.protocolMissing;
  return Number(protocol) === PROTOCOL_VERSION ? null : CLOSE.protocolUnsupported;
}
