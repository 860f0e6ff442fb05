import { describe, expect, it } from 'vitest';
import type { Caller } from './callers.ts';
import { everyCall, type FuzzedCall } from './fuzzed-call.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type FuzzedRequest, makeRequest } from './make-request.ts';
import { randomOf } from './random.ts';
import { ANSWER_MS_MAX, type Answer } from './send-request.ts';

const calls = everyCall();
const customers = calls.filter(({ door }) => door === 'customers');
const callNamed = (name: string): FuzzedCall => {
  const call = calls.find((one) => one.name === name);
  if (call === undefined) throw new Error(`no call is named ${name}`);
  return call;
};

const caller = (kind: Caller['kind']): Caller => ({
  ...{ name: kind, kind, role: kind === 'staff' ? 'admin' : 'owner', enter: async () => ({}) },
});
const kinds = [
  'customer',
  'special',
  'login',
  'shop',
  'staff',
  'portal',
  'sandbox',
  'nobody',
] as const;
const callers = kinds.map(caller);

const nothing = { everybodys: new Map(), own: new Map() };

const requestOf = (name: string, nth: number, breaks: boolean): FuzzedRequest => {
  const making = { callers, known: nothing, random: randomOf('a seed', name, nth), breaks };
  return makeRequest(callNamed(name), making);
};

describe('a request', () => {
  it('is made for every call of the three listeners', () => {
    expect(new Set(calls.map(({ door }) => door))).toEqual(
      new Set(['customers', 'staff', 'portal']),
    );
    for (const { name } of calls)
      for (let nth = 0; nth < 5; nth += 1)
        expect(requestOf(name, nth, true).path.startsWith('/'), name).toBe(true);
  });

  it('is the same again by its seed, call and number, and another by another number', () => {
    const bodies = Array.from({ length: 40 }, (_, nth) => requestOf('openCase', nth, true));
    const again = Array.from({ length: 40 }, (_, nth) => requestOf('openCase', nth, true));

    expect(again).toEqual(bodies);
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBeGreaterThan(35);
  });

  it('is one that its schema takes, where nothing is broken and the schema says it all', () => {
    for (let nth = 0; nth < 50; nth += 1) {
      const { body } = requestOf('sendContactOtp', nth, false);
      const parsed = callNamed('sendContactOtp').endpoint.body?.safeParse(JSON.parse(String(body)));
      expect(parsed?.success).toBe(true);
    }
  });

  it('moves nobody’s time: whoever may is kept from it', () => {
    for (const name of ['moveBusinessClock', 'movePortalClock'])
      for (let nth = 0; nth < 200; nth += 1)
        expect(['sandbox', 'portal']).not.toContain(requestOf(name, nth, true).caller.kind);
  });
});

const sent: FuzzedRequest = {
  ...{ caller: caller('customer'), method: 'GET', path: '/api/home/v1/protected/home' },
  ...{ headers: [], body: null, isRaw: false },
};
const refusal = (code: string) =>
  JSON.stringify({
    status: 'fail',
    error: { code, message: 'No.', trace_id: 'a', retryable: false },
  });
const answer = (changes: Partial<Answer>): Answer => ({
  ...{ status: 401, text: refusal('session_expired'), elapsedMs: 5 },
  headers: { 'x-content-type-options': 'nosniff' },
  ...changes,
});
const judge = (changes: Partial<Answer>) => judgeAnswer(sent, answer(changes), customers);

describe('an answer', () => {
  it.each([
    ['a success', { status: 200, text: '{"status":"success","data":{}}' }],
    ['a declared refusal', {}],
    [
      'an outage with a time to come back',
      {
        status: 503,
        text: refusal('unavailable'),
        headers: { 'x-content-type-options': 'nosniff', 'retry-after': '5' },
      },
    ],
  ])('may be %s', (_, changes) => {
    expect(judge(changes)).toBeNull();
  });

  it.each([
    ['a bug', { status: 500, text: refusal('internal_error') }, 'status 500'],
    ['an outage for ever', { status: 503, text: refusal('unavailable') }, 'Retry-After'],
    ['a page of somebody else', { status: 502, text: '<html>' }, 'without our envelope'],
    ['no envelope', { status: 400, text: 'Bad Request' }, 'without our envelope'],
    [
      'a code that the call does not declare',
      { status: 409, text: refusal('state_conflict') },
      'not declared',
    ],
    ['a code with another status', { status: 403 }, 'with status 403'],
    ['a code that nobody knows', { text: refusal('made_up') }, 'an unknown code'],
    ['a stack', { status: 200, text: 'Error\n    at run (file:///srv/a.ts:1:2)' }, 'our insides'],
    ['what the database said', { status: 200, text: 'syntax error at or near "x"' }, 'our insides'],
    ['a path of ours', { status: 200, text: '/srv/apps/server/src/app.ts' }, 'our insides'],
    ['late', { elapsedMs: ANSWER_MS_MAX + 1 }, 'took'],
    ['bare of headers', { headers: {} }, 'no security headers'],
    [
      'split by a header of the caller’s',
      { headers: { 'x-content-type-options': 'nosniff', 'x-smuggled': '1' } },
      'came back',
    ],
  ])('may not be %s', (_, changes, finding) => {
    expect(judge(changes)).toContain(finding);
  });
});
