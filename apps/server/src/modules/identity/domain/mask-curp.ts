const SHOWN_START = 4;
const SHOWN_END = 2;

/** Enough for its owner to know it by: `LOHM••••••••••••07`. */
export const maskCurp = (curp: string): string =>
  curp.slice(0, SHOWN_START) +
  '•'.repeat(Math.max(0, curp.length - SHOWN_START - SHOWN_END)) +
  curp.slice(-SHOWN_END);
