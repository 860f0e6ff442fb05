import { describe, expect, it } from 'vitest';
import type { PushEvent } from '../domain/push-channel.ts';
import { CHANNELS_MAX, createPushOutbox, nextOf, type Push } from './push-outbox.ts';

const names: Record<string, PushEvent> = {
  s: 'status-change',
  r: 'requirement-available',
  p: 'payment-change',
};
/** `s1 r1`: a status change for channel 1, then a requirement for it. */
const pushes = (short: string): Push[] =>
  short.split(' ').map(([name = '', ...channel]) => ({
    channel: channel.join(''),
    event: names[name] ?? 'session-ended',
  }));
const many = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `${name}${from + n}`).join(' ');

describe('what goes out next', () => {
  it.each([
    ['one alone', 's1', 's1'],
    ['all of one name', 's1 s2 s3', 's1 s2 s3'],
    ['a few of several names, as they came', 's1 r1 s2', 's1 r1 s2'],
    [
      'the ten oldest of many names',
      `${many('s', 0, 6)} ${many('r', 0, 9)}`,
      `${many('s', 0, 6)} ${many('r', 0, 4)}`,
    ],
    ['one name, where that takes more', `p0 r0 ${many('p', 1, 30)}`, many('p', 0, 30)],
    [
      'nothing that would overtake what its channel waits for',
      `p0 r5 ${many('p', 1, 30)}`,
      `${many('p', 0, 5)} ${many('p', 6, 30)}`,
    ],
  ])('is %s', (_, waiting, taken) => {
    expect(nextOf(pushes(waiting))).toEqual(pushes(taken));
  });

  it('is never more than the provider takes', () => {
    expect(nextOf(pushes(many('p', 0, 250)))).toHaveLength(CHANNELS_MAX);
  });
});

describe('the outbox', () => {
  it('tells everybody once, each channel in its order, in far fewer calls than news', async () => {
    const calls: (readonly Push[])[] = [];
    const tell = createPushOutbox(async (taken) => void calls.push(taken));
    const news = pushes(
      Array.from({ length: 60 }, (_, n) => `s${n % 20} r${n % 20} p${n}`).join(' '),
    );

    await Promise.all(news.map(tell));

    const told = calls.flat();
    const ofChannel = (all: readonly Push[], wanted: string) =>
      all.filter(({ channel }) => channel === wanted).map(({ event }) => event);
    expect(told).toHaveLength(100);
    for (let channel = 0; channel < 20; channel += 1)
      expect(ofChannel(told, String(channel))).toEqual([
        'status-change',
        'requirement-available',
        'payment-change',
      ]);
    expect(calls.length).toBeLessThan(15);
  });

  it('tells again what comes after it was told', async () => {
    const calls: (readonly Push[])[] = [];
    const tell = createPushOutbox(async (taken) => void calls.push(taken));
    await Promise.all(pushes('s1').map(tell));
    await Promise.all(pushes('s1').map(tell));
    expect(calls).toEqual(
      [pushes('s1'), pushes('s1')].map((one) => one.map((push) => expect.objectContaining(push))),
    );
  });
});
