import type { Parameters, PhoneChannel } from '../domain/message.ts';

const WARNING = 'No lo compartas con nadie, ni con quien diga ser de Abona.';

/** A code to type. Spoken, its digits stand apart, and it is said twice. */
export function oneTimeCode({ code }: Parameters['one_time_code'], channel: PhoneChannel): string {
  if (channel !== 'call') return `${code} es tu código de Abona. ${WARNING}`;
  const spoken = [...code].join(', ');
  return `Hola, te llamamos de Abona. Tu código es: ${spoken}. Repito: ${spoken}. ${WARNING}`;
}
