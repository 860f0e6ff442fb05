import { type AddressParts, fillAddress } from '@abona/client/address.ts';
import { ApiFailure } from '@abona/client/api-failure.ts';
import { readReply } from '@abona/client/read-reply.ts';
import { type ClientCallName, clientMap } from '@abona/contract/client-map.gen';
import type { CallInput, CallReply } from '@abona/contract/client-types';
import { apiContext } from './api-context.ts';
import { identityHeaders } from './identity-headers.ts';
import { warnOfUnexpected } from './warn-of-unexpected.ts';

const TIMEOUT_MS = 15_000;

type CallOptions = {
  /** Names the operation, so that sending it twice does it once. Made up when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** The login provider's access token, for the one call that exchanges it. */
  readonly loginToken?: string;
  /** Speaks for this call in place of the session; that it is refused is the caller's matter. */
  readonly specialToken?: string;
  /** Proof of whoever fetched the payment's token, for the one call that asks for it. */
  readonly signature?: string;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** The answer comes as it is, without our envelope: a vendor's client reads it too. */
  readonly isBare?: boolean;
};

type Sent = {
  readonly name: ClientCallName;
  readonly input: LooseInput;
  readonly options: CallOptions;
  readonly token: string | null;
  /** Kept over a retry: it is the same operation. */
  readonly idempotencyKey: string | null;
};
type LooseInput = AddressParts & { readonly body?: unknown };

/** A call without input needs none; any other must have it. */
type Arguments<N extends ClientCallName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

/**
 * Calls our server by the name the contract gives the call. Resolves with the `data` of the
 * envelope; rejects with an `ApiFailure` for anything else.
 */
export async function call<N extends ClientCallName>(
  name: N,
  ...[input = {} as CallInput<N>, options = {}]: Arguments<N>
): Promise<CallReply<N>> {
  const [method, , auth] = clientMap[name];
  const { sessionToken, currentToken, onUnauthorised } = apiContext();
  const token =
    options.keepalive === true
      ? currentToken()
      : (options.specialToken ?? (await tokenFor(auth, sessionToken)));
  const idempotencyKey = method === 'GET' ? null : (options.idempotencyKey ?? crypto.randomUUID());
  const sent: Sent = { name, input: input as LooseInput, options, token, idempotencyKey };
  try {
    return (await send(sent)) as CallReply<N>;
  } catch (failure) {
    const isOwn = options.specialToken !== undefined;
    if (!isSessionRefused(failure) || auth !== 'session' || isOwn) throw failure;
    const renewed = await onUnauthorised(token);
    if (renewed === null) throw failure;
    return (await send({ ...sent, token: renewed })) as CallReply<N>;
  }
}

const isSessionRefused = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status === 401;

/** The exchange of a login token carries the session it continues, however old that is. */
const tokenFor = (
  auth: string,
  sessionToken: () => Promise<string | null>,
): Promise<string | null> => {
  if (auth === 'login_token') return Promise.resolve(apiContext().currentToken());
  return auth === 'public' ? Promise.resolve(null) : sessionToken();
};

async function send({ name, input, options, ...identity }: Sent): Promise<unknown> {
  const [method, address] = clientMap[name];
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal =
    options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  const body = input.body === undefined ? {} : { body: wireBody(input.body) };
  try {
    const response = await fetch(fillAddress(address, input), {
      method,
      headers: requestHeaders({ ...identity, options, bodyType: bodyTypeOf(input.body) }),
      signal,
      cache: 'no-store',
      keepalive: options.keepalive ?? false,
      ...body,
    });
    return await (options.isBare === true && response.ok ? response.json() : readReply(response));
  } catch (failure) {
    // Whoever took the call back does not want to hear of it as a failure of ours.
    if (options.signal?.aborted === true) throw failure;
    const known = failure instanceof ApiFailure ? failure : unreachable(deadline.aborted);
    warnOfUnexpected(name, known);
    throw known;
  }
}

type Identity = Pick<Sent, 'options' | 'token' | 'idempotencyKey'> & {
  readonly bodyType: string | null;
};

/** A file goes as its bare bytes, anything else as JSON. */
const wireBody = (body: unknown): BodyInit =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

function bodyTypeOf(body: unknown): string | null {
  if (body === undefined) return null;
  return body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
}

/** Who calls, and what makes it the same call when it is repeated. */
function requestHeaders({ options, token, idempotencyKey, bodyType }: Identity): Headers {
  const { sessionId, customerId } = apiContext().ids();
  const all: Readonly<Record<string, string | null | undefined>> = {
    ...identityHeaders({ token, sessionId }),
    'Universal-Auth-Token': options.loginToken,
    'X-Signature': options.signature,
    'Customer-Id': token === null ? null : customerId,
    'Idempotency-Key': idempotencyKey,
    'Content-Type': bodyType,
  };
  return new Headers(
    Object.entries(all).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

const unreachable = (isLate: boolean): ApiFailure =>
  new ApiFailure({ code: isLate ? 'timeout' : 'network', status: 0 });
