import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { describe, expect, it } from 'vitest';
import { type Guard, openGuard, recordFailure } from './code-guard.ts';
import {
  afterSending,
  codeCost,
  hitsAt,
  isEveryPhoneMethodLocked,
  isPumped,
  judgeCode,
  methodsOpen,
  sendRules,
  waitOf,
} from './one-time-code.ts';

const at = (time: string) => new Date(`2026-11-15T${time}Z`);
const now = at('18:00:00');

describe('a code', () => {
  const code = { attempts: 0, sentAt: now, expiresAt: at('18:05:00'), provenAt: null };
  const judge = (changes: object, business = now, real = now) =>
    judgeCode({ ...code, ...changes }, { business, real });

  it.each([
    ['just sent', {}, now, now, 'open'],
    ['a second before its end', {}, at('18:04:59'), at('18:04:59'), 'open'],
    ['at the very end of business time', {}, at('18:05:00'), now, 'expired'],
    ['at the very end of real time', {}, now, at('18:05:00'), 'expired'],
    ['with the business clock turned back', {}, at('12:00:00'), at('18:05:00'), 'expired'],
    ['with four tries used', { attempts: 4 }, now, now, 'open'],
    ['with five tries used', { attempts: 5 }, now, now, 'used_up'],
    ['with five tries used and over', { attempts: 5 }, at('19:00:00'), at('19:00:00'), 'used_up'],
    ['typed back already', { provenAt: now }, now, now, 'expired'],
  ])('%s', (_, changes, business, real, verdict) => {
    expect(judge(changes, business, real)).toBe(verdict);
  });
});

describe('sends', () => {
  it('[3.26] are limited by step, number, customer, block and address', () => {
    expect(sendRules(60)).toEqual([
      { scope: 'step', max: 1, windowS: 30 },
      { scope: 'step', max: 3, windowS: 600 },
      { scope: 'destination', max: 10, windowS: 86_400 },
      { scope: 'customer', max: 10, windowS: 3_600 },
      { scope: 'prefix', max: 30, windowS: 3_600 },
      { scope: 'address', max: 60, windowS: 3_600 },
    ]);
  });

  it('wait for the rule that lasts longest, in whole seconds, never less than needed', () => {
    const hit = (windowS: number, sent: string) => ({
      rule: { scope: 'step', max: 1, windowS } as const,
      at: at(sent),
    });

    expect(waitOf([], now)).toBe(0);
    expect(waitOf([hit(30, '17:59:50')], now)).toBe(20);
    expect(waitOf([hit(30, '17:59:50'), hit(600, '17:55:00')], now)).toBe(300);
    expect(waitOf([hit(30, '17:59:30.400')], now)).toBe(1);
    expect(waitOf([hit(30, '17:59:00')], now)).toBe(0);
  });

  it.each([
    ['a single one, none yet', 1, [], null, now],
    ['a single one, used up', 1, ['17:59:50'], at('17:59:50'), now],
    ['three, one so far', 3, [], null, null],
    ['three, two so far', 3, ['17:59:00'], null, at('17:59:00')],
    ['three, used up', 3, ['17:59:00', '17:58:00'], at('17:58:00'), at('17:59:00')],
  ])('by a rule that allows %s', (_, max, edge, hit, hitAfterOneMore) => {
    const rule = { scope: 'step', max, windowS: 600 } as const;
    const hitAt = (moment: Date | null) => moment && { rule, at: moment };

    expect(hitsAt(rule, edge.map(at), now)).toEqual({
      hit: hitAt(hit),
      hitAfterOneMore: hitAt(hitAfterOneMore),
    });
  });

  it('that were just made count, from the moment they were made', () => {
    const [pause, rest] = [
      { scope: 'step', max: 1, windowS: 30 },
      { scope: 'step', max: 3, windowS: 600 },
    ] as const;
    const asked = at('17:59:58');
    const history = {
      hits: [],
      hitsAfterOneMore: [
        { rule: pause, at: asked },
        { rule: rest, at: at('17:55:00') },
      ],
      hadMessage: false,
      block: { sends: 0, proven: 0 },
      guards: new Map(),
      isOneOpen: false,
    };

    const after = afterSending(history, now);

    expect(after).toMatchObject({ hadMessage: true, isOneOpen: true });
    expect(after.hits).toEqual([
      { rule: pause, at: now },
      { rule: rest, at: at('17:55:00') },
    ]);
  });

  it.each([
    [49, 0, false],
    [50, 0, true],
    [50, 9, true],
    [50, 10, false],
    [1_000, 199, true],
    [1_000, 200, false],
  ])('%i to a block of which %i were typed back', (sends, proven, expected) => {
    expect(isPumped({ sends, proven })).toBe(expected);
  });

  it('cost money, except letters', () => {
    expect(codeCost.email).toBe(0);
    for (const method of ['SMS', 'CALL', 'WHATSAPP'] as const)
      expect(codeCost[method]).toBeGreaterThan(0);
  });
});

describe('the ways that are open', () => {
  const locked: Guard = { failedAt: [], lockedUntil: at('18:00:01') };
  const over: Guard = { failedAt: [], lockedUntil: now };
  const open = (kind: 'phone' | 'email', guards: [SendMethod, Guard][], hadMessage = true) =>
    methodsOpen(kind, { guards: new Map(guards), hadMessage, now });

  it('are those of the place, a call only after a message', () => {
    expect(open('phone', [])).toEqual(['SMS', 'CALL', 'WHATSAPP']);
    expect(open('phone', [], false)).toEqual(['SMS', 'WHATSAPP']);
    expect(open('email', [], false)).toEqual(['email']);
  });

  it('are not those that wrong codes have closed, until the lock is over', () => {
    expect(open('phone', [['SMS', locked]])).toEqual(['CALL', 'WHATSAPP']);
    expect(open('phone', [['SMS', over]])).toEqual(['SMS', 'CALL', 'WHATSAPP']);
  });

  it('are none when all three are closed, and only then', () => {
    const all: [SendMethod, Guard][] = [
      ['SMS', locked],
      ['CALL', locked],
      ['WHATSAPP', locked],
    ];

    expect(isEveryPhoneMethodLocked(new Map(all), now)).toBe(true);
    expect(isEveryPhoneMethodLocked(new Map(all.slice(1)), now)).toBe(false);
    expect(isEveryPhoneMethodLocked(new Map([...all.slice(1), ['SMS', over]]), now)).toBe(false);
  });
});

describe('wrong codes', () => {
  const after = (count: number, spacingMs: number) => {
    let guard = openGuard;
    for (let index = 0; index < count; index += 1)
      guard = recordFailure(guard, new Date(now.getTime() + index * spacingMs));
    return guard;
  };

  it('close a method for a day with the tenth within a day', () => {
    const ninth = after(9, 1_000);
    const tenth = recordFailure(ninth, at('18:00:09'));

    expect(ninth.lockedUntil).toBeNull();
    expect(tenth).toEqual({ failedAt: [], lockedUntil: new Date('2026-11-16T18:00:09Z') });
  });

  it('count no longer than a day', () => {
    const spread = after(30, 2.7 * 3_600_000);

    expect(spread.lockedUntil).toBeNull();
    expect(spread.failedAt.length).toBe(9);
  });
});
