import { isRealDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';

export type Rfc = {
  readonly text: string;
  /** Stand-ins for "the public" and "a foreigner": real, but never a customer's. */
  readonly isGeneric: boolean;
  /** The tax office issued some that fail its present table: warn, never block. */
  readonly warning: 'checksum' | null;
};

export type RfcProblem = 'length' | 'format' | 'date' | 'foul_word';

const LENGTH = 13;
const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const shape = /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[\dA]$/;
const generic = new Set(['XAXX010101000', 'XEXX010101000']);

/** First four letters that no RFC carries: the tax office changes the last one to X. */
export const rfcFoulWords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COJA COJE COJI COJO CULO FETO GUEY JOTO KACA ' +
    'KACO KAGA KAGO KAKA KOGE KOJO KULO MAME MAMO MEAR MEAS MEON MION MOCO MULA PEDA PEDO PENE ' +
    'PUTA PUTO QULO RATA RUIN'
  ).split(' '),
);

/** Reads the RFC of a person (13 characters); ten mean that the homoclave is still missing. */
export function parseRfc(text: string): Result<Rfc, RfcProblem> {
  const rfc = text.trim().toUpperCase();
  if (rfc.length !== LENGTH) return err('length');
  if (!shape.test(rfc)) return err('format');
  if (!hasRealDate(rfc)) return err('date');
  if (rfcFoulWords.has(rfc.slice(0, 4))) return err('foul_word');
  const isGeneric = generic.has(rfc);
  const matches = isGeneric || rfc.endsWith(rfcCheckDigit(rfc));
  return ok({ text: rfc, isGeneric, warning: matches ? null : 'checksum' });
}

/** As `parseRfc`, for a customer's own: the generic ones belong to nobody. */
export function parseCustomerRfc(text: string): Result<Rfc, RfcProblem | 'generic'> {
  const rfc = parseRfc(text);
  return rfc.ok && rfc.value.isGeneric ? err('generic') : rfc;
}

/** The century is not in an RFC; a date that one of the two has is real. */
function hasRealDate(rfc: string): boolean {
  const parts = { month: Number(rfc.slice(6, 8)), day: Number(rfc.slice(8, 10)) };
  const year = Number(rfc.slice(4, 6));
  return [1900, 2000].some((century) => isRealDate({ ...parts, year: century + year }));
}

/** The last character, from the twelve before it. */
export function rfcCheckDigit(rfc: string): string {
  let sum = 0;
  for (let place = 0; place < LENGTH - 1; place++) {
    sum += alphabet.indexOf(rfc[place] ?? '') * (LENGTH - place);
  }
  const value = 11 - (sum % 11);
  if (value === 11) return '0';
  return value === 10 ? 'A' : String(value);
}
