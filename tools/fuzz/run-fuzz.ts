import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '@abona/people/place';
import { type Caller, everyCaller, type Headers, originOf } from './callers.ts';
import { everyCall, type FuzzedCall } from './fuzzed-call.ts';
import { judgeAnswer } from './judge-answer.ts';
import { lookAround } from './known-values.ts';
import { type FuzzedRequest, makeRequest } from './make-request.ts';
import { randomOf } from './random.ts';
import { mayGoUnanswered, sendRequest } from './send-request.ts';
import { Tally } from './tally.ts';
import type { KnownOf } from './valid-value.ts';

export type FuzzOptions = {
  readonly seed: string;
  readonly perCall: number;
  /** Names of calls; empty: all of them. */
  readonly only: readonly string[];
  /** One request alone, as it was sent before; null: all. */
  readonly index: number | null;
};

const IN_FLIGHT = 16;
const BROKEN_SHARE = 0.8;

/** Sends every call its requests, and judges each answer. */
export async function runFuzz(
  world: World,
  options: FuzzOptions,
): Promise<readonly [Tally, readonly FuzzedCall[]]> {
  const all = everyCall();
  const calls = all.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  const callers = everyCaller(world);
  const signedIn = createSignIns();
  const known = await lookAround({
    world,
    calls: all,
    callers,
    credentialsOf: signedIn.credentialsOf,
  });
  const tally = new Tally();
  const sending = { world, all, callers, known, signedIn, tally, options };
  for (const [nth, call] of calls.entries()) {
    const startedAt = performance.now();
    await sendAll(call, sending);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(
      `${String(nth + 1).padStart(4)}/${calls.length}  ${call.door.padEnd(9)}  ${call.name}  ${seconds} s`,
    );
  }
  return [tally, calls];
}

type Sending = {
  readonly world: World;
  readonly all: readonly FuzzedCall[];
  readonly callers: readonly Caller[];
  readonly known: KnownOf;
  readonly signedIn: SignIns;
  readonly tally: Tally;
  readonly options: FuzzOptions;
};

async function sendAll(call: FuzzedCall, sending: Sending): Promise<void> {
  const { perCall, index } = sending.options;
  const indices =
    index === null ? Array.from({ length: perCall }, (_, nth) => nth).values() : [index].values();
  const work = async () => {
    for (const nth of indices) await sendOne(call, nth, sending);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

async function sendOne(call: FuzzedCall, index: number, sending: Sending): Promise<void> {
  const { world, all, callers, known, signedIn, tally, options } = sending;
  const random = randomOf(options.seed, call.name, index);
  const breaks = random.chance(BROKEN_SHARE);
  const sent = makeRequest(call, { callers, known, random, breaks });
  const origin = originOf(world, call.door);
  // As a page of that origin sends it; whoever is signed in elsewhere says where they come from.
  const credentials = { origin, ...(await signedIn.credentialsOf(sent.caller)) };
  const fail = (what: string): void =>
    void tally.failures.push({ call: call.name, index, what, request: lineOf(sent) });
  try {
    const answer = await sendRequest(origin, sent, credentials);
    tally.note(call, answer.status, answer.elapsedMs);
    // A session of theirs may have ended by what they sent before: by signing out, for one.
    if (answer.status === 401) signedIn.doubt(sent.caller);
    const ofDoor = all.filter(({ door }) => door === call.door);
    const verdict = judgeAnswer(sent, answer, ofDoor);
    if (verdict !== null) fail(verdict);
  } catch (failure) {
    if (!mayGoUnanswered(failure, sent)) fail(`no answer: ${String(failure)}`);
  }
}

const SHOWN_LENGTH = 600;

const lineOf = ({ caller, method, path, headers, body, isRaw }: FuzzedRequest): string =>
  JSON.stringify({
    ...{ caller: caller.name, method, path, headers, isRaw },
    body: body?.toString('latin1').slice(0, SHOWN_LENGTH) ?? null,
  }).slice(0, 3 * SHOWN_LENGTH);

type SignIns = {
  readonly credentialsOf: (caller: Caller) => Promise<Headers>;
  readonly doubt: (caller: Caller) => void;
};

/** Nobody signs in anew more often than this, whatever they were refused for. */
const SIGN_IN_AGAIN_MS = 2_000;

/** Who is signed in already; who was refused as nobody signs in anew. */
function createSignIns(): SignIns {
  const entered = new Map<string, { readonly at: number; readonly headers: Promise<Headers> }>();
  const known = new Set<string>();
  const enterAgain = async ({ name, enter }: Caller): Promise<Headers> => {
    try {
      const headers = await enterAtLast(enter);
      known.add(name);
      return headers;
    } catch (failure) {
      if (!known.has(name)) throw failure;
      // By a request of ours: their role was taken away, for one.
      console.log(`${name} is let in no more: ${String(failure).slice(0, 200)}`);
      return {};
    }
  };
  return {
    credentialsOf: (caller) => {
      const { headers } = entered.get(caller.name) ?? { headers: null };
      if (headers !== null) return headers;
      const entering = enterAgain(caller);
      entered.set(caller.name, { at: performance.now(), headers: entering });
      return entering;
    },
    doubt: ({ name }) => {
      const { at } = entered.get(name) ?? { at: Number.POSITIVE_INFINITY };
      if (performance.now() - at > SIGN_IN_AGAIN_MS) entered.delete(name);
    },
  };
}

const TRIES = 3;
const TRY_AGAIN_MS = 1_100;

/** A login of the second in which the session before it ended is refused as one of before: the next second's is not. */
async function enterAtLast(enter: Caller['enter']): Promise<Headers> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await enter();
    } catch (failure) {
      if (left === 1) throw failure;
      await pause(TRY_AGAIN_MS);
    }
  }
}
