/** Nineteen digits in fours, as they are read aloud at a till. */
export const codeGroups = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');
