import { codesOf } from '@abona/contract/documentation/openapi';
import { ambientErrors, type ErrorCode, errorCatalogue } from '@abona/contract/errors';
import type { FuzzedCall } from './fuzzed-call.ts';
import { SMUGGLED_HEADER } from './hostile-values.ts';
import type { FuzzedRequest } from './make-request.ts';
import { ANSWER_MS_MAX, type Answer } from './send-request.ts';

/** What no answer may tell, whatever somebody sent: where our code is, and what the database said. */
const LEAKS: readonly RegExp[] = [
  /\bat [\w.<>$ []*\(?(?:file|node|\/)[^\s)]*:\d+:\d+/,
  /node_modules\//,
  /\/(?:apps|packages)\/[\w-]+\/src\//,
  /node:internal/,
  /syntax error at or near/i,
  /violates [\w-]+ constraint/i,
  /invalid input syntax for type/i,
  /\bSQLSTATE\b/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError)\b/,
  /\bselect\b.{1,200}\bfrom\b \w+\.\w+/is,
];

/** Any address can be mistaken, and any call: that no call declares. */
const ANYWHERE: readonly ErrorCode[] = ['not_found', 'method_not_allowed'];
/** What else a listener says to whatever is no call, before it finds that out. */
const NOWHERE: readonly ErrorCode[] = [...ambientErrors, 'validation_failed', 'foreign_origin'];

/** What is wrong with an answer; null: nothing. `others` are the calls of the same listener. */
export function judgeAnswer(
  sent: FuzzedRequest,
  answer: Answer,
  calls: readonly FuzzedCall[],
): string | null {
  const { status, headers, text, elapsedMs } = answer;
  const leak = LEAKS.find((one) => one.test(text));
  if (leak !== undefined) return `tells of our insides: ${leak.exec(text)?.[0].slice(0, 80)}`;
  if (headers[SMUGGLED_HEADER] !== undefined) return 'a header of the caller’s came back as one';
  if (headers['x-content-type-options'] !== 'nosniff') return 'has no security headers';
  if (elapsedMs > ANSWER_MS_MAX) return `took ${Math.round(elapsedMs)} ms`;
  if (status < 100 || status === 500 || status > 503)
    return `status ${status}: ${text.slice(0, 200)}`;
  if (status < 400 || isVendorsAnswer(sent, answer, calls)) return null;
  if (isPageOfLink(sent, answer, calls)) return null;
  return judgeRefusal(sent, answer, calls);
}

/** A vendor that reads our answer by its status is answered as it reads: 400 is «send the money back». */
function isVendorsAnswer(
  sent: FuzzedRequest,
  { text }: Answer,
  calls: readonly FuzzedCall[],
): boolean {
  return callsAt(sent.path, calls).some(
    ({ endpoint }) => endpoint.bare === true && endpoint.reply.safeParse(jsonOf(text)).success,
  );
}

/** Whoever followed a link to a file and may not have it reads a sentence. */
const isPageOfLink = (
  sent: FuzzedRequest,
  { headers, status }: Answer,
  calls: readonly FuzzedCall[],
): boolean =>
  status < 500 &&
  String(headers['content-type']).startsWith('text/html') &&
  callsAt(sent.path, calls).some(({ endpoint }) => endpoint.file !== undefined);

type Envelope = {
  readonly status?: unknown;
  readonly error?: {
    readonly code?: ErrorCode;
    readonly message?: string;
    readonly trace_id?: string;
  };
};

function judgeRefusal(
  sent: FuzzedRequest,
  { status, headers, text }: Answer,
  calls: readonly FuzzedCall[],
): string | null {
  const { status: said, error = {} } = (jsonOf(text) ?? {}) as Envelope;
  if (said !== 'fail' || error.code === undefined || !error.message)
    return `status ${status} without our envelope: ${text.slice(0, 200)}`;
  // What is no HTTP, and what is too long to be read, is refused before it is a request that could be traced.
  const isBeforeUs = sent.isRaw || status === 431;
  if (!error.trace_id && !isBeforeUs) return `${error.code} without a trace`;
  const entry = errorCatalogue[error.code];
  if (entry === undefined) return `an unknown code: ${error.code}`;
  if (entry.http !== status && !isBeforeUs) return `${error.code} with status ${status}`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  const isDeclared = codesAt(sent.path, calls).includes(error.code);
  return isDeclared ? null : `${error.code} is not declared by the call`;
}

function codesAt(path: string, calls: readonly FuzzedCall[]): readonly ErrorCode[] {
  const meant = callsAt(path, calls);
  const declared = meant.length === 0 ? NOWHERE : meant.flatMap((one) => codesOf(one.endpoint));
  return [...declared, ...ANYWHERE];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The calls that an address may mean: an odd id can make it that of another. */
function callsAt(path: string, calls: readonly FuzzedCall[]): readonly FuzzedCall[] {
  const [address = ''] = path.split(/[?#]/, 1);
  return calls.filter(({ addresses }) => addresses.some((one) => patternOf(one).test(address)));
}

const patterns = new Map<string, RegExp>();

function patternOf(address: string): RegExp {
  const known = patterns.get(address);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]*')}$`);
  patterns.set(address, pattern);
  return pattern;
}
