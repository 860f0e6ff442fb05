import PostalMime, { type Address } from 'postal-mime';
import { findSixDigitCode } from '#platform/six-digit-code.ts';

/** A mail as its reader sees it. */
export type MailContent = {
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly links: readonly string[];
  readonly code: string | null;
};

export async function readMail(raw: Uint8Array | string): Promise<MailContent> {
  const mail = await PostalMime.parse(withoutAttachments(raw));
  const html = mail.html ?? null;
  const text = (mail.text ?? textOf(html ?? '')).trim();
  return {
    sender: nameOf(mail.from),
    subject: mail.subject ?? '',
    text,
    html,
    links: findLinks(html, text),
    code: findSixDigitCode(text),
  };
}

const ATTACHED = '\r\nContent-Disposition: attachment';
const END_OF_HEAD = '\r\n\r\n';

/** What is attached is not shown: its thousands of lines need not be read. */
function withoutAttachments(raw: Uint8Array | string): Uint8Array {
  const mail = Buffer.isBuffer(raw) ? raw : Buffer.from(raw);
  const kept: Buffer[] = [];
  let from = 0;
  for (;;) {
    const head = mail.indexOf(ATTACHED, from);
    const body = head === -1 ? -1 : mail.indexOf(END_OF_HEAD, head) + END_OF_HEAD.length;
    const end = body < END_OF_HEAD.length ? -1 : mail.indexOf('\r\n--', body);
    if (end === -1) return Buffer.concat([...kept, mail.subarray(from)]);
    kept.push(mail.subarray(from, body));
    from = end;
  }
}

function nameOf(address: Address | undefined): string {
  if (address?.address === undefined) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** Links of the HTML in their order, then those that only the text has. */
function findLinks(html: string | null, text: string): string[] {
  const inHtml = [...(html ?? '').matchAll(/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/gi)].map(
    (match) => decodeEntities(match[1] ?? ''),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) =>
    match[0].replace(/[.,;:!?]+$/, ''),
  );
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//i.test(link));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Good enough to find a code or a link in a mail that has no text part. */
function textOf(html: string): string {
  const plain = html
    .replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|tr|h[1-6]|li)>/gi, '\n')
    .replace(/<[^>]+>/g, ' ');
  return decodeEntities(plain)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n');
}
