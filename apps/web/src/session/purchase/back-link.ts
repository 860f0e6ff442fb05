import { EXT_PARAMETERS_MAX, EXT_VALUE_LENGTH_MAX } from '@abona/contract/limits';
import { type ExtValue, toBase64 } from '#session/login/ext-parameters.ts';

const FRAGMENTS_MAX = 8;

/**
 * The shop's way back, for the login provider. One that fits is one parameter; a longer one goes in
 * fragments of 255 characters with their count. All of them or none: half an address leads nowhere,
 * so `room` says how many parameters are left.
 */
export function backLinkValues(link: string | null, room = EXT_PARAMETERS_MAX): ExtValue[] {
  if (link === null || link === '') return [];
  const encoded = toBase64(link).replaceAll('=', '~');
  if (encoded.length <= EXT_VALUE_LENGTH_MAX) {
    return room >= 1 ? [{ name: 'back_link', value: encoded }] : [];
  }
  const fragments = Array.from(
    { length: Math.ceil(encoded.length / EXT_VALUE_LENGTH_MAX) },
    (_, index) => encoded.slice(index * EXT_VALUE_LENGTH_MAX, (index + 1) * EXT_VALUE_LENGTH_MAX),
  );
  if (fragments.length > FRAGMENTS_MAX || fragments.length + 1 > room) return [];
  return [
    { name: 'back_link_fragments', value: String(fragments.length) },
    ...fragments.map((value, index) => ({ name: `back_link_${index + 1}`, value })),
  ];
}
