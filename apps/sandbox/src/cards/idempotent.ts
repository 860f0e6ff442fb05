import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createRecords } from '#platform/records.ts';
import type { CardStore } from './card-store.ts';
import { ConektaRefusal, conflict } from './conekta-refusal.ts';

type Remembered = {
  readonly id: string;
  readonly asked: string;
  readonly state: 'running' | 'done' | 'refused';
  readonly answer: unknown;
};

/** The same key with the same request gives the first answer again; without a key it is just done. */
export async function idempotent<T>(
  store: CardStore,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return work();
  const answers = createRecords<Remembered>(store.world.database, 'conekta.idempotency');
  const asked = createHash('sha256')
    .update(`${request.url} ${JSON.stringify(request.body)}`)
    .digest('hex');
  const isFirst = await answers.add({ id: key, asked, state: 'running', answer: null });
  if (!isFirst) return remembered<T>(await answers.find(key), asked);
  const remember = (state: Remembered['state'], answer: unknown) =>
    answers.change(key, (entry) => ({ ...entry, state, answer }));
  try {
    const answer = await work();
    await remember('done', answer);
    return answer;
  } catch (failure) {
    await remember('refused', failure instanceof ConektaRefusal ? toPlain(failure) : null);
    throw failure;
  }
}

const toPlain = ({ type, details }: ConektaRefusal) => ({ type, details });

function remembered<T>(entry: Remembered | null, asked: string): T {
  if (entry === null || entry.state === 'running') {
    throw conflict('in_progress', 'The first request with this key is still running.');
  }
  if (entry.asked !== asked) {
    throw conflict('key_reused', 'The key was used for another request.');
  }
  if (entry.state === 'refused') {
    const { type, details } = (entry.answer ?? { type: 'api_error', details: [] }) as ReturnType<
      typeof toPlain
    >;
    throw new ConektaRefusal(type, details);
  }
  return entry.answer as T;
}
