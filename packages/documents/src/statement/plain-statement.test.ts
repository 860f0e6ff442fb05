import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { readingEase } from '../testing/reading-ease.ts';
import { plainStatement } from './plain-statement.ts';

/** As of the contract's summaries: what a child reads at the end of primaria. */
const EASE_MIN = 70;

const figures = {
  opening: centavos(300_000),
  charges: centavos(10_000),
  iva: centavos(1_600),
  credits: centavos(55_196),
  closing: centavos(256_404),
  movements: [],
  accounts: [],
};
const standing = {
  instalmentsPaid: 1,
  next: { k: 2, amount: centavos(55_196), payBy: civilDate('2026-12-15') },
  overdue: null,
  payoff: centavos(256_404),
  creditBalance: centavos(0),
  held: centavos(0),
};
const late = { instalments: 1, amount: centavos(55_196), daysPastDue: 3 };

/** A figure is looked at, not read letter by letter. */
const withoutFigures = (text: string): string => text.replaceAll(/\$[\d,]+\.\d\d/g, 'tanto');

describe('a statement in plain words', () => {
  it('says what was owed, what changed, what is owed and what comes next', () => {
    expect(plainStatement({ figures, standing }).text).toBe(
      'Antes debías $3,000.00. En estos días se sumaron $116.00. Bajó $551.96 por lo que pagaste o te devolvieron. Ahora debes $2,564.04. Te toca pagar $551.96 a más tardar el 15 de diciembre de 2026. Si un número no te cuadra, dilo y lo vemos.',
    );
  });

  it('names what is late first, and nothing to pay where nothing is owed', () => {
    const overdue = plainStatement({ figures, standing: { ...standing, overdue: late } }).text;
    expect(overdue).toContain('ya se pasó la fecha de $551.96');
    expect(overdue).not.toContain('Te toca pagar');
    const paid = { ...figures, closing: centavos(0) };
    expect(plainStatement({ figures: paid, standing: { ...standing, next: null } }).text).toContain(
      'Ya no debes nada.',
    );
  });

  it.each([
    ['on time', standing],
    ['late', { ...standing, overdue: late }],
    ['at its end', { ...standing, next: null }],
  ])('is read by a child at the end of primaria: %s', (_, where) => {
    const { text } = plainStatement({ figures, standing: where });
    expect(readingEase(withoutFigures(text))).toBeGreaterThanOrEqual(EASE_MIN);
  });
});
