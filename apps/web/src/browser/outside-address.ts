/** An address that a shop gave us, if it is one a person can safely be sent to. */
export function outsideAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !URL.canParse(text)) return null;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? text : null;
}
