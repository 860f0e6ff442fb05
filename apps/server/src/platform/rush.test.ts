import { describe, expect, it } from 'vitest';
import { createRush } from './rush.ts';

function rushOf(many: number) {
  let now = 0;
  const rush = createRush({ many, nowMs: () => now });
  const goOn = (ms: number) => {
    now += ms;
  };
  return { ...rush, goOn };
}

describe('a rush', () => {
  it('is on while many come at once, and a moment longer', () => {
    const { note, isOn, goOn } = rushOf(16);
    expect(isOn()).toBe(false);
    note(16);
    expect(isOn()).toBe(true);
    goOn(200);
    note(60);
    goOn(200);
    expect(isOn()).toBe(true);
    goOn(50);
    expect(isOn()).toBe(false);
  });

  it('is not made of few, however often they come', () => {
    const { note, isOn, goOn } = rushOf(16);
    for (let time = 0; time < 100; time += 1) {
      note(15);
      goOn(1);
    }
    expect(isOn()).toBe(false);
  });
});
