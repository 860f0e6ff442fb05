import { inflateSync } from 'node:zlib';

/**
 * Every object of a file of ours, packed ones opened, found as a reader finds them: by the table at its
 * end. A table that leads anywhere else throws.
 */
export function openedPdf(bytes: Buffer): readonly string[] {
  const pdf = bytes.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  const { content: table } = objectAt(pdf, start);
  const found: string[] = [];
  for (let id = 1; id < table.length / 7; id++) {
    const row = Buffer.from(table.slice(id * 7, id * 7 + 7), 'latin1');
    if (row.readUInt8(0) !== 1) continue;
    const object = objectAt(pdf, row.readUInt32BE(1));
    if (object.id !== id) throw new Error(`object ${object.id} is where ${id} should be`);
    found.push(`${object.words}\n${object.content}`);
  }
  const isPacked = (id: number) => table.charCodeAt(id * 7) === 2;
  const packed = found.find((object) => object.includes('/Type /ObjStm')) ?? '';
  const count = Number(/\/N (\d+)/.exec(packed)?.[1]);
  const ids = Array.from({ length: table.length / 7 }, (_, id) => id).filter(isPacked);
  if (ids.length !== count) throw new Error(`${ids.length} objects are packed, not ${count}`);
  return found;
}

function objectAt(pdf: string, offset: number) {
  const rest = pdf.slice(offset);
  const [, id, words = '', stream = ''] =
    /^(\d+) 0 obj\n(.*?)(?:\nstream\n(.*?)\nendstream)?\nendobj\n/s.exec(rest) ?? [];
  if (id === undefined) throw new Error(`no object at ${offset}`);
  const content = words.includes('/FlateDecode')
    ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    : stream;
  return { id: Number(id), words, content };
}
