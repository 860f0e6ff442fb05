import type { Random } from './random.ts';

/** If a header of this name comes back, somebody's text has ended a line of an answer. */
export const SMUGGLED_HEADER = 'x-smuggled';

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud83d',
  '\u202e\u2066abc',
  '\ufeff',
  'Z̸̢̛͔a̶l̵g̴o̷',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  `a\r\n${SMUGGLED_HEADER}: 1`,
  `%0d%0a${SMUGGLED_HEADER}:%201`,
  "' or '1'='1",
  "'; drop table x; --",
  '") or 1=1 --',
  '%',
  '_%',
  '\\',
  "\\'",
  '$1',
  '$$',
  '{}',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '$(id)',
  '`id`',
  '; id',
  '| id',
  '&& id',
  '../../etc/passwd',
  '..%2f..%2f',
  '%2e%2e/',
  '/',
  '//',
  '.',
  '..',
  'C:\\',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  '//evil.example',
  '=1+1',
  '@SUM(1)',
  '-1',
  '+1',
  '0',
  '-0',
  '1e400',
  '1e-400',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  '9007199254740993',
  '-9223372036854775809',
  '99999999999999999999999999',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13',
  '2026-11-15T99:99:99Z',
];

/** Of every plane, halves of characters among them. */
const oddText = (random: Random): string =>
  Array.from({ length: 1 + random.below(40) }, () =>
    String.fromCharCode(random.below(65_536)),
  ).join('');

export function hostileText(random: Random): string {
  if (random.chance(0.15)) return oddText(random);
  if (random.chance(0.05)) return 'a'.repeat(random.pick([255, 256, 1_000, 5_000, 20_000]));
  return random.pick(TEXTS);
}

const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, 0.005, -0.5, 99.999, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 + 2],
  ...[-(2 ** 53), 2 ** 63, 1e21, 1e308, -1e308, 5e-324],
];
const NESTED_LEVELS = [5, 19, 20, 21, 500];

const nested = (levels: number, isList: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = isList ? [value] : { a: value };
  return value;
};

/** Anything but what was expected. */
export function hostileValue(random: Random): unknown {
  const kinds = [
    () => hostileText(random),
    () => random.pick(NUMBERS),
    () => random.pick([null, true, false]),
    () => [],
    () => ({}),
    () => Array.from({ length: random.pick([1, 2, 300]) }, () => hostileText(random)),
    () => ({ [hostileText(random)]: random.pick(NUMBERS) }),
    () => nested(random.pick(NESTED_LEVELS), random.chance(0.5)),
  ];
  return random.pick(kinds)();
}
