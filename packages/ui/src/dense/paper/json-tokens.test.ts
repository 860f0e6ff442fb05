import { expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

it('tells keys, texts and numbers apart, and loses nothing', () => {
  const code = '{\n  "amount": 91295,\n  "note": "dijo \\"hola\\"",\n  "late": true\n}';

  const tokens = jsonTokens(code);

  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(tokens.filter(({ kind }) => kind !== 'other')).toEqual([
    { text: '"amount":', kind: 'key' },
    { text: '91295', kind: 'number' },
    { text: '"note":', kind: 'key' },
    { text: '"dijo \\"hola\\""', kind: 'text' },
    { text: '"late":', kind: 'key' },
    { text: 'true', kind: 'number' },
  ]);
});
