import { describe, expect, it } from 'vitest';
import { textOf } from '../testing/document-text.ts';
import { readingEase, syllablesOf } from '../testing/reading-ease.ts';
import { acceptedContract, contractInput } from '../testing/samples.ts';
import { contractClauses, contractDocument, contractFingerprint } from './contract-document.ts';
import { contractTemplate, currentTemplateId } from './contract-templates.ts';
import { plainClause } from './plain-clauses.ts';

/**
 * A Mexican adult went to school for nine to ten years on average, to the end of secundaria, which is 60 to 70.
 * Somebody who reads on a phone, in a hurry and about money, reads worse than at school: each summary is to be as easy
 * as what a child reads at the end of primaria.
 */
const EASE_MIN = 70;

const { clauses } = contractTemplate(currentTemplateId).template;

describe('plain words', () => {
  it('stand beside each clause of the contract of today', () => {
    const summaries = clauses.map(plainClause);
    expect(summaries).not.toContain(null);
    expect(new Set(summaries).size).toBe(clauses.length);
  });

  it.each(clauses.map((clause) => [clause.title, plainClause(clause) ?? ''] as const))(
    'of «%s» are read by a child at the end of primaria',
    (_, summary) => {
      expect(readingEase(summary)).toBeGreaterThanOrEqual(EASE_MIN);
    },
  );

  it('are easier than the clauses they explain, all together', () => {
    const text = clauses.flatMap(({ paragraphs }) => paragraphs).join(' ');
    const plain = clauses.map(plainClause).join(' ');
    expect(readingEase(plain)).toBeGreaterThan(
      readingEase(text.replaceAll(/\{\{\w+\}\}/g, 'esto')) + 10,
    );
  });

  it('are printed for whoever reads before signing, and are no part of what is agreed', () => {
    const draft = textOf(contractDocument(contractInput()));
    expect(draft).toContain('En palabras sencillas');
    expect(draft).toContain('no es parte del contrato');
    expect(draft).toContain('Tu pago cubre primero lo más viejo.');
    const signed = textOf(contractDocument(acceptedContract()));
    expect(signed).not.toContain('En palabras sencillas');
    const { acceptance } = acceptedContract();
    expect(acceptance?.fingerprint).toBe(contractFingerprint(contractInput()));
  });

  it('come with the clause as it is filled in', () => {
    const read = contractClauses(contractInput());
    expect(read).toHaveLength(clauses.length);
    expect(read[6]).toMatchObject({
      title: '7. Tus pagos',
      plain: expect.stringContaining('cuántos pagos haces'),
      paragraphs: [expect.stringContaining('6 pagos quincenales de $551.96'), expect.any(String)],
    });
  });
});

describe('the ease of reading', () => {
  it.each([
    ['sol', 1],
    ['cuenta', 2],
    ['crédito', 3],
    ['día', 2],
    ['tarjeta', 3],
    ['quince', 2],
    ['guía', 2],
    ['poeta', 3],
    ['comisión', 3],
    ['ley', 1],
    ['país', 2],
    ['ahora', 3],
    ['10', 4],
  ])('counts the syllables of %s', (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables);
  });

  it('falls with longer words and longer sentences', () => {
    const easy = 'El sol sale. El pan es bueno.';
    const hard =
      'Las disposiciones anteriormente mencionadas constituyen obligaciones irrenunciables correspondientes.';
    expect(readingEase(easy)).toBeGreaterThan(90);
    expect(readingEase(hard)).toBeLessThan(10);
  });
});
