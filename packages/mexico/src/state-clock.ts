import { stateByPostalPrefix } from './states.ts';

/**
 * The clocks of a place against the capital's: by how many hours any of them is behind, and ahead, at some time of the
 * year. Border towns keep summer time with their neighbours, and some states have two clocks: whoever asks what hour it
 * may be for somebody takes both ends.
 */
export type StateClock = {
  /** The clock of most people there. */
  readonly timeZone: string;
  readonly hoursBehind: number;
  readonly hoursAhead: number;
};

const capital: StateClock = { timeZone: 'America/Mexico_City', hoursBehind: 0, hoursAhead: 0 };
const pacific: StateClock = { timeZone: 'America/Mazatlan', hoursBehind: 1, hoursAhead: 0 };
/** Reynosa, Matamoros, Nuevo Laredo, Piedras Negras and Anáhuac are an hour ahead in summer. */
const northEast: StateClock = { timeZone: 'America/Monterrey', hoursBehind: 0, hoursAhead: 1 };

/** By ISO 3166-2; the states that are not here keep the capital's clock. */
const clocks: Readonly<Record<string, StateClock>> = {
  'MX-BCN': { timeZone: 'America/Tijuana', hoursBehind: 2, hoursAhead: 0 },
  'MX-BCS': pacific,
  'MX-NAY': pacific,
  'MX-SIN': pacific,
  'MX-SON': { timeZone: 'America/Hermosillo', hoursBehind: 1, hoursAhead: 0 },
  // Ciudad Juárez is an hour behind in winter, Ojinaga an hour ahead in summer.
  'MX-CHH': { timeZone: 'America/Chihuahua', hoursBehind: 1, hoursAhead: 1 },
  'MX-COA': northEast,
  'MX-NLE': northEast,
  'MX-TAM': northEast,
  'MX-ROO': { timeZone: 'America/Cancun', hoursBehind: 0, hoursAhead: 1 },
};

/** For somebody who may be anywhere in the country. */
export const countryClock: StateClock = {
  timeZone: capital.timeZone,
  hoursBehind: Math.max(...Object.values(clocks).map(({ hoursBehind }) => hoursBehind)),
  hoursAhead: Math.max(...Object.values(clocks).map(({ hoursAhead }) => hoursAhead)),
};

/** The clock of whoever lives at a postal code; the whole country's where nobody knows. */
export function clockAtPostalCode(postalCode: string | null): StateClock {
  const state = postalCode === null ? undefined : stateByPostalPrefix(postalCode.slice(0, 2));
  return state === undefined ? countryClock : (clocks[state.iso] ?? capital);
}
