import type { DeviceVendor } from '@abona/contract/origination/device-vendors';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { FraudVendors, ScriptVendor } from '#platform/config/fraud-vendors.ts';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { callOut, jsonIn, type OutgoingCall, OutgoingTimeout } from '#platform/outgoing-call.ts';
import type { DeviceVerdict } from '../domain/decision-inputs.ts';
import type { DeviceIntelligence } from '../ports.ts';

/** The bureau takes longer than that: nobody waits for a device alone. */
const TIMEOUT_MS = 3_000;

type Request = Pick<OutgoingCall, 'method' | 'body'> & {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** In what two vendors differ: how a session is asked about, and what the answer means. */
type Protocol = {
  readonly ask: (sessionId: string, vendor: ScriptVendor) => Request;
  readonly reply: z.ZodType<DeviceVerdict>;
};

const json = { accept: 'application/json' };
const basic = ({ clientId, secret }: ScriptVendor) => ({
  ...json,
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
});

const IPQS_MEDIUM_FROM = 75;
const IPQS_HIGH_FROM = 90;
const ipqsMarks = ['bot_status', 'proxy', 'vpn', 'tor', 'recent_abuse'] as const;

/** IPQualityScore: the result of its device fingerprint, by the request that its script made. */
const ipqs: Protocol = {
  ask: (sessionId, { secret }) => ({
    method: 'GET',
    path: `/api/json/postback/${encodeURIComponent(secret)}?${new URLSearchParams({
      type: 'devicetracker',
      request_id: sessionId,
    })}`,
    headers: json,
  }),
  reply: z
    .object({
      success: z.literal(true),
      fraud_score: z.number(),
      ...Object.fromEntries(ipqsMarks.map((mark) => [mark, z.boolean().optional()])),
    })
    .transform(({ fraud_score: score, ...marks }) => ({
      level: score >= IPQS_HIGH_FROM ? 'high' : score >= IPQS_MEDIUM_FROM ? 'medium' : 'low',
      codes: ipqsMarks.filter((mark) => (marks as Record<string, unknown>)[mark] === true),
    })),
};

const sardineLevels = { low: 'low', medium: 'medium', high: 'high', very_high: 'high' } as const;

/** Sardine: its device information, by the key that we gave the session. */
const sardine: Protocol = {
  ask: (sessionId, vendor) => ({
    method: 'POST',
    path: '/v2/devices',
    headers: basic(vendor),
    body: JSON.stringify({ sessionKey: sessionId }),
  }),
  reply: z
    .object({
      level: z.enum(['low', 'medium', 'high', 'very_high']),
      signals: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
    })
    .transform(({ level, signals }) => ({
      level: sardineLevels[level],
      codes: signals.flatMap(({ key, value }) => (/^(high|true)$/.test(value) ? [key] : [])),
    })),
};

const nethoneLevels = { accept: 'low', review: 'medium', reject: 'high' } as const;

/** Nethone: an inquiry about what its profiler saw. */
const nethone: Protocol = {
  ask: (sessionId, vendor) => ({
    method: 'POST',
    path: '/v1/inquiries',
    headers: basic(vendor),
    body: JSON.stringify({ profiling_reference: sessionId }),
  }),
  reply: z
    .object({
      advice: z.enum(['accept', 'review', 'reject']),
      signals: z.array(z.string()).default([]),
    })
    .transform(({ advice, signals }) => ({ level: nethoneLevels[advice], codes: signals })),
};

const neuroidLevels = { genuine: 'low', neutral: 'medium', risky: 'high' } as const;

/** NeuroID: how the form was filled in, by the id that we gave the visit. */
const neuroid: Protocol = {
  ask: (sessionId, { clientId, secret }) => ({
    method: 'GET',
    path: `/v4/sites/${encodeURIComponent(clientId)}/profiles/${encodeURIComponent(sessionId)}`,
    headers: { ...json, 'api-key': secret },
  }),
  reply: z
    .object({
      profile: z.object({
        intention: z.enum(['genuine', 'neutral', 'risky']),
        signals: z.array(z.object({ label: z.string(), flag: z.boolean() })).default([]),
      }),
    })
    .transform(({ profile: { intention, signals } }) => ({
      level: neuroidLevels[intention],
      codes: signals.flatMap(({ label, flag }) => (flag ? [label] : [])),
    })),
};

const protocols: Readonly<Record<DeviceVendor, Protocol>> = { ipqs, sardine, nethone, neuroid };

/** Those with which there is a contract. */
export function createDeviceVendors(
  vendors: FraudVendors['devices'],
): Readonly<Partial<Record<DeviceVendor, DeviceIntelligence>>> {
  const names = Object.keys(vendors) as DeviceVendor[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const vendor = vendors[name];
      return vendor === undefined ? [] : [[name, askerOf(vendor, protocols[name])] as const];
    }),
  );
}

const askerOf = (vendor: ScriptVendor, { ask, reply }: Protocol): DeviceIntelligence => ({
  ask: async (sessionId, signal) => {
    assertOutsideTransaction('a vendor of device intelligence was asked');
    const { path, ...call } = ask(sessionId, vendor);
    try {
      const { isFine, text } = await callOut(`${vendor.url}${path}`, {
        ...call,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      if (!isFine) return err('unavailable');
      const read = reply.safeParse(jsonIn(text));
      return read.success ? ok(read.data) : err('unreadable');
    } catch (failure) {
      return err(failure instanceof OutgoingTimeout ? 'timed_out' : 'unavailable');
    }
  },
});
