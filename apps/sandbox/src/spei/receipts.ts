import { endingOf } from './clabe.ts';
import type { Beneficiary } from './spei-resources.ts';

const OTHER_HOLDER = 'ROSA MARTÍNEZ SOLÍS';
/** Hers, as the tax office has it. */
const OTHER_RFC = 'MASR850314QX7';

/**
 * What the receipt of a payment that settled (CEP) says of who got it, by the digits before the control digit: 0031
 * somebody else, 0032 one name and one surname, 0033 under another's number.
 */
export function receiptOf({ clabe, name, rfc_curp: rfc }: Beneficiary) {
  switch (endingOf(clabe)) {
    case '0031':
      return { holder_name: OTHER_HOLDER, rfc_curp: null };
    case '0032':
      return { holder_name: shortened(name), rfc_curp: rfc };
    case '0033':
      return { holder_name: name, rfc_curp: OTHER_RFC };
    default:
      return { holder_name: name, rfc_curp: rfc };
  }
}

/** Banks often know a person by one name and one surname. */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  return words.length < 3 ? name : `${words[0]} ${words.at(-2)}`;
}
