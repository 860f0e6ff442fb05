/** What a call would say: the text of every `<Say>` of a TwiML document. Null when it says nothing. */
export function spokenText(twiml: string): string | null {
  const sentences = [...twiml.matchAll(/<Say(?:\s[^>]*)?>([\s\S]*?)<\/Say>/g)].map((match) =>
    decodeXml((match[1] ?? '').replace(/<[^>]+>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const spoken = sentences.filter((sentence) => sentence !== '');
  return spoken.length === 0 ? null : spoken.join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decodeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => ENTITIES[name] ?? entity);
