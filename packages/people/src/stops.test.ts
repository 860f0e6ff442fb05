import { civilDate } from '@abona/kernel/civil-date';
import { expect, it } from 'vitest';
import { stopsOf } from './stops.ts';

const stops = (first: string, today: string) => stopsOf(civilDate(first), civilDate(today));

it('stops with each quincena, then every few days, and always ends today', () => {
  expect(stops('2026-08-20', '2026-10-18')).toEqual([
    ...['2026-08-20', '2026-09-01', '2026-09-15', '2026-09-20', '2026-09-24', '2026-09-28'],
    ...['2026-10-02', '2026-10-06', '2026-10-10', '2026-10-14', '2026-10-18'],
  ]);
});

it('has few stops in a world that has just begun', () => {
  expect(stops('2026-10-10', '2026-10-18')).toEqual([
    ...['2026-10-10', '2026-10-11', '2026-10-15', '2026-10-18'],
  ]);
  expect(stops('2026-10-18', '2026-10-18')).toEqual(['2026-10-18']);
});
