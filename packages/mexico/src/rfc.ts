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
