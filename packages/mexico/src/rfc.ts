import { parseCivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';

const LENGTH = 13;
const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/** First four letters that no RFC carries: the tax office changes the last one to X. */
export const rfcFoulWords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COJA COJE COJI COJO CULO FETO GUEY JOTO KACA ' +
    'KACO KAGA KAGO KAKA KOGE KOJO KULO MAME MAMO MEAR MEAS MEON MION MOCO MULA PEDA PEDO PENE ' +
    'PUTA PUTO QULO RATA RUIN'
  ).split(' '),
);

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

/** A number of the tax office whose check digit is right. */
export type Rfc = string & { readonly unit: 'rfc' };
export type TaxpayerKind = 'person' | 'company';
export type RfcProblem = 'format' | 'date' | 'checksum';

const SHAPE = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z\d]{2}[A\d]$/;
/** For whoever has none: nobody signs anything with them. */
const generic: ReadonlySet<string> = /* @__PURE__ */ new Set(['XAXX010101000', 'XEXX010101000']);

/** Reads what was typed; a company has three letters and counts as if a blank stood before them. */
export function parseRfc(
  text: string,
): Result<{ readonly rfc: Rfc; readonly kind: TaxpayerKind }, RfcProblem> {
  const rfc = text.toUpperCase().replace(/[\s-]/g, '');
  const [, letters = '', year, month, day] = SHAPE.exec(rfc) ?? [];
  if (letters === '' || generic.has(rfc)) return err('format');
  const isDay = [19, 20].some((century) => parseCivilDate(`${century}${year}-${month}-${day}`).ok);
  if (!isDay) return err('date');
  if (rfcCheckDigit(rfc.padStart(LENGTH).slice(0, -1)) !== rfc.slice(-1)) return err('checksum');
  return ok({ rfc: rfc as Rfc, kind: letters.length === 3 ? 'company' : 'person' });
}
