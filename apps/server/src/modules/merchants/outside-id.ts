import { publicId } from '@abona/kernel/public-id';

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
  line: (uuid: string) => publicId('stl', uuid),
};
