import { beforeEach, expect, it, vi } from 'vitest';
import { isLoading, onLoadingChange, startLoading, whileLoading } from './loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

it('[4.19, 9.01] shows while any key is active, and ends 250 ms late', () => {
  const endFirst = startLoading('session');
  const endSecond = startLoading('flags');

  endFirst();
  vi.advanceTimersByTime(1_000);
  expect(isLoading()).toBe(true);

  endSecond();
  vi.advanceTimersByTime(249);
  expect(isLoading()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLoading()).toBe(false);
});

it('[4.19] a key that begins again before it has ended goes on', () => {
  const endFirst = startLoading('screen');
  endFirst();
  const endSecond = startLoading('screen');
  vi.advanceTimersByTime(1_000);

  expect(isLoading()).toBe(true);
  endSecond();
  endSecond();
  vi.advanceTimersByTime(250);
  expect(isLoading()).toBe(false);
});

it('[4.19] ends with the work, whether it succeeds or not', async () => {
  const heard = vi.fn();
  const stop = onLoadingChange(heard);
  await expect(whileLoading('login', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  vi.advanceTimersByTime(250);
  stop();

  expect(isLoading()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});
