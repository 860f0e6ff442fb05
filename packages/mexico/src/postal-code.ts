import { err, ok, type Result } from '@abona/kernel/result';
import { type State, stateByPostalPrefix } from './states.ts';

/** Five digits; a zero in front counts, so it is text. */
export type PostalCode = string & { readonly unit: 'postal-code' };

export type PostalCodeProblem = 'format' | 'unknown_prefix';

/** Reads a postal code and tells its state, which the first two digits decide alone. */
export function parsePostalCode(
  text: string,
): Result<{ readonly code: PostalCode; readonly state: State }, PostalCodeProblem> {
  const code = text.trim();
  if (!/^\d{5}$/.test(code)) return err('format');
  const state = stateByPostalPrefix(code.slice(0, 2));
  return state === undefined ? err('unknown_prefix') : ok({ code: code as PostalCode, state });
}

/** What people of the place call the level below the state. */
export const municipalityLabel = (state: State): 'Alcaldía' | 'Municipio' =>
  state.curp === 'DF' ? 'Alcaldía' : 'Municipio';
