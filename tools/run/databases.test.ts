import { describe, expect, it } from 'vitest';
import { requireModern } from './databases.ts';

describe('an outside database', () => {
  it.each([
    [90_624, 'DATABASE_URL is PostgreSQL 9; 15 or later is needed.'],
    [140_021, 'DATABASE_URL is PostgreSQL 14; 15 or later is needed.'],
  ])('of version %i is refused', (version, words) => {
    expect(() => requireModern('DATABASE_URL', version)).toThrow(words);
  });

  it.each([150_000, 180_004])('of version %i is used', (version) => {
    expect(() => requireModern('DATABASE_URL', version)).not.toThrow();
  });
});
