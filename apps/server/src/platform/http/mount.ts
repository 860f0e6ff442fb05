import { addressOf, doorOf, type Endpoint } from '@abona/contract/endpoint';
import { errorCatalogue } from '@abona/contract/errors';
import type { FileReply, StreamedFile } from '@abona/contract/file';
import { invariant } from '@abona/kernel/invariant';
import type { Result } from '@abona/kernel/result';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answer,
  answerOnce,
  answerOnceWithOutsideCalls,
  type Checkpoint,
  hashOf,
  type KeyedRequest,
} from '#platform/idempotency.ts';
import { withinRequest } from '#platform/tracing/request-spans.ts';
import { sendFailure } from './answer-failures.ts';
import type { Api } from './api.ts';
import type { Caller } from './caller.ts';
import { detailed, type Failure, Refusal } from './failure.ts';
import { failureAnswer } from './failure-envelope.ts';
import type { Binding, Call, Handler } from './handler.ts';
import { identify } from './identify.ts';
import { languageOf } from './language-of.ts';
import { type CallLimit, limitCalls } from './limit-calls.ts';
import { type Input, inputReader } from './read-input.ts';
import { replyWriter } from './reply-writer.ts';
import { routerPatterns } from './route-inventory.ts';
import { sendFile, sendFileFailure } from './send-file.ts';
import { agreeOnVersion, answerPreflights, openToPages } from './serve-shops.ts';

/** Binds an endpoint of the contract to the code that answers it. */
export function mount<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: Handler<E> | Binding<E>,
): void {
  invariant(doorOf(endpoint) === api.door, `${addressOf(endpoint)} has no business at this door`);
  // In PROD the sandbox's routes do not exist, not even to refuse.
  if (endpoint.auth === 'sandbox' && api.sandboxSecret === null) return;
  const binding = (typeof answer === 'function' ? { handler: answer } : answer) as AnyBinding;
  const route = bind(api, endpoint, binding);
  api.mounted.push(endpoint);
  if (endpoint.crossOrigin === true) answerPreflights(api, endpoint);
  for (const url of routerPatterns(endpoint))
    api.fastify.route({
      method: endpoint.method,
      url,
      config: { endpoint },
      ...(endpoint.upload === undefined ? {} : { bodyLimit: endpoint.upload.bytesMax }),
      onRequest: route.enter,
      handler: route.answer,
    });
}

/** What the compiler held the module to is erased here: one machine serves every endpoint. */
type AnyBinding = Omit<Binding<Endpoint>, 'handler'> & {
  readonly handler: (call: Call<Endpoint>) => Promise<Result<unknown, Failure>>;
};

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{16,255}$/;

function bind(api: Api, endpoint: Endpoint, binding: AnyBinding) {
  const readInput = inputReader(endpoint);
  const write = replyWriter(endpoint);
  const keep = keptCopy(endpoint);
  const { name, limit } = limitOf(api, endpoint, binding);
  const refuse = endpoint.file === undefined ? sendFailure : sendFileFailure;

  /** Who calls, and whether they may call so often: before the body is read. */
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    if (endpoint.crossOrigin === true) openToPages(reply);
    if (endpoint.auth === 'merchant') agreeOnVersion(request, reply);
    const caller = await identify(api, endpoint, request);
    if (caller.ok) request.caller = caller.value;
    await limitCalls(
      api.limiter,
      { name, limit: limit(request.caller) },
      {
        request,
        reply,
        caller: request.caller,
      },
    );
    if (!caller.ok) throw new Refusal(caller.error);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = keyOf(endpoint, request);
    const input = readInput(request, languageOf(request));
    if (!input.ok) return refuse(reply, input.error);
    if (endpoint.file !== undefined) {
      const call = callOf({ request, reply, input: input.value, key, checkpoint: null });
      const result = await binding.handler(call);
      if (!result.ok) return refuse(reply, result.error);
      return sendFile(reply, result.value as FileReply | StreamedFile);
    }
    const serve = async (checkpoint: Checkpoint | null): Promise<Served> => {
      const call = callOf({ request, reply, input: input.value, key, checkpoint });
      const result = await binding.handler(call);
      if (result.ok) {
        const body = write(result.value);
        const status = endpoint.statusOf?.(result.value) ?? 200;
        return { status, body, kept: keep(body), isFinal: true, failure: null };
      }
      return refused(result.error, request);
    };
    if (key === null) return send(reply, await serve(null));
    const keyed = { scope: scopeOf(request.caller, endpoint), key, hash: requestHash(request) };
    const serveSealed = async (checkpoint: Checkpoint | null): Promise<Served> => {
      const served = await serve(checkpoint);
      const kept = served.isFinal ? api.fields.seal(keptCell(keyed), served.kept) : '';
      return { ...served, kept };
    };
    const callsOutside = binding.callsOutside === true;
    return sendOnce(api, { reply, keyed, serve: serveSealed, callsOutside });
  };

  return {
    enter: (request: FastifyRequest, reply: FastifyReply) =>
      withinRequest(request, () => enter(request, reply)),
    answer: (request: FastifyRequest, reply: FastifyReply) =>
      withinRequest(request, () => answer(request, reply)),
  };
}

