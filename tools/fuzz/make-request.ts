import { createHmac } from 'node:crypto';
import { brokenText, brokenValue } from './broken-value.ts';
import { type Caller, rightCallers, wrongCallers } from './callers.ts';
import type { FuzzedCall } from './fuzzed-call.ts';
import { hostileText } from './hostile-values.ts';
import type { Random } from './random.ts';
import { type KnownOf, type KnownValues, validValue } from './valid-value.ts';

/** A request as it goes over the wire, but for who sends it. */
export type FuzzedRequest = {
  readonly caller: Caller;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer | null;
  /** Written to the socket as it is: no program that speaks HTTP would send such headers. */
  readonly isRaw: boolean;
};

type Order = {
  readonly callers: readonly Caller[];
  readonly known: KnownOf;
  readonly random: Random;
  readonly breaks: boolean;
};
type Making = { readonly random: Random; readonly known: KnownValues };

/** How often somebody names what is their own, and not what is anybody’s. */
const OWN_SHARE = 0.75;

/** One request to a call: as its schema wants it, and then, where it breaks, with one part of it broken. */
export function makeRequest(call: FuzzedCall, order: Order): FuzzedRequest {
  const { random, breaks } = order;
  // One part, so that most requests get past everything else.
  const part = breaks ? random.pick(partsOf(call)) : null;
  const caller = callerOf(call, order, part);
  const { own, everybodys } = order.known;
  const known = (random.chance(OWN_SHARE) ? own.get(caller.name) : undefined) ?? everybodys;
  const making = { random, known };
  const body = bodyOf(call, making, part);
  const method =
    part === 'method'
      ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      : call.endpoint.method;
  return {
    caller,
    method,
    path: pathOf(call, making, part),
    headers: [
      ...headersOf(call, making, part),
      ...typeOf(body, random, part),
      ...signed(call, body),
    ],
    body: method === 'GET' && part !== 'body' ? null : body,
    isRaw: part === 'wire',
  };
}

type Part = 'caller' | 'method' | 'path' | 'query' | 'headers' | 'type' | 'body' | 'text' | 'wire';

/** A body is where most can go wrong. */
function partsOf({ params, body, endpoint }: FuzzedCall): readonly Part[] {
  const ofBody: readonly Part[] = ['body', 'body', 'body', 'body', 'text', 'text', 'type'];
  return [
    ...(['caller', 'method', 'query', 'query', 'headers', 'headers', 'wire'] as const),
    ...(params === null ? [] : (['path', 'path', 'path'] as const)),
    ...(body === null && endpoint.upload === undefined ? (['body'] as const) : ofBody),
  ];
}

function callerOf(call: FuzzedCall, { callers, random }: Order, part: Part | null): Caller {
  const right = rightCallers(call, callers);
  const isWrong = part === 'caller' || right.length === 0;
  return random.pick(isWrong ? wrongCallers(call, callers) : right);
}

function pathOf(call: FuzzedCall, { random, known }: Making, part: Part | null): string {
  const params = (call.params === null ? {} : validValue(call.params, { random, known })) as object;
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const names = [...values.keys()];
  if (part === 'path' && names.length > 0) {
    const name = random.pick(names);
    const told = [...known.values()].flat();
    const isTold = random.chance(0.3) && told.length > 0;
    values.set(name, isTold ? random.pick(told) : hostileText(random));
  }
  const address = random.pick(call.addresses).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name) ?? '';
    // As it is, where it is a legal path: `..` and `%00` mean something to whoever decodes.
    return part === 'path' && /^[\w.%/~-]*$/.test(value) ? value : encoded(value);
  });
  const query = queryOf(call, { random, known }, part);
  return query === '' ? address : `${address}?${query}`;
}

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());

function queryOf(call: FuzzedCall, making: Making, part: Part | null): string {
  const { random } = making;
  const valid = (call.query === null ? {} : validValue(call.query, making)) as object;
  const pairs = Object.entries(valid).map(
    ([name, value]) => `${encoded(name)}=${encoded(String(value))}`,
  );
  if (part !== 'query') return pairs.join('&');
  const [name = 'q'] = Object.keys(valid).length > 0 ? [random.pick(Object.keys(valid))] : [];
  const value = encoded(hostileText(random));
  const ways = [
    `${name}=${value}`,
    `${name}=1&${name}=${value}`,
    `${name}[]=${value}`,
    `${name}[__proto__]=${value}`,
    `__proto__[x]=1&constructor=${value}`,
    `${value}=${value}`,
    `${name}=%00`,
    `${name}=%`,
    `${name}=%ff%fe`,
    `${name}=%ed%a0%80`,
    `${name}=%0d%0ax-smuggled:%201`,
    `${name}=${'a'.repeat(random.pick([2_000, 8_200]))}`,
  ];
  const others = pairs.filter((pair) => !pair.startsWith(`${name}=`));
  return [...others, random.pick(ways)].join('&');
}

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['accept-language', 'xx;q=9,*;q=-1,,,;'],
  ['accept-encoding', 'br;q=0, gzip;q=nan, *'],
  ['accept', '*/*;q=x, text/html'],
  ['x-forwarded-for', "127.0.0.1, ::1, 999.1.1.1, ' or 1=1"],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/staff/v1/people'],
  ['cookie', 'abona_staff=; abona_portal=%00; __Host-abona_staff=x; a=b=c;;;='],
  ['if-none-match', '*, W/"x", "'],
  ['range', 'bytes=-1,5-2,0-'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['referer', 'javascript:alert(1)'],
  ['traceparent', '00-00000000000000000000000000000000-0000000000000000-ff'],
  ['traceparent', 'x'],
  ['content-encoding', 'gzip'],
  ['abona-version', '1900-01-01'],
  ['user-agent', '\u00ff\u0080<script>'],
  ['universal-auth-token', 'eyJhbGciOiJub25lIn0.e30.'],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['authorization', `Bearer ${'a'.repeat(4_000)}`],
  ['x-signature', 't=1,kid=x,v1=zz'],
];

