import { type CivilDate, partsOf } from '@abona/kernel/civil-date';
import { type CurpSex, curpCheckDigit, curpFoulWords } from './curp.ts';
import { significantGivenName, significantWords } from './person-name.ts';

export type Person = {
  readonly givenNames: string;
  readonly firstSurname: string;
  /** Empty for people with one surname. */
  readonly secondSurname: string;
  readonly birthDate: CivilDate;
  readonly sex: CurpSex;
  /** State of birth by its CURP letters, `NE` if abroad. */
  readonly state: string;
};

/** The blocks a CURP is made of, each derived from other data of the person. */
export type CurpBlocks = {
  readonly initials: string;
  readonly birthDate: string;
  readonly sex: string;
  readonly state: string;
  readonly consonants: string;
};

/**
 * The CURP a person would get. Only the register assigns it: the 17th character tells namesakes
 * apart, so it may be given; without it the first one of the person's century is taken.
 */
export function makeCurp(person: Person, homoclave?: string): string {
  const { initials, birthDate, sex, state, consonants } = curpBlocks(person);
  const first = partsOf(person.birthDate).year < 2000 ? '0' : 'A';
  const curp = `${initials}${birthDate}${sex}${state}${consonants}${homoclave ?? first}`;
  return `${curp}${curpCheckDigit(curp)}`;
}

export function curpBlocks(person: Person): CurpBlocks {
  const first = significantWords(person.firstSurname)[0] ?? '';
  const second = significantWords(person.secondSurname)[0] ?? '';
  const given = significantGivenName(person.givenNames);
  const initials = [initial(first), innerVowel(first), initial(second), initial(given)].join('');
  return {
    initials: curpFoulWords.has(initials) ? `${initials[0]}X${initials.slice(2)}` : initials,
    birthDate: person.birthDate.slice(2).replaceAll('-', ''),
    sex: person.sex,
    state: person.state,
    consonants: [first, second, given].map(innerConsonant).join(''),
  };
}

/** Blocks in which a CURP differs from what a person typed; a wrong date blocks, others ask to review. */
export function curpMismatches(curp: string, person: Person): (keyof CurpBlocks)[] {
  const expected = curpBlocks(person);
  const found: CurpBlocks = {
    initials: curp.slice(0, 4),
    birthDate: curp.slice(4, 10),
    sex: curp.slice(10, 11),
    state: curp.slice(11, 13),
    consonants: curp.slice(13, 16),
  };
  const blocks: (keyof CurpBlocks)[] = ['initials', 'birthDate', 'sex', 'state', 'consonants'];
  return blocks.filter((block) => expected[block] !== found[block]);
}

const initial = (word: string): string => (/^[A-Z]/.test(word) ? word.slice(0, 1) : 'X');

const innerVowel = (word: string): string => /[AEIOU]/.exec(word.slice(1))?.[0] ?? 'X';

function innerConsonant(word: string): string {
  const consonant = /[B-DF-HJ-NP-TV-ZÑ]/.exec(word.slice(1))?.[0] ?? 'X';
  return consonant === 'Ñ' ? 'X' : consonant;
}
