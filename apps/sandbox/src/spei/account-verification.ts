import { opaqueId } from '#platform/opaque-id.ts';
import { endingOf } from './clabe.ts';
import { trackingKey } from './operating-day.ts';
import type { Beneficiary, Verification } from './spei-resources.ts';

type Finding = Pick<Verification, 'result' | 'holder_name' | 'similarity'>;

const OTHER_HOLDER = 'ROSA MARTÍNEZ SOLÍS';
/** Hers, as the tax office has it. */
const OTHER_RFC = 'MASR850314QX7';

type HolderCheckRequest = {
  readonly reference: string;
  readonly clabe: string;
  readonly holder_name: string;
};

/** One centavo is sent, and its receipt names the holder. */
export const newVerification = (
  { reference, clabe, holder_name }: HolderCheckRequest,
  { bank, at }: { readonly bank: string; readonly at: Date },
): Verification => ({
  id: opaqueId('sav'),
  reference,
  clabe,
  bank,
  amount: 1,
  clave_rastreo: trackingKey('ABONA', at),
  ...holderCheck(clabe, holder_name),
});

/** What the receipt of one centavo says about the holder, by the digits before the control digit. */
function holderCheck(clabe: string, holderName: string): Finding {
  const asked = holderName.trim().toUpperCase();
  switch (endingOf(clabe)) {
    case '0001':
      return { result: 'not_found', holder_name: null, similarity: null };
    case '0002':
      return { result: 'blocked', holder_name: null, similarity: null };
    case '0031':
      return { result: 'mismatch', holder_name: OTHER_HOLDER, similarity: 0.18 };
    case '0032':
      return { result: 'partial', holder_name: shortened(asked), similarity: 0.81 };
    default:
      return { result: 'match', holder_name: asked, similarity: 1 };
  }
}

/** What the receipt of a payment that settled (CEP) says of who got it, by the same digits; 0033: under another's number. */
export function receiptOf({ clabe, name, rfc_curp: rfc }: Beneficiary) {
  const ending = endingOf(clabe);
  const { holder_name: holder } = holderCheck(clabe, name);
  const numbers: Readonly<Record<string, string | null>> = { '0031': null, '0033': OTHER_RFC };
  return { holder_name: holder ?? name, rfc_curp: ending in numbers ? numbers[ending] : rfc };
}

/** Banks often know a person by one name and one surname. */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  return words.length < 3 ? name : `${words[0]} ${words.at(-2)}`;
}
