import { opaqueId } from '#platform/opaque-id.ts';
import { endingOf } from './clabe.ts';
import type { Verification } from './spei-resources.ts';
import { trackingKey } from './tracking.ts';

type Finding = Pick<Verification, 'result' | 'holder_name' | 'similarity'>;

const OTHER_HOLDER = 'ROSA MARTÍNEZ SOLÍS';

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

/** Banks often know a person by one name and one surname. */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  return words.length < 3 ? name : `${words[0]} ${words.at(-2)}`;
}
