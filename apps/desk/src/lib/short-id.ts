const SHOWN = 6;

/** The end of an id, which differs from one to the next: `loan_01k…4xk9tp` is `…4XK9TP`. */
export const shortId = (id: string): string => `…${id.slice(-SHOWN).toUpperCase()}`;
