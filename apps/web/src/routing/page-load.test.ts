import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ChunkLoadError,
  isChunkFailure,
  loadChunk,
  loadPage,
  PageLoadTimeout,
} from './page-load.ts';

const TIMEOUT_MS = 10_000;
const never = () => new Promise<never>(() => {});

/** What became of a promise so far, without waiting for it. */
function outcomeOf<T>(promise: Promise<T>) {
  const seen: { value?: T; failure?: unknown } = {};
  promise.then(
    (value) => {
      seen.value = value;
    },
    (failure: unknown) => {
      seen.failure = failure;
    },
  );
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('loading a page', () => {
  it('[4.23, 8.17] is tried once more a second after its time-out', async () => {
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(never);
    load.mockResolvedValueOnce('screen');
    const seen = outcomeOf(loadPage(load, TIMEOUT_MS));

    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);

    expect(load).toHaveBeenCalledTimes(2);
    expect(seen).toEqual({ value: 'screen' });
  });

  it('[4.23, 8.17] fails when the second try is late too, and is not tried a third time', async () => {
    const load = vi.fn(never);
    const seen = outcomeOf(loadPage(load, TIMEOUT_MS));

    await vi.advanceTimersByTimeAsync(2 * TIMEOUT_MS + 999);
    expect(seen).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.failure).toBeInstanceOf(PageLoadTimeout);
    await vi.advanceTimersByTimeAsync(10 * TIMEOUT_MS);

    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not repeated for a page that came in time, nor for one that failed at once', async () => {
    const quick = vi.fn(() => Promise.resolve('screen'));
    const broken = vi.fn(() => Promise.reject(new TypeError('x is not a function')));
    const good = outcomeOf(loadPage(quick, TIMEOUT_MS));
    const bad = outcomeOf(loadPage(broken, TIMEOUT_MS));

    await vi.advanceTimersByTimeAsync(3 * TIMEOUT_MS);

    expect(good).toEqual({ value: 'screen' });
    expect(bad.failure).toBeInstanceOf(TypeError);
    expect([quick.mock.calls.length, broken.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves no timer behind', async () => {
    await loadPage(() => Promise.resolve('screen'), TIMEOUT_MS);

    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a part of the app that does not arrive', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://abona.test/pay/assets/home-ab12.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /pay/assets/home-ab12.css',
  ])('[8.16] is a ChunkLoadError, whichever browser says so: %s', async (message) => {
    const failing = loadChunk(() => Promise.reject(new TypeError(message)));

    await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError', message });
  });

  it('[8.16] is a ChunkLoadError after 120 s of silence', async () => {
    const seen = outcomeOf(loadChunk(never));

    await vi.advanceTimersByTimeAsync(119_999);
    expect(seen).toEqual({});
    await vi.advanceTimersByTimeAsync(1);

    expect(seen.failure).toBeInstanceOf(ChunkLoadError);
  });

  it('is told apart from a bug in the part itself', async () => {
    const bug = new TypeError('x is not a function');

    await expect(loadChunk(() => Promise.reject(bug))).rejects.toBe(bug);
    expect([bug, 'Importing a module script failed.', null].map(isChunkFailure)).toEqual([
      false,
      false,
      false,
    ]);
    expect(isChunkFailure(new ChunkLoadError('gone'))).toBe(true);
  });
});
