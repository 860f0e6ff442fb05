import { expect, it } from 'vitest';
import { customerSentences } from './testing/customer-copy.ts';

/** One word per thing: what is not said any more, and what is said in its place. */
const forbidden: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/comisi[oó]n(?:es)? por pago tard[ií]o/i, 'comisión por atraso'],
  [/\bs[óÓ]lo\b/i, 'solo'],
  [/(?:^|[^a-záéíóúñ])[éÉ]st[aeo]s?\b/, 'este, esta'],
  [/\bcomercios?\b/i, 'tienda'],
  [/carta de finiquito/i, 'carta finiquito'],
  [/\bcanales\b/i, 'dónde comprar'],
  [/(?:pide|necesitas|recibe) efectivo/i, 'préstamo: el dinero llega por SPEI'],
  [/efectivo en tu cuenta/i, 'dinero en tu cuenta'],
  [/\b(?:dep[oó]sitos?|cobra|cobramos) por adelantado/i, 'dinero para “liberar” un crédito'],
  [/nunca más que esto/i, 'lo más que cuesta si pagas a tiempo'],
  [/para que no crezca/i, 'ponte al corriente'],
  [/(?:contin[uú]a|seguimos|llega|env[ií]a|pagan|cancela) solos?\b/i, 'en automático'],
  [/\best[ée]s list[oa]\b/i, 'cuando quieras'],
  [/\b(?:empleado|dueño de negocio|servidor público|jubilado)\b/i, 'trabajo en una empresa, …'],
  [/cuenta para el\b/i, 'se toma con fecha'],
  [/hiciste (?:muchos|demasiados) intentos/i, 'hicimos una pausa'],
  [/no pudimos confiar/i, 'no pudimos validar'],
  [/no tienes permiso/i, 'con esta cuenta no se puede'],
  [/\bcomparación exclusivamente\b/i, 'exclusivamente para fines informativos y de comparación'],
];

/** Said on purpose, and why. */
const allowed: readonly (readonly [text: RegExp, reason: string])[] = [
  [/^Comercio en puesto$|comercio:|:Comercio|commerce:/i, 'an industry that people work in'],
  [/Código de Comercio/, 'the law of that name'],
  [/^comisión por pago tardío$/, 'the word of the first contract, which prints as it was signed'],
  [
    /nunca te los cobramos por adelantado/,
    'interest, which is never charged in advance (LTOSF 10)',
  ],
];

it('one thing has one word, in everything that a customer reads', () => {
  const sentences = customerSentences();
  const found = sentences.flatMap(({ file, line, text }) =>
    allowed.some(([pattern]) => pattern.test(text))
      ? []
      : forbidden
          .filter(([pattern]) => pattern.test(text))
          .map(([pattern, instead]) => `${file}:${line} ${pattern}: say «${instead}»: ${text}`),
  );

  expect(sentences.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
