const MASK = '•';
const CURP_SHOWN_START = 4;
const CURP_SHOWN_END = 2;

/** Enough for its owner to know it by: `LOHM••••••••••••07`. */
export const maskCurp = (curp: string): string =>
  curp.slice(0, CURP_SHOWN_START) +
  MASK.repeat(Math.max(0, curp.length - CURP_SHOWN_START - CURP_SHOWN_END)) +
  curp.slice(-CURP_SHOWN_END);

/** Whether a text is one that was masked to be shown; nothing that a person may type is. */
export const isMasked = (text: string): boolean => text.includes(MASK);
