import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLogLines } from '#browser/log.ts';
import { reloadOnce } from './chunk-recovery.ts';

const GONE = 'Failed to fetch dynamically imported module';

const serverAnswers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

beforeEach(() => {
  takeLogLines(100);
  serverAnswers(() => Promise.resolve(new Response(null, { status: 200 })));
  vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  window.history.replaceState(null, '', '/pay/inicio');
});

describe('a part of the app that a release has replaced', () => {
  it('[4.23, 8.16] reloads the page once, and shows the failure when that did not help', async () => {
    expect(await reloadOnce(GONE)).toBe(true);
    expect(window.location.reload).toHaveBeenCalledTimes(1);

    expect(await reloadOnce(GONE)).toBe(false);
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });

  it('[8.16] is logged as an error', async () => {
    await reloadOnce(GONE);

    expect(takeLogLines(10)).toEqual([
      expect.objectContaining({ level: 'error', message: GONE, trail: 'routing.chunk' }),
    ]);
  });

  it('reloads again for another place', async () => {
    await reloadOnce(GONE);
    window.history.replaceState(null, '', '/pay/cuenta');

    expect(await reloadOnce(GONE)).toBe(true);
    expect(window.location.reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is down', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('is shown at once when the server %s', async (_, answer) => {
    serverAnswers(answer);

    expect(await reloadOnce(GONE)).toBe(false);
    expect(window.location.reload).not.toHaveBeenCalled();
  });

  it('is shown at once when the browser cannot remember the reload', async () => {
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    expect(await reloadOnce(GONE)).toBe(false);
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});
