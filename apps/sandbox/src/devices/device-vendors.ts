import type { FastifyRequest } from 'fastify';
import { isSameText } from '#platform/same-text.ts';
import type { DeviceCredentials } from '#vendor-configuration.ts';

export const DEVICE_VENDORS = ['ipqs', 'sardine', 'nethone', 'neuroid'] as const;
export type DeviceVendor = (typeof DEVICE_VENDORS)[number];
type DeviceLevel = 'low' | 'medium' | 'high';

/** What a vendor's interface is like: where its script is, how it is asked, and how it answers. */
type Protocol = {
  readonly script: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The session that is asked about; null: whoever asks is not known. */
  readonly sessionIn: (request: FastifyRequest, credentials: DeviceCredentials) => string | null;
  readonly verdict: (level: DeviceLevel, session: string) => object;
  /** How it says that it never saw such a session. */
  readonly unknown: { readonly status: number; readonly body: object };
};

const field = (request: FastifyRequest, name: string): string =>
  String((request.body as Record<string, unknown> | undefined)?.[name] ?? '');
const parameter = (request: FastifyRequest, name: string): string =>
  String((request.params as Record<string, unknown>)[name] ?? '');

function isBasic({ headers }: FastifyRequest, { clientId, secret }: DeviceCredentials): boolean {
  const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  return isSameText(String(headers.authorization ?? ''), expected);
}

export const protocols: Readonly<Record<DeviceVendor, Protocol>> = {
  ipqs: {
    script: '/api/:domain/learn.js',
    method: 'GET',
    path: '/api/json/postback/:key',
    sessionIn: (request, { secret }) => {
      const { request_id, type } = request.query as Record<string, string | undefined>;
      const isKnown = isSameText(parameter(request, 'key'), secret) && type === 'devicetracker';
      return isKnown ? (request_id ?? '') : null;
    },
    verdict: (level, session) => ({
      success: true,
      message: 'Success',
      request_id: session,
      fraud_score: { low: 10, medium: 80, high: 97 }[level],
      bot_status: level === 'high',
      proxy: level !== 'low',
      vpn: level !== 'low',
      tor: false,
      recent_abuse: level === 'high',
    }),
    unknown: { status: 200, body: { success: false, message: 'Request ID not found.' } },
  },
  sardine: {
    script: '/assets/loader.min.js',
    method: 'POST',
    path: '/v2/devices',
    sessionIn: (request, credentials) =>
      isBasic(request, credentials) ? field(request, 'sessionKey') : null,
    verdict: (level, session) => ({
      id: session,
      sessionKey: session,
      level: level === 'high' ? 'very_high' : level,
      attributes: { Browser: ['Chrome'] },
      signals: [
        { key: 'VPN', value: level },
        { key: 'Emulator', value: String(level === 'high') },
      ],
    }),
    unknown: { status: 404, body: { message: 'session not found' } },
  },
  nethone: {
    script: '/profiler.js',
    method: 'POST',
    path: '/v1/inquiries',
    sessionIn: (request, credentials) =>
      isBasic(request, credentials) ? field(request, 'profiling_reference') : null,
    verdict: (level, session) => ({
      profiling_reference: session,
      advice: { low: 'accept', medium: 'review', high: 'reject' }[level],
      signals: level === 'low' ? [] : ['vpn'],
    }),
    unknown: { status: 404, body: { message: 'unknown profiling reference' } },
  },
  neuroid: {
    script: '/nid.js',
    method: 'GET',
    path: '/v4/sites/:site/profiles/:user',
    sessionIn: (request, { clientId, secret }) => {
      const isKnown =
        isSameText(String(request.headers['api-key'] ?? ''), secret) &&
        isSameText(parameter(request, 'site'), clientId);
      return isKnown ? parameter(request, 'user') : null;
    },
    verdict: (level, session) => ({
      status: 'SUCCESS',
      profile: {
        clientId: session,
        intention: { low: 'genuine', medium: 'neutral', high: 'risky' }[level],
        signals: [{ label: 'automated_activity', flag: level === 'high' }],
      },
    }),
    unknown: { status: 404, body: { status: 'ERROR', message: 'no profile' } },
  },
};
