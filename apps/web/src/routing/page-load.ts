import { PAGE_LOAD_RETRY_WAIT_MS, SCRIPT_LOAD_TIMEOUT_MS } from '@abona/contract/limits';

/** A part of the app did not arrive: the network, or a release that replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A screen took longer than its time-out, twice. */
export class PageLoadTimeout extends Error {
  override readonly name = 'PageLoadTimeout';
}

const CHUNK_MESSAGE =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;

export const isChunkFailure = (failure: unknown): boolean =>
  failure instanceof ChunkLoadError ||
  (failure instanceof Error && CHUNK_MESSAGE.test(failure.message));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rejects with what `onLate` makes when the work is not done in time. */
function within<T>(work: Promise<T>, limitMs: number, onLate: () => Error): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(onLate()), limitMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Loads a part of the app; whatever goes wrong on the way is a `ChunkLoadError`. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const onLate = () => new ChunkLoadError(`nothing after ${SCRIPT_LOAD_TIMEOUT_MS} ms`);
  try {
    return await within(load(), SCRIPT_LOAD_TIMEOUT_MS, onLate);
  } catch (failure) {
    if (!isChunkFailure(failure)) throw failure;
    throw new ChunkLoadError(failure instanceof Error ? failure.message : String(failure));
  }
}

/** Loads a screen within its time-out; late means once more after a second, then it has failed. */
export async function loadPage<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  const onLate = () => new PageLoadTimeout(`not loaded after ${timeoutMs} ms`);
  const attempt = () => within(loadChunk(load), timeoutMs, onLate);
  try {
    return await attempt();
  } catch (failure) {
    if (!(failure instanceof PageLoadTimeout)) throw failure;
    await wait(PAGE_LOAD_RETRY_WAIT_MS);
    return attempt();
  }
}
