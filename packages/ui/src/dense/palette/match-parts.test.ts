import { expect, it } from 'vitest';
import { matchParts } from './match-parts.ts';

it('marks what was typed, whatever its accents and capitals', () => {
  expect(matchParts('Quitar pausa de depósitos', 'DEPOSITOS')).toEqual([
    { text: 'Quitar pausa de ', match: false },
    { text: 'depósitos', match: true },
  ]);
  expect(matchParts('Peña, José', 'pena')).toEqual([
    { text: 'Peña', match: true },
    { text: ', José', match: false },
  ]);
});

it('marks nothing when nothing was typed or found', () => {
  expect(matchParts('Cobranza', '  ')).toEqual([{ text: 'Cobranza', match: false }]);
  expect(matchParts('Cobranza', 'pausa')).toEqual([{ text: 'Cobranza', match: false }]);
});
