import { type Fate, LATE_MS } from '#platform/delivery.ts';

export const CHANNELS = ['sms', 'whatsapp', 'call'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What the gateway does with a message, decided by the last four digits of the number it goes to. */
export type GatewayReaction =
  | { readonly kind: 'accept'; readonly fate: Fate; readonly copies: number }
  | { readonly kind: 'refuse'; readonly code: number; readonly message: string }
  | { readonly kind: 'fail' }
  | { readonly kind: 'hang' };

const accept = (fate: Fate, copies = 1): GatewayReaction => ({ kind: 'accept', fate, copies });
const DELIVERED: Fate = { kind: 'delivered' };
const LOST: Fate = { kind: 'lost' };

export const REACTION_OF_ENDING: Readonly<Record<string, GatewayReaction>> = {
  '0001': accept(LOST),
  '0002': accept({ kind: 'delayed', delayMs: LATE_MS }),
  '0003': {
    kind: 'refuse',
    code: 21_211,
    message: "The 'To' number is not a valid phone number.",
  },
  '0004': { kind: 'fail' },
  '0005': { kind: 'hang' },
  '0006': accept(DELIVERED, 2),
};
/** Text messages get lost on the way; WhatsApp and calls arrive. */
export const DEAF_TO_SMS = '0007';

export function reactionTo(number: string, channel: Channel): GatewayReaction {
  const ending = number.slice(-4);
  if (ending === DEAF_TO_SMS) return accept(channel === 'sms' ? LOST : DELIVERED);
  return REACTION_OF_ENDING[ending] ?? accept(DELIVERED);
}
