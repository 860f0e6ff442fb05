import type { World } from '@abona/people/place';
import { type Caller, type Headers, originOf, rightCallers } from './callers.ts';
import type { FuzzedCall } from './fuzzed-call.ts';
import { type FuzzedRequest, makeRequest } from './make-request.ts';
import { randomOf } from './random.ts';
import { sendRequest } from './send-request.ts';
import type { KnownOf } from './valid-value.ts';

const LENGTH_MAX = 200;
const OF_A_FIELD_MAX = 60;
/** Lists name things, whose own pages name others. */
const ROUNDS = 2;
const TRIES = 3;

type Looking = {
  readonly world: World;
  readonly calls: readonly FuzzedCall[];
  readonly callers: readonly Caller[];
  readonly credentialsOf: (caller: Caller) => Promise<Headers>;
};

type Found = Map<string, string[]>;

/** Reads whatever every caller may read, and keeps what things are called there: loans, payments, cases, people. */
export async function lookAround(looking: Looking): Promise<KnownOf> {
  const { calls, callers } = looking;
  const own = new Map<string, Found>(callers.map(({ name }) => [name, new Map()]));
  const everybodys: Found = new Map();
  const reading = calls
    .filter(({ endpoint: { method, file } }) => method === 'GET' && file === undefined)
    .flatMap((call) => rightCallers(call, callers).map((caller) => ({ call, caller })));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { call, caller } of reading)
      for (let nth = 0; nth < (call.params === null ? 1 : TRIES); nth += 1) {
        const random = randomOf('look', round, call.name, caller.name, nth);
        const found = own.get(caller.name) ?? new Map();
        const known = { everybodys: found, own };
        const request = makeRequest(call, { callers: [caller], known, random, breaks: false });
        await look(call, request, { ...looking, found: [found, everybodys] });
      }
  return { everybodys, own };
}

async function look(
  { door }: FuzzedCall,
  request: FuzzedRequest,
  { world, credentialsOf, found }: Looking & { readonly found: readonly Found[] },
): Promise<void> {
  const credentials = await credentialsOf(request.caller);
  const { status, text } = await sendRequest(originOf(world, door), request, credentials);
  if (status !== 200 || !text.startsWith('{')) return;
  for (const one of found) keep(JSON.parse(text), '', one);
}

function keep(value: unknown, field: string, found: Found): void {
  if (Array.isArray(value)) for (const item of value) keep(item, field, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) keep(inner, name, found);
  else if (typeof value === 'string' || (typeof value === 'number' && field.endsWith('id')))
    note(String(value), field, found);
}

function note(text: string, field: string, found: Found): void {
  if (text.length === 0 || text.length > LENGTH_MAX) return;
  const known = found.get(field) ?? [];
  if (known.length < OF_A_FIELD_MAX && !known.includes(text)) found.set(field, [...known, text]);
}
