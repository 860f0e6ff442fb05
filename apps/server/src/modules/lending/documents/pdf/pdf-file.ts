import { deflateSync } from 'node:zlib';
import { reference } from './pdf-syntax.ts';

/** What stands at the beginning of many files, the same each time: objects from number one on. */
export type Opening = { readonly bytes: Buffer; readonly offsets: readonly number[] };

type Catalogue = { readonly root: number; readonly info: number; readonly id: string };

/** Objects by their numbers, from one on, and a table of where each of them is. */
export type PdfFile = {
  /** A number for an object that is written later. */
  readonly reserve: () => number;
  /** An object without content of its own; all of them are packed together at the end. */
  readonly write: (id: number, dictionary: string) => void;
  readonly writeStream: (id: number, dictionary: string, content: Buffer) => void;
  readonly finish: (catalogue: Catalogue) => Buffer;
};

/**
 * Of pages of text the lowest levels save nearly as much as the highest, in a third of the time. What is
 * packed once for many files is packed as well as can be.
 */
const LEVEL = { once: 9, always: 3 } as const;

export const packed = (content: Buffer, how: keyof typeof LEVEL): Buffer =>
  deflateSync(content, { level: LEVEL[how] });

export const PACKED = '/Filter /FlateDecode';

/** Where an object is: so many bytes from the beginning, or so many objects into the packed ones. */
type Whereabouts = { readonly kind: 1 | 2; readonly place: number };

export function createPdfFile(opening: Opening): PdfFile {
  const parts: Buffer[] = [opening.bytes];
  const found: Whereabouts[] = opening.offsets.map((place) => ({ kind: 1, place }));
  const loose: { readonly id: number; readonly body: string }[] = [];
  let length = opening.bytes.length;
  const reserve = () => found.push({ kind: 1, place: 0 });
  const writeStream = (id: number, dictionary: string, content: Buffer): void => {
    found[id - 1] = { kind: 1, place: length };
    const part = streamOf(id, dictionary, content);
    parts.push(part);
    length += part.length;
  };
  return {
    reserve,
    write: (id, dictionary) => {
      found[id - 1] = { kind: 2, place: loose.length };
      loose.push({ id, body: `<< ${dictionary} >>` });
    },
    writeStream,
    finish: ({ root, info, id }) => {
      const [pack, table] = [reserve(), reserve()];
      const { index, bodies } = indexed(loose);
      const content = Buffer.from(index + bodies, 'latin1');
      const kind = `/Type /ObjStm /N ${loose.length} /First ${index.length} ${PACKED}`;
      writeStream(pack, kind, packed(content, 'always'));
      const start = length;
      found[table - 1] = { kind: 1, place: start };
      const words =
        `/Type /XRef /Size ${found.length + 1} /W [1 4 2] /Root ${reference(root)} ` +
        `/Info ${reference(info)} /ID [<${id}> <${id}>] ${PACKED}`;
      writeStream(table, words, packed(tableOf(found, pack), 'always'));
      return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
    },
  };
}

export const objectOf = (id: number, body: string): string => `${id} 0 obj\n${body}\nendobj\n`;

export function streamOf(id: number, dictionary: string, content: Buffer): Buffer {
  const head = `${id} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

/** Every object's number and how far from the first it begins, before the objects themselves. */
function indexed(objects: readonly { readonly id: number; readonly body: string }[]) {
  let [index, bodies] = ['', ''];
  for (const { id, body } of objects) {
    index += `${id} ${bodies.length} `;
    bodies += `${body}\n`;
  }
  return { index, bodies };
}

/** Seven bytes for each object, after the one that nothing has. */
function tableOf(found: readonly Whereabouts[], pack: number): Buffer {
  const table = Buffer.alloc((found.length + 1) * 7);
  table.writeUInt16BE(0xffff, 5);
  for (const [index, { kind, place }] of found.entries()) {
    const at = (index + 1) * 7;
    table.writeUInt8(kind, at);
    table.writeUInt32BE(kind === 1 ? place : pack, at + 1);
    table.writeUInt16BE(kind === 1 ? 0 : place, at + 5);
  }
  return table;
}
