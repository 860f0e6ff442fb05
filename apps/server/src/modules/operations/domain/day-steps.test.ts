import { describe, expect, it } from 'vitest';
import { type DayFacts, dayStepsOf } from './day-steps.ts';

const at = new Date('2026-11-18T06:05:00Z');
const begun: DayFacts = {
  forwardedAt: null,
  finishedAt: null,
  closedAt: null,
  keptAt: null,
  isRunning: true,
};
const statesOf = (facts: DayFacts) => dayStepsOf(facts).map(({ state }) => state);

describe('the steps of an end of day', () => {
  it('follow one another, and each says when it was done', () => {
    expect(statesOf(begun)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
    const forwarded = { ...begun, forwardedAt: at };
    expect(statesOf(forwarded)).toEqual(['done', 'running', 'waiting', 'waiting']);
    const whole = { ...forwarded, finishedAt: at, closedAt: at, keptAt: at, isRunning: false };
    expect(dayStepsOf(whole).map(({ doneAt }) => doneAt)).toEqual([at, at, at, at]);
    expect(statesOf(whole)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('that were killed stand where they stopped', () => {
    const killed = { ...begun, isRunning: false };
    expect(statesOf(killed)).toEqual(['stopped', 'waiting', 'waiting', 'waiting']);
    expect(statesOf({ ...killed, forwardedAt: at }).slice(0, 2)).toEqual(['done', 'stopped']);
  });
});
