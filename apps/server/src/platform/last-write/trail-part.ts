import { byRow, type Next, type Part, times } from './part.ts';

/** A line of the audit trail, as it is written and hashed. */
export type LastLine = {
  readonly subject: string;
  /** All that it says, as it is hashed after the previous hash, the subject and the number. */
  readonly rest: string;
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly detail: string;
  readonly businessTime: Date;
  readonly recordedAt: Date;
};

/** Moves the head of each subject's trail by all of its lines, which take their numbers and hashes from there. */
export function trailPart(lines: readonly LastLine[]): Part {
  const chains = byRow(lines, ({ subject }) => subject);
  const counts = chains.map(([, own]) => own.length);
  return {
    shape: `lines ${counts}`,
    textWith: (next) => textOf(counts.map((count) => readChain(count, next))),
    values: chains.flatMap(([subject, own]) => [
      subject,
      `",${JSON.stringify(subject)},`,
      ...own.flatMap((line) => [
        ...[`,${line.rest}]`, line.actor, line.action, line.reason, line.detail],
        ...[line.businessTime, line.recordedAt],
      ]),
    ]),
  };
}

type Line = { readonly rest: string; readonly said: string };
type Chain = {
  readonly subject: string;
  /** What stands in a line between the hash before and the number. */
  readonly link: string;
  readonly lines: readonly Line[];
};
type Head = { readonly hash: string; readonly sequence: string };

const SAID = ['text', 'text', 'text', 'jsonb', 'timestamptz', 'timestamptz'] as const;

const readChain = (count: number, next: Next): Chain => ({
  subject: next('text'),
  link: next('text'),
  lines: times(count, () => ({ rest: next('text'), said: SAID.map(next).join(', ') })),
});

const textOf = (chains: readonly Chain[]) => ({
  before: chains.map((chain, index) => `head_${index} as (${moveHead(chain)})`),
  last: `insert into platform.audit_trail
    (subject, actor, action, reason, detail, business_time, recorded_at, sequence, previous_hash, hash)
    ${chains.flatMap((chain, index) => rowsOf(chain, `head_${index}`)).join(' union all ')}`,
});

/** A head that is not there yet stands at nothing. */
const moveHead = (chain: Chain): string => `
  insert into platform.audit_heads as known (subject, sequence, hash)
  values (${chain.subject}, ${chain.lines.length}, ${hashAfter(chain, { hash: "''", sequence: '0' })})
  on conflict (subject) do update set
    sequence = known.sequence + ${chain.lines.length}, hash_before = known.hash,
    hash = ${hashAfter(chain, { hash: 'known.hash', sequence: 'known.sequence' })}
  returning sequence, hash_before, hash`;

function rowsOf(chain: Chain, head: string): string[] {
  const { subject, lines } = chain;
  const start = { hash: 'hash_before', sequence: `sequence - ${lines.length}` };
  return lines.map(({ said }, index) => {
    const [previous, hash] = [index, index + 1].map((count) =>
      count === lines.length ? 'hash' : hashAfter(chain, start, count),
    );
    return `select ${subject}, ${said}, ${start.sequence} + ${index + 1}, ${previous}, ${hash} from ${head}`;
  });
}

/**
 * What the hash of a trail is after the first lines of a chain, all of them unless said: over a JSON list of the
 * hash before, the subject, the number, and the rest.
 */
const hashAfter = (
  { link, lines }: Chain,
  { hash, sequence }: Head,
  count = lines.length,
): string =>
  lines.slice(0, count).reduce((before, { rest }, index) => {
    const text = `'["' || ${before} || ${link} || (${sequence} + ${index + 1}) || ${rest}`;
    return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
  }, hash);
