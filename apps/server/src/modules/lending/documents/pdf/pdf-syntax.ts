/** Numbers as PDF wants them: no exponents, and no finer than any printer is. */
export const real = (n: number): string => `${Math.round(n * 1e4) / 1e4}`;

const escapable = /[\n\r()\\]/g;
const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
};

const ascii = /^[ -~]*$/;

/** A text for readers to show or say, one character to the byte: as it is, or in UTF-16. */
export function textString(text: string): string {
  const bytes = ascii.test(text)
    ? text
    : `\u00fe\u00ff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`;
  return `(${bytes.replace(escapable, (character) => escapes[character] ?? character)})`;
}

/** `D:20261115060000Z` */
export const dateString = (date: Date): string =>
  `(D:${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`;

export const reference = (id: number): string => `${id} 0 R`;
