import { type CivilDate, civilDateOf, isRealDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';

/** First four letters that no CURP carries: the register changes the second one to X. */
export const curpFoulWords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO ' +
    'FALO FETO GETA GUEI GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI ' +
    'KOJO KOLA KULO LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA ' +
    'MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO ' +
    'TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY'
  ).split(' '),
);

/** H hombre, M mujer, X in newer records. */
export type CurpSex = 'H' | 'M' | 'X';

export type Curp = {
  readonly text: string;
  readonly birthDate: CivilDate;
  readonly sex: CurpSex;
  /** Two letters; `NE` for people born abroad. Names are in `states.ts`. */
  readonly state: string;
};

export type CurpProblem =
  | 'length'
  | 'format'
  | 'date'
  | 'sex'
  | 'state'
  | 'consonants'
  | 'foul_word'
  | 'checksum'
  | 'future_birth_date';

const LENGTH = 18;
const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const stateCodes =
  /^(?:AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE)$/;
const shape = /^[A-Z]{4}\d{6}[A-Z][A-Z]{2}[A-Z]{3}[A-Z\d]\d$/;

/** Reads a CURP and says the first thing that is wrong with it. `today` comes from the caller. */
export function parseCurp(text: string, today: CivilDate): Result<Curp, CurpProblem> {
  const curp = text.trim().toUpperCase();
  if (curp.length !== LENGTH) return err('length');
  if (!shape.test(curp)) return err('format');
  const birthDate = birthDateOf(curp);
  if (birthDate === undefined) return err('date');
  const problem = problemOf(curp);
  if (problem !== undefined) return err(problem);
  // A letter O typed for the zero keeps the check digit and moves the birth a century ahead.
  if (birthDate > today) return err('future_birth_date');
  return ok({ text: curp, birthDate, sex: curp[10] as CurpSex, state: curp.slice(11, 13) });
}

function problemOf(curp: string): CurpProblem | undefined {
  if (!/[HMX]/.test(curp[10] ?? '')) return 'sex';
  if (!stateCodes.test(curp.slice(11, 13))) return 'state';
  if (!/^[B-DF-HJ-NP-TV-Z]{3}$/.test(curp.slice(13, 16))) return 'consonants';
  if (curpFoulWords.has(curp.slice(0, 4))) return 'foul_word';
  return curp.endsWith(String(curpCheckDigit(curp))) ? undefined : 'checksum';
}

/** The 17th character tells the century: a digit until 1999, a letter since 2000. */
function birthDateOf(curp: string): CivilDate | undefined {
  const century = /\d/.test(curp[16] ?? '') ? 1900 : 2000;
  const parts = {
    year: century + Number(curp.slice(4, 6)),
    month: Number(curp.slice(6, 8)),
    day: Number(curp.slice(8, 10)),
  };
  return isRealDate(parts) ? civilDateOf(parts) : undefined;
}

/** The last digit, from the seventeen characters before it. */
export function curpCheckDigit(curp: string): number {
  let sum = 0;
  for (let place = 0; place < LENGTH - 1; place++) {
    sum += alphabet.indexOf(curp[place] ?? '') * (LENGTH - place);
  }
  return (10 - (sum % 10)) % 10;
}
