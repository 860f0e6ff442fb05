import { type PhoneChangeStep, phoneChangeSteps } from '@abona/contract/identity/phone-change';
import { describe, expect, it } from 'vitest';
import { type ChangeAction, changeActions, isLoginRecent, stepAfter } from './phone-change.ts';

const legal: readonly (readonly [PhoneChangeStep, ChangeAction, PhoneChangeStep])[] = [
  ['begun', 'authorize', 'face_pending'],
  ['face_pending', 'authorize', 'face_pending'],
  ['face_pending', 'face_approved', 'face_passed'],
  ['face_pending', 'face_failed', 'begun'],
  ['face_passed', 'send', 'code_sent'],
  ['code_sent', 'send', 'code_sent'],
  ['code_sent', 'complete', 'changed'],
];
const pairs = phoneChangeSteps.flatMap((step) =>
  changeActions.map((action) => [step, action] as const),
);

/** Every order of so many actions. */
const orders = (length: number): readonly (readonly ChangeAction[])[] =>
  length === 0
    ? [[]]
    : orders(length - 1).flatMap((rest) => changeActions.map((action) => [...rest, action]));

describe('the steps of a change of phone', () => {
  it.each(pairs)('[7.27] %s, then %s', (step, action) => {
    const found = legal.find(([from, by]) => from === step && by === action);

    expect(stepAfter(step, action)).toBe(found?.[2] ?? null);
  });

  it('[7.27] of all orders of six actions only those end changed that end with the four steps in order', () => {
    const changed = orders(6).filter((order) => {
      let step: PhoneChangeStep = 'begun';
      for (const action of order) {
        const next = stepAfter(step, action);
        if (next === null) return false;
        step = next;
      }
      return step === 'changed';
    });

    expect(orders(6)).toHaveLength(5 ** 6);
    expect(changed.map((order) => order.join(' ')).toSorted()).toEqual(
      [
        'authorize authorize authorize face_approved send complete',
        'authorize authorize face_approved send send complete',
        'authorize face_approved send send send complete',
        'authorize face_failed authorize face_approved send complete',
      ].toSorted(),
    );
  });

  it('[7.27] begins with a sign-in of less than five minutes', () => {
    const now = new Date('2026-11-15T12:00:00Z');
    const ago = (ms: number) => new Date(now.getTime() - ms);

    expect(isLoginRecent(ago(299_999), now)).toBe(true);
    expect(isLoginRecent(ago(300_000), now)).toBe(false);
  });
});
