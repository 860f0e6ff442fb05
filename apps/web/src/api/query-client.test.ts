import { ApiFailure } from '@abona/client/api-failure.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const attemptsUntil = async (failure: Error): Promise<number> => {
  const ask = vi.fn(() => Promise.reject(failure));
  const answer = queryClient.fetchQuery({
    queryKey: ['one'],
    queryFn: ask,
    ...queryClient.getDefaultOptions().queries,
  });
  const settled = answer.catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await settled;
  return ask.mock.calls.length;
};

describe('server state', () => {
  it('[7.01] is not asked for again by mounting, by focus or by reconnecting', async () => {
    const ask = vi.fn(() => Promise.resolve('Ana'));
    const options = { queryKey: ['session'], queryFn: ask };
    await queryClient.fetchQuery(options);

    queryClient.mount();
    const stop = new QueryObserver(queryClient, options).subscribe(() => {});
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(ask).toHaveBeenCalledOnce();
    stop();
    queryClient.unmount();
  });

  it.each([
    ['a refusal stays one', new ApiFailure({ code: 'forbidden', status: 403 }), 1],
    ['a bug is not repeated', new TypeError('no'), 1],
    ['a lost connection is tried twice more', new ApiFailure({ code: 'network', status: 0 }), 3],
    [
      'an outage is tried twice more',
      new ApiFailure({ code: 'unavailable', status: 503, retryable: true }),
      3,
    ],
  ])('is asked for again only where that may help: %s', async (_, failure, attempts) => {
    expect(await attemptsUntil(failure)).toBe(attempts);
  });
});

it('asks at once for what is not known; what is known is painted before it is asked for anew', async () => {
  vi.useRealTimers();
  const order: string[] = [];
  const query = {
    queryKey: ['shown', 'first'],
    queryFn: () => {
      order.push('asked');
      return Promise.resolve(order.length);
    },
  };
  const first = queryClient.fetchQuery(query);
  expect(order).toEqual(['asked']);
  await first;

  const again = queryClient.fetchQuery(query);
  requestAnimationFrame(() => order.push('painted'));
  await again;

  expect(order).toEqual(['asked', 'painted', 'asked']);
});
