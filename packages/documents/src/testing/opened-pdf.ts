import { inflateSync } from 'node:zlib';

/** Every object of a file of ours with its content unpacked, by number, as the table at its end has them. */
export function openedPdf(bytes: Uint8Array): readonly string[] {
  const pdf = Buffer.from(bytes).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(pdf)?.[1]);
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  return offsets.map((offset, index) => {
    const { id, text } = objectAt(pdf, offset);
    if (id !== index + 1) throw new Error(`object ${id} is where ${index + 1} should be`);
    return text;
  });
}

function objectAt(pdf: string, offset: number) {
  const [, id, words = '', stream = ''] =
    /^(\d+) 0 obj\n(.*?)(?:\nstream\n(.*?)\nendstream)?\nendobj/s.exec(pdf.slice(offset)) ?? [];
  if (id === undefined) throw new Error(`no object at ${offset}`);
  const content = words.includes('/FlateDecode')
    ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    : stream;
  return { id: Number(id), text: `${words}\n${content}` };
}
