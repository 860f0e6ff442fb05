import { parsePublicId, publicId } from '@abona/kernel/public-id';

/** Without an underscore, which the login provider's parameters do not take. */
export const hostedIdOf = (uuid: string): string => publicId('hsu', uuid).replace('_', '-');

/** Null: nobody issued it. */
export function uuidOfHostedId(id: string): string | null {
  const parsed = parsePublicId('hsu', id.replace('-', '_'));
  return parsed.ok ? parsed.value : null;
}

/** The prefix of each kind of id that the outside sees. */
export const outsideId = {
  payment: (uuid: string) => publicId('pay', uuid),
  intent: (uuid: string) => publicId('pi', uuid),
  refund: (uuid: string) => publicId('ref', uuid),
  event: (uuid: string) => publicId('evt', uuid),
  endpoint: (uuid: string) => publicId('whe', uuid),
  delivery: (uuid: string) => publicId('whd', uuid),
  payout: (uuid: string) => publicId('po', uuid),
  link: (uuid: string) => publicId('lnk', uuid),
  dispute: (uuid: string) => publicId('dsp', uuid),
  branch: (uuid: string) => publicId('brn', uuid),
  line: (uuid: string) => publicId('stl', uuid),
};
