import { describe, expect, it } from 'vitest';
import { databaseFailureOf, isRetryable } from './database-failure.ts';

const failing = (code: string) => Object.assign(new Error('as PostgreSQL says it'), { code });

describe('what went wrong in the database', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOENT', 'unreachable'],
    ['ECONNRESET', 'unreachable'],
    ['08006', 'unreachable'],
    ['57P01', 'unreachable'],
    ['57P03', 'unreachable'],
    ['53300', 'unreachable'],
    ['53100', 'storage_full'],
    ['25006', 'read_only'],
    ['57014', 'busy'],
    ['55P03', 'busy'],
    ['40P01', 'busy'],
    ['23505', null],
    ['42P01', null],
  ])('%s is %s', (code, kind) => {
    expect(databaseFailureOf(failing(code))).toBe(kind);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Cannot use a pool after calling end on the pool',
  ])('is told without a code: %s', (message) => {
    expect(databaseFailureOf(new Error(message))).toBe('unreachable');
  });

  it('is found inside what wraps it', () => {
    const wrapped = new Error('a use case failed', { cause: failing('53100') });
    const several = new AggregateError([failing('EHOSTUNREACH'), failing('ECONNREFUSED')]);

    expect(databaseFailureOf(wrapped)).toBe('storage_full');
    expect(databaseFailureOf(several)).toBe('unreachable');
  });

  it('is nothing of the kind for a bug of ours', () => {
    expect(databaseFailureOf(new TypeError('x is not a function'))).toBeNull();
    expect(databaseFailureOf('text')).toBeNull();
  });

  it('is worth another attempt only when the database chose a victim', () => {
    expect(['40001', '40P01', '55P03', '23505'].map((code) => isRetryable(failing(code)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
