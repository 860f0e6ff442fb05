const CHOSEN = 'instrument';

/** The query that tells what was added or selected. */
export const chosenQuery = (instrumentId: string | undefined): string =>
  instrumentId === undefined ? '' : `?${new URLSearchParams({ [CHOSEN]: instrumentId })}`;

/** What somebody comes back with: chosen already, so that it need not be chosen again. */
export const chosenInstrument = (search: string): string | null =>
  new URLSearchParams(search).get(CHOSEN);
