/** What a file says of itself. */
export type PaperLabel = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly creator: string;
  readonly created: Date;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const xml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

const inAnyLanguage = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${xml(text)}</rdf:li></rdf:Alt>`;

/** The same once more, for programs that read XMP. */
export function metadataOf(label: PaperLabel): Buffer {
  const moment = `${label.created.toISOString().slice(0, 19)}Z`;
  return Buffer.from(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
      ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
      `<xmp:CreateDate>${moment}</xmp:CreateDate>`,
      `<xmp:CreatorTool>${xml(label.creator)}</xmp:CreatorTool>`,
      `<dc:title>${inAnyLanguage(label.title)}</dc:title>`,
      `<dc:creator><rdf:Seq><rdf:li>${xml(label.author)}</rdf:li></rdf:Seq></dc:creator>`,
      `<dc:description>${inAnyLanguage(label.subject)}</dc:description>`,
      `<pdf:Producer>${xml(label.creator)}</pdf:Producer>`,
      `<pdf:Keywords>${xml(label.keywords)}</pdf:Keywords>`,
      '</rdf:Description>',
      '</rdf:RDF>',
      '</x:xmpmeta>',
      '<?xpacket end="w"?>',
    ].join('\n'),
  );
}
