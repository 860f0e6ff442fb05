import { CompiledQuery } from 'kysely';
import { beforeCommit } from '#platform/database/before-commit.ts';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import { answerPart, type LastAnswer } from './answer-part.ts';
import { jobPart, type LastJob } from './job-part.ts';
import { type LastEvent, outboxPart } from './outbox-part.ts';
import type { Next, Part } from './part.ts';
import { type LastLine, trailPart } from './trail-part.ts';

type LastWrite = {
  readonly lines: LastLine[];
  readonly events: LastEvent[];
  readonly jobs: LastJob[];
  answer: LastAnswer | null;
};

/** Of each kind in one statement. It bounds the number of texts that a connection has to keep. */
const MOST = 6;

const gathered = new WeakMap<Tx, LastWrite>();

/**
 * What a transaction leaves behind is gathered, and written by one statement in one piece with its commit. The
 * lines of a subject and the events of a key keep their order. Rows that others want too are locked as late
 * as can be, and in the order of their names: those who leave the same behind never wait for each other in a
 * circle.
 */
export const leaveLine = (tx: Tx, line: LastLine): Promise<void> => leave(tx, 'lines', line);

export const leaveEvent = (tx: Tx, event: LastEvent): Promise<void> => leave(tx, 'events', event);

export const leaveJob = (tx: Tx, job: LastJob): Promise<void> => leave(tx, 'jobs', job);

export function leaveAnswer(tx: Tx, answer: LastAnswer): void {
  gatheredBy(tx).answer = answer;
}

type Lists = Omit<LastWrite, 'answer'>;

async function leave<Kind extends keyof Lists>(
  tx: Tx,
  kind: Kind,
  item: Lists[Kind][number],
): Promise<void> {
  if (gatheredBy(tx)[kind].length === MOST) await writeGathered(tx);
  const list: (typeof item)[] = gatheredBy(tx)[kind];
  list.push(item);
}

/** Writes what was gathered so far: what is written next comes after it. */
export async function writeGathered(tx: Tx): Promise<void> {
  const parts = partsOf(gatheredBy(tx));
  if (parts.length === 0) return;
  gathered.set(tx, nothing());
  await pipelineWrite(tx, {
    compile: () =>
      CompiledQuery.raw(
        textOf(parts),
        parts.flatMap(({ values }) => values),
      ),
  });
}

function gatheredBy(tx: Tx): LastWrite {
  const known = gathered.get(tx);
  if (known !== undefined) return known;
  const own = nothing();
  gathered.set(tx, own);
  beforeCommit(tx, () => writeGathered(tx));
  return own;
}

const nothing = (): LastWrite => ({ lines: [], events: [], jobs: [], answer: null });

function partsOf({ lines, events, jobs, answer }: LastWrite): Part[] {
  const parts: Part[] = [];
  if (lines.length > 0) parts.push(trailPart(lines));
  if (events.length > 0) parts.push(outboxPart(events));
  if (jobs.length > 0) parts.push(jobPart(jobs));
  if (answer !== null) parts.push(answerPart(answer));
  return parts;
}

const texts = new Map<string, string>();

function textOf(parts: readonly Part[]): string {
  const shape = parts.map((part) => part.shape).join();
  const known = texts.get(shape);
  if (known !== undefined) return known;
  const text = compose(parts);
  texts.set(shape, text);
  return text;
}

/** All parts are written by one statement; those before the last have to be named. */
function compose(parts: readonly Part[]): string {
  const next = parameters();
  const written = parts.map(({ textWith }) => textWith(next));
  const last = written.at(-1)?.last ?? '';
  const named = written.flatMap(({ before, last: own }, index) =>
    index === written.length - 1 ? before : [...before, `part_${index} as (${own})`],
  );
  return named.length === 0 ? last : `with ${named.join(', ')} ${last}`;
}

function parameters(): Next {
  let count = 0;
  return (type) => {
    count += 1;
    return `$${count}::${type}`;
  };
}
