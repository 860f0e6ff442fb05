import { expect, it, vi } from 'vitest';
import { rememberRecent } from './recent-addresses.ts';

it('a name is looked up once for a burst of messages, and again a moment later', async () => {
  let now = 0;
  const resolve = vi.fn(async (hostname: string) => [`${hostname}-${resolve.mock.calls.length}`]);
  const recent = rememberRecent(resolve, () => now);

  expect(await Promise.all([recent('a'), recent('a'), recent('b')])).toEqual([
    ['a-1'],
    ['a-1'],
    ['b-2'],
  ]);
  now = 3_000;
  expect(await recent('a')).toEqual(['a-3']);
});

it('a name that was not found is looked up again at once', async () => {
  const resolve = vi
    .fn()
    .mockRejectedValueOnce(new Error('ENOTFOUND'))
    .mockResolvedValue(['1.2.3.4']);
  const recent = rememberRecent(resolve);

  await expect(recent('a')).rejects.toThrow();
  expect(await recent('a')).toEqual(['1.2.3.4']);
});

it('names beyond a thousand push out the oldest', async () => {
  const resolve = vi.fn(async () => ['1.2.3.4']);
  const recent = rememberRecent(resolve, () => 0);
  for (let name = 0; name <= 1_000; name += 1) await recent(`shop-${name}`);
  await recent('shop-1');
  expect(resolve).toHaveBeenCalledTimes(1_001);
  await recent('shop-0');
  expect(resolve).toHaveBeenCalledTimes(1_002);
});
