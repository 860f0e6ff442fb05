import { describe, expect, it } from 'vitest';
import { findingsIn } from './asvs-check.ts';

const numbers = '1.1.1 2\n1.1.2 1\n';
const right = [
  '| 1.1.1 | 2 | decoded once | holds | `apps/server/src/one.test.ts` |',
  '| 1.1.2 | 1 | no such thing | does not apply | there is none |',
];
const judge = (rows: readonly string[]) =>
  findingsIn({
    page: ['1 hold, 1 do not apply, 0 are not held', ...rows].join('\n'),
    numbers,
    isThere: (path) => path.endsWith('one.test.ts'),
  });

describe('the table of ASVS', () => {
  it('is right with a row for each requirement, and a file behind what holds', () => {
    expect(judge(right)).toEqual([]);
  });

  it.each([
    ['a missing row', right.slice(1), '1.1.1 has no row'],
    ['a row too many', [...right, right[0] ?? ''], '1.1.1 has two rows'],
    ['another level', ['| 1.1.1 | 1 | x | holds | `a/one.test.ts` |', right[1] ?? ''], 'level 1'],
    ['no verdict', ['| 1.1.1 | 2 | x | mostly | `a/one.test.ts` |', right[1] ?? ''], 'mostly'],
    [
      'nothing that shows it',
      ['| 1.1.1 | 2 | x | holds | we think |', right[1] ?? ''],
      'nothing shows',
    ],
    ['no reason', [right[0] ?? '', '| 1.1.2 | 1 | x | not held | |'], '1.1.2 says nothing'],
    [
      'a file that is gone',
      ['| 1.1.1 | 2 | x | holds | `a/two.ts` |', right[1] ?? ''],
      'a/two.ts is not there',
    ],
    ['other counts', [right[0] ?? '', '| 1.1.2 | 1 | x | not held | why |'], 'must say 1, 0, 1'],
    [
      'a number that nobody asks for',
      [...right, '| 9.9.9 | 2 | x | holds | `a/one.test.ts` |'],
      '9.9.9',
    ],
  ])('is not with %s', (_, rows, finding) => {
    expect(judge(rows).join('\n')).toContain(finding);
  });
});
