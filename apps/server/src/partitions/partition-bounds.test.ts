import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boundAt, isBefore, labelOf, momentOf, nextBound } from './partition-bounds.ts';

const now = new Date('2026-11-19T12:00:00Z');
const december = boundAt('id', Date.parse('2026-12-01T00:00:00Z'));

describe('where a partition ends', () => {
  it('is the first of a month that is a week ahead at least', () => {
    const cutAt = (day: string) =>
      nextBound('instant', { from: null, latest: '2026-11-01', now: new Date(day) });

    expect(cutAt('2026-11-19T12:00:00Z')).toBe('2026-12-01T00:00:00.000Z');
    expect(cutAt('2026-11-23T23:59:59Z')).toBe('2026-12-01T00:00:00.000Z');
    expect(cutAt('2026-11-24T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
    expect(cutAt('2026-12-28T00:00:00Z')).toBe('2027-02-01T00:00:00.000Z');
  });

  it('lies beyond what is there already, where a clock was ahead', () => {
    const latest = '2027-03-31 23:59:59.999+00';
    expect(nextBound('instant', { from: null, latest, now })).toBe('2027-04-01T00:00:00.000Z');
  });

  it('is not drawn where nothing came since the last one', () => {
    expect(nextBound('id', { from: december, latest: null, now })).toBe(null);
    expect(nextBound('instant', { from: '2026-12-01 00:00:00+00', latest: null, now })).toBe(null);
    expect(nextBound('number', { from: '500', latest: '100499', now })).toBe(null);
  });

  it('of numbers leaves room for half of what is held', () => {
    expect(nextBound('number', { from: null, latest: '100000', now })).toBe('150000');
    expect(nextBound('number', { from: '1000000', latest: '1200001', now })).toBe('1300002');
  });
});

describe('an id of UUID version 7', () => {
  it('lies beyond the bound of the moment before it was made, and below that of the moment after', () => {
    const before = Date.now();
    const id = randomUUIDv7();

    expect(isBefore('id', boundAt('id', before), id)).toBe(true);
    expect(isBefore('id', id, boundAt('id', Date.now() + 1))).toBe(true);
    expect(momentOf('id', id)).toBeGreaterThanOrEqual(before);
  });

  it('gives a partition its name by day', () => {
    expect(labelOf('id', december)).toBe('2026_12');
    expect(labelOf('instant', '2026-12-15 00:00:00+00')).toBe('2026_12_15');
    expect(labelOf('number', '1300002')).toBe('1300002');
  });
});

it('numbers are compared as numbers', () => {
  expect(isBefore('number', '9', '10')).toBe(true);
  expect(isBefore('number', '10', '10')).toBe(false);
});
