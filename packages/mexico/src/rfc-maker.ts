import type { Person } from './curp-maker.ts';
import { plainCapitals, significantGivenName, significantWords } from './person-name.ts';
import { rfcCheckDigit, rfcFoulWords } from './rfc.ts';

const homoclaveAlphabet = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ';

/** The RFC a person would get: a suggestion, since only the tax office assigns it. */
export function suggestRfc(person: Omit<Person, 'sex' | 'state'>): string {
  const letters = initials(person);
  const clean = rfcFoulWords.has(letters) ? `${letters.slice(0, 3)}X` : letters;
  const fullName = [person.firstSurname, person.secondSurname, person.givenNames].join(' ');
  const rfc = `${clean}${person.birthDate.slice(2).replaceAll('-', '')}${homoclave(fullName)}`;
  return `${rfc}${rfcCheckDigit(rfc)}`;
}

function initials(person: Omit<Person, 'sex' | 'state'>): string {
  const first = significantWords(person.firstSurname)[0] ?? '';
  const second = significantWords(person.secondSurname)[0] ?? '';
  const given = significantGivenName(person.givenNames);
  if (second === '') return twoLetters(first) + twoLetters(given);
  if (first.length <= 2) return first.slice(0, 1) + second.slice(0, 1) + twoLetters(given);
  return first.slice(0, 1) + innerVowel(first) + second.slice(0, 1) + given.slice(0, 1);
}

const twoLetters = (word: string): string => word.slice(0, 2).padEnd(2, 'X');

const innerVowel = (word: string): string => /[AEIOU]/.exec(word.slice(1))?.[0] ?? 'X';

/** Two characters that tell namesakes apart, from the digits that stand for the full name. */
function homoclave(fullName: string): string {
  const digits = `0${Array.from(plainCapitals(fullName), digitsOf).join('')}`;
  let sum = 0;
  for (let place = 0; place + 1 < digits.length; place++) {
    sum += Number(digits.slice(place, place + 2)) * Number(digits[place + 1]);
  }
  const lastThree = sum % 1000;
  const quotient = homoclaveAlphabet[Math.floor(lastThree / 34)] ?? '';
  return quotient + (homoclaveAlphabet[lastThree % 34] ?? '');
}

/** Space 00, digits as they are, & 10, A-I 11-19, J-R 21-29, S-Z 32-39, Ñ 40. */
function digitsOf(letter: string): string {
  if (letter === ' ') return '00';
  if (letter === '&') return '10';
  if (letter === 'Ñ') return '40';
  if (/\d/.test(letter)) return `0${letter}`;
  const place = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  if (place < 9) return String(11 + place);
  return place < 18 ? String(21 + place - 9) : String(32 + place - 18);
}
