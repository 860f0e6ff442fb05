import { describe, expect, it } from 'vitest';
import { searchOf } from './search-of.ts';

describe('what is looked for', () => {
  it.each([
    ['ac-2026-000123', { by: 'folio', value: 'AC-2026-000123' }],
    ['AC2026000123', { by: 'folio', value: 'AC-2026-000123' }],
    ['55 1234 5678', { by: 'phone', value: '5512345678' }],
    ['+52 (55) 1234-5678', { by: 'phone', value: '5512345678' }],
    ['nusm900315mdflr09', null],
    ['NUSM900315MDFLRR09', { by: 'curp', value: 'NUSM900315MDFLRR09' }],
    ['Mariana', null],
    ['', null],
  ])('%s', (text, search) => {
    expect(searchOf(text)).toEqual(search);
  });
});
