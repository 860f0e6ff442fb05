import { invariant } from '@abona/kernel/invariant';
import { parsePostalCode } from './postal-code.ts';
import type { State } from './states.ts';

export type PostalArea = {
  readonly code: string;
  readonly state: State;
  readonly municipality: string;
  /** Two thirds of the country's settlements belong to no city. */
  readonly city: string | null;
  /** Colonias, pueblos, ejidos …, as the post office names them. */
  readonly settlements: readonly string[];
};

/** A code belongs to one municipality of one state, and to up to hundreds of settlements. */
export type PostalCatalogue = ReadonlyMap<string, PostalArea>;

/** One row of a catalogue: a settlement and where it lies. */
export type PostalRow = {
  readonly code: string;
  readonly municipality: string;
  readonly city: string;
  readonly settlement: string;
};

/** Collects rows into areas, each with its settlements in the order of the rows. */
export function buildPostalCatalogue(rows: Iterable<PostalRow>): PostalCatalogue {
  const areas = new Map<string, PostalArea & { readonly settlements: string[] }>();
  for (const row of rows) {
    const known = areas.get(row.code);
    if (known === undefined) areas.set(row.code, newArea(row));
    else areas.set(row.code, { ...known, city: known.city ?? (row.city || null) });
    areas.get(row.code)?.settlements.push(row.settlement);
  }
  return areas;
}

function newArea({ code, municipality, city }: PostalRow) {
  const parsed = parsePostalCode(code);
  invariant(parsed.ok, `not a postal code: ${code}`);
  const { state } = parsed.value;
  return { code, state, municipality, city: city || null, settlements: [] };
}