function headersOf(
  call: FuzzedCall,
  { random, known }: Making,
  part: Part | null,
): FuzzedRequest['headers'] {
  const declared = (
    call.headers === null ? {} : validValue(call.headers, { random, known })
  ) as object;
  const own = Object.entries(declared).map(
    ([name, value]) => [name, inHeader(String(value))] as const,
  );
  const keyed: FuzzedRequest['headers'] =
    call.endpoint.method === 'GET' ? [] : [['idempotency-key', keyOf(random, part)]];
  if (part === 'headers') {
    const odd = random.pick(ODD_HEADERS);
    const [name] = own.length > 0 && random.chance(0.5) ? random.pick(own) : odd;
    const value = random.chance(0.6) && name === odd[0] ? odd[1] : inHeader(hostileText(random));
    return [...[...own, ...keyed].filter(([other]) => other !== name), [name, value]];
  }
  if (part === 'wire') return [...own, ...keyed, random.pick(OFF_THE_WIRE)];
  return [...own, ...keyed];
}

const OFF_THE_WIRE: readonly (readonly [string, string])[] = [
  ['x', 'a\r\nx-smuggled: 1'],
  ['x', 'a\nb'],
  ['x', 'a\rb'],
  ['x', '\u0000'],
  ['x y', 'a name with a space'],
  ['x', 'x'.repeat(17_000)],
  ['content-length', '-1'],
  ['content-length', '5, 6'],
  ['content-length', '99999999999999999999'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'chunked, identity'],
  ['transfer-encoding', 'xchunked'],
  ['expect', '200-maybe'],
  ['upgrade', 'h2c'],
  ['host', 'evil.example'],
];

/** One of a few, so that some come again with something else. */
function keyOf(random: Random, part: Part | null): string {
  if (part === 'headers' && random.chance(0.2)) return inHeader(hostileText(random));
  return `fuzz-key-${String(random.below(1_000_000)).padStart(12, '0')}`;
}

/** What may stand in a header at all: bytes, and no end of a line. */
const inHeader = (text: string): string =>
  text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 8_000);

function bodyOf(
  { body: schema, endpoint }: FuzzedCall,
  { random, known }: Making,
  part: Part | null,
): FuzzedRequest['body'] {
  if (endpoint.upload !== undefined)
    return fileOf(random, part === null ? null : endpoint.upload.bytesMax);
  if (schema === null) return part === 'body' ? unaskedBody(random) : null;
  const valid = validValue(schema, { random, known });
  const text = JSON.stringify(part === 'body' ? brokenOften(valid, random) : valid) ?? '';
  return part === 'text' ? brokenText(text, random) : text;
}

const unaskedBody = (random: Random): FuzzedRequest['body'] =>
  random.chance(0.5) ? brokenText('{}', random) : JSON.stringify({ surprise: true });

function brokenOften(valid: unknown, random: Random): unknown {
  let value = valid;
  for (let left = random.pick([1, 1, 1, 2, 4]); left > 0; left -= 1)
    value = brokenValue(value, random);
  return value;
}

const FIRST_BYTES = [
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  '%PDF-1.7\n',
  'GIF89a',
  '<svg onload=x>',
  'PK\x03\x04',
  '',
];

/** A file that begins like one of a kind, and goes on as it likes. */
function fileOf(random: Random, bytesMax: number | null): Buffer {
  const begin = Buffer.from(random.pick(FIRST_BYTES), 'latin1');
  const isLarge = bytesMax !== null && random.chance(0.02);
  const length = isLarge ? bytesMax + 1 : random.below(3_000);
  return Buffer.concat([begin, Buffer.alloc(length, random.below(256))]);
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/xml',
  'application/octet-stream',
  'image/png',
  'json',
  '/',
  '',
  'application/json, text/plain',
  'application/problem+json',
];

function typeOf(
  body: FuzzedRequest['body'],
  random: Random,
  part: Part | null,
): FuzzedRequest['headers'] {
  if (part === 'type') return [['content-type', random.pick(TYPES)]];
  if (body === null) return [];
  return [
    [
      'content-type',
      Buffer.isBuffer(body) && part !== 'text' ? 'application/octet-stream' : 'application/json',
    ],
  ];
}

/** As the LOCAL defaults print it. */
const IDENTITY_CLIENT = 'abona-local-identity-key';
const IDENTITY_SECRET = 'abona-local-identity-secret';

/** The one vendor that signs with a secret we share; the others sign nothing, or with a key of their own. */
function signed({ name }: FuzzedCall, body: FuzzedRequest['body']): FuzzedRequest['headers'] {
  if (name !== 'receiveIdentityEvent') return [];
  const signature = createHmac('sha256', IDENTITY_SECRET)
    .update(body ?? '')
    .digest('hex');
  return [
    ['x-auth-client', IDENTITY_CLIENT],
    ['x-hmac-signature', signature],
  ];
}
