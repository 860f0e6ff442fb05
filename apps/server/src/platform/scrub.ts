/**
 * The second net under the log: what looks like somebody's data or a key is cut out of free text. The
 * first net is that free text hardly gets there (see `LogFields`). Rather too much than too little.
 */
const suspicious: readonly RegExp[] = [
  // Addresses keep their host and path; what follows may carry a token.
  /\?[^\s"')]+/g,
  /[^\s"'<>()=:,;]+@[^\s"'<>()=:,;]+/g,
  /\b(?:Bearer|Basic)\s+\S+/gi,
  // What follows a telling word: `password=…`, `otp: …`, `token "…"`.
  /\b(?:password|passwd|pwd|secret|token|otp|code|pin|nip|cvv|cvc|key|clabe|curp|rfc|phone|tel)\b["']?\s*(?:=|:|is)\s*\S+/gi,
  // What a parser or the database quotes from its input.
  /"(?:[^"\\]|\\.)*"/g,
  /=\((?:[^)]*)\)/g,
  // CURP and RFC.
  /\b[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3,8}\b/gi,
  // Long opaque words: tokens, keys, hashes, identifiers.
  /[\w.+/-]{20,}={0,2}/g,
  // Codes, phones, cards, accounts, however grouped.
  /\+?\d(?:[ .-]?\d){3,}/g,
];

const TEXT_LENGTH_MAX = 500;

export function scrub(text: string): string {
  let scrubbed = text.slice(0, TEXT_LENGTH_MAX);
  for (const pattern of suspicious) scrubbed = scrubbed.replace(pattern, '[…]');
  return scrubbed;
}
