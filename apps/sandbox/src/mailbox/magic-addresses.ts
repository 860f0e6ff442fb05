import { type Fate, LATE_MS } from '#platform/delivery.ts';

/** A tag after the plus sign decides what happens to a mail: `ana+perdido@correo.mx`. */
export const FATE_OF_TAG: Readonly<Record<string, Fate>> = {
  perdido: { kind: 'lost' },
  tarde: { kind: 'delayed', delayMs: LATE_MS },
};
export const REFUSED_TAG = 'rechazado';

export function fateOfAddress(address: string): Fate {
  return FATE_OF_TAG[tagOf(address)] ?? { kind: 'delivered' };
}

/** The receiving server turns it away, as it does when a mailbox does not exist. */
export const isRefusedAddress = (address: string): boolean => tagOf(address) === REFUSED_TAG;

function tagOf(address: string): string {
  const local = address.toLowerCase().split('@')[0] ?? '';
  return local.split('+').slice(1).at(-1) ?? '';
}
