/**
 * How easy a Spanish text reads, by Fernández Huerta (1959), with the length of sentences as it is understood since
 * (words to a sentence): 206.84 − 60 · syllables per word − 1.02 · words per sentence. 100 is the easiest; 60 to 70
 * is read by somebody in secundaria, 70 to 80 by a child at the end of primaria, below 50 takes a university.
 */
export function readingEase(text: string): number {
  const words = wordsOf(text);
  const sentences = Math.max(1, sentencesOf(text).length);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 206.84 - 60 * (syllables / words.length) - 1.02 * (words.length / sentences);
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\d]+/gu) ?? [];

/** A colon and a semicolon let the reader breathe as a full stop does. */
const sentencesOf = (text: string): readonly string[] =>
  text.split(/[.!?:;…]+(?:\s|$)/).filter((part) => /[\p{L}\d]/u.test(part));

/** A figure is said aloud: about two syllables for each of its digits. */
const SYLLABLES_OF_DIGIT = 2;

/**
 * Vowels that are said together count once: two strong ones (a, e, o) never are, nor a weak one (i, u) that bears the
 * accent; `qu` and `gu` before e and i are silent, and a `y` is a vowel where it ends the word.
 */
export function syllablesOf(word: string): number {
  if (/^\d+$/.test(word)) return word.length * SYLLABLES_OF_DIGIT;
  const sounds = word
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, 'q')
    .replace(/gu(?=[eiéí])/g, 'g')
    .replace(/y$/, 'i')
    .replace(/h/g, '');
  const groups = sounds.match(/[aeiouáéíóúü]+/g) ?? [];
  const count = groups.reduce((sum, group) => sum + nucleiOf(group), 0);
  return Math.max(1, count);
}

const STRONG = /[aeoáéóíú]/;

function nucleiOf(vowels: string): number {
  const strong = [...vowels].filter((vowel) => STRONG.test(vowel)).length;
  return Math.max(1, strong);
}