/** A kept answer is full of what a person told us: it is sealed like everything else of theirs. */
const keptCell = ({ scope, key }: KeyedRequest) => ({
  table: 'platform.idempotency_keys',
  column: 'body',
  row: `${scope}/${key}`,
});

/** What is told once is not kept: a dump of the stored answers holds no key and no secret. */
function keptCopy({ shownOnce }: Endpoint): (body: string) => string {
  if (shownOnce === undefined) return (body) => body;
  return (body) =>
    JSON.stringify(JSON.parse(body, (name, value) => (shownOnce.includes(name) ? null : value)));
}

/** An answer together with the refusal it came from, whose headers are not part of the stored body. */
type Served = Answer & { readonly kept: string; readonly failure: Failure | null };

function refused(failure: Failure, request: FastifyRequest): Served {
  const { status, body } = failureAnswer(failure, request);
  const isFinal = !errorCatalogue[detailed(failure).code].retryable;
  const text = JSON.stringify(body);
  return { status, body: text, kept: text, isFinal, failure };
}

function send(reply: FastifyReply, { status, body, failure }: Served): FastifyReply {
  if (failure !== null) return sendFailure(reply, failure);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

type KeyedCall = {
  readonly reply: FastifyReply;
  readonly keyed: KeyedRequest;
  readonly serve: (checkpoint: Checkpoint | null) => Promise<Served>;
  readonly callsOutside: boolean;
};

async function sendOnce({ db, fields }: Api, call: KeyedCall): Promise<FastifyReply> {
  const { reply, keyed, serve, callsOutside } = call;
  const outcome = callsOutside
    ? await answerOnceWithOutsideCalls(db, keyed, serve)
    : await answerOnce(db, keyed, () => serve(null));
  switch (outcome.kind) {
    case 'answered':
      return send(reply, outcome.answer as Served);
    case 'refused':
      return sendFailure(reply, outcome.code);
    case 'replayed': {
      const kept = openKept(fields, keyed, outcome.body);
      if (outcome.status >= 400) reply.request.refusedWith = JSON.parse(kept).error.code;
      return reply
        .code(outcome.status)
        .header('idempotent-replayed', 'true')
        .type('application/json; charset=utf-8')
        .send(kept);
    }
  }
}

/** Releases before this one kept answers as they were: they end with the month. */
const openKept = (fields: Api['fields'], keyed: KeyedRequest, kept: string): string =>
  kept.startsWith('{') ? kept : fields.open(keptCell(keyed), kept);

function keyOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (endpoint.idempotency === undefined) return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    if (endpoint.idempotency === 'required') throw new Refusal('idempotency_key_missing');
    return null;
  }
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const message = 'Debe tener de 16 a 255 caracteres.';
  throw new Refusal({ code: 'validation_failed', fields: [{ path: 'Idempotency-Key', message }] });
}

function scopeOf(caller: Caller, endpoint: Endpoint): string {
  const route = `${endpoint.method} ${addressOf(endpoint)}`;
  switch (caller.kind) {
    case 'session':
      return `customer:${caller.customerId} ${route}`;
    case 'special':
      return `activity:${caller.activityId} ${route}`;
    case 'login':
      return `login:${caller.issuer} ${caller.subject} ${route}`;
    case 'merchant':
      return `merchant:${caller.merchantId} ${route}`;
    case 'staff':
      return `staff:${caller.personId} ${route}`;
    case 'portal':
      return `portal:${caller.personId} ${route}`;
    default:
      return `${caller.kind} ${route}`;
  }
}

const requestHash = ({ params, query, body }: FastifyRequest): string =>
  hashOf({ params, query, body });

type CallParts = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly input: Input;
  readonly key: string | null;
  readonly checkpoint: Checkpoint | null;
};

function callOf({ request, reply, input, key, checkpoint }: CallParts): Call<Endpoint> {
  const call: Omit<Call<Endpoint>, keyof Input> = {
    caller: request.caller as Call<Endpoint>['caller'],
    rawBody: request.rawBody,
    idempotencyKey: key,
    requestId: request.id,
    client: { address: request.address, userAgent: request.headers['user-agent'] ?? null },
    setHeader: (name, value) => void reply.header(name, value),
    recovery: checkpoint,
  };
  return { ...input, ...call } as Call<Endpoint>;
}

const MINUTE_S = 60;
/** A shop calls for all its shoppers: its keys have ten times what a person has. */
const CALLS_OF_A_SHOP = 10;

/** An endpoint's own limit, or the common ones: one for signed-in people, one for addresses. */
function limitOf(api: Api, endpoint: Endpoint, { limit }: AnyBinding) {
  if (limit !== undefined)
    return { name: `${endpoint.method} ${addressOf(endpoint)}`, limit: () => limit };
  const { subjectPerMinute, addressPerMinute } = api.defaultLimits;
  const bySubject = { per: 'subject', calls: subjectPerMinute, windowS: MINUTE_S } as const;
  const byAddress = { per: 'address', calls: addressPerMinute, windowS: MINUTE_S } as const;
  const byKey = { ...bySubject, calls: subjectPerMinute * CALLS_OF_A_SHOP };
  const choose = ({ kind }: Caller): CallLimit['limit'] => {
    if (kind === 'merchant') return byKey;
    return kind === 'session' || kind === 'staff' || kind === 'portal' ? bySubject : byAddress;
  };
  return { name: 'api', limit: choose };
}
