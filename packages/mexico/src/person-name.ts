import { err, ok, type Result } from '@abona/kernel/result';

const MAX_LENGTH = 60;
const shape = /^\p{L}[\p{L}\p{M}'’.\- ]*$/u;

/** One name field: letters of any accent, apostrophe, hyphen, dot, spaces; capitals as typed. */
export function parseName(text: string): Result<string, 'name_invalid'> {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return name.length <= MAX_LENGTH && shape.test(name) ? ok(name) : err('name_invalid');
}

/** Capitals without accents or punctuation, Ñ kept as its own letter; hyphens separate words. */
export function plainCapitals(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^Ñ\s]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[-/]/g, ' ')
    .replace(/[^A-ZÑ0-9& ]/g, '')
    .trim()
    .replace(/ +/g, ' ');
}

const particles = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '),
);

/** The words that count for an identifier: particles in front do not, unless there is nothing else. */
export function significantWords(text: string): string[] {
  const words = plainCapitals(text).split(' ');
  const first = words.findIndex((word) => !particles.has(word));
  return first < 0 ? words : words.slice(first);
}

const skippedFirstNames = new Set(['MARIA', 'MA', 'M', 'JOSE', 'J']);

/** The given name an identifier takes: the second one when the first is María or José. */
export function significantGivenName(text: string): string {
  const words = significantWords(text);
  const [first = '', ...others] = words;
  if (!skippedFirstNames.has(first) || others.length === 0) return first;
  return significantWords(others.join(' '))[0] ?? '';
}

/** For comparing names of two sources: capitals, no accents, no particles, Ñ as N. */
export const nameKey = (text: string): string =>
  plainCapitals(text)
    .replaceAll('Ñ', 'N')
    .split(' ')
    .filter((word) => !particles.has(word))
    .join(' ');

/** What bank rails and printed references take: ASCII capitals, 40 characters at most. */
export const bankText = (text: string): string =>
  plainCapitals(text).replaceAll('Ñ', 'N').replaceAll('&', 'Y').slice(0, 40).trim();
