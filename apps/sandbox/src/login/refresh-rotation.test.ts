import { describe, expect, it } from 'vitest';
import { isSpent, REFRESH_GRACE_MS } from './refresh-rotation.ts';

const now = new Date('2026-11-15T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('a refresh token', () => {
  it.each([
    ['the only one of its family', 0, 0, null, false],
    ['of the newest generation', 4, 4, ago(60_000), false],
    ['just replaced by another tab', 3, 4, ago(0), false],
    ['replaced at the edge of the grace', 3, 4, ago(REFRESH_GRACE_MS), false],
    ['replaced a moment before the grace', 3, 4, ago(REFRESH_GRACE_MS + 1), true],
    ['two generations old, however fresh', 2, 4, ago(0), true],
    ['of a generation whose use nobody recorded', 3, 4, null, true],
  ])('%s', (_, generation, newestGeneration, rotatedAt, spent) => {
    expect(isSpent({ generation, newestGeneration, rotatedAt }, now)).toBe(spent);
  });
});
