export type JsonToken = {
  readonly text: string;
  readonly kind: 'key' | 'text' | 'number' | 'other';
};

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?|true|false|null)/g;

/** Keys, texts and numbers of a piece of JSON, in their order; it may be cut anywhere. */
export function jsonTokens(code: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const found of code.matchAll(TOKEN)) {
    const [whole, text, colon] = found;
    if (found.index > end) tokens.push({ text: code.slice(end, found.index), kind: 'other' });
    const kind = text === undefined ? 'number' : colon === undefined ? 'text' : 'key';
    tokens.push({ text: whole, kind });
    end = found.index + whole.length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end), kind: 'other' });
  return tokens;
}
