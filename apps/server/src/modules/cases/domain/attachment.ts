import { ATTACHMENT_BYTES_MAX, type AttachmentType } from '@abona/contract/cases/case-limits';
import { err, ok, type Result } from '@abona/kernel/result';

export type Attachment = {
  readonly id: string;
  readonly customerId: number;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
};

export type AttachmentRefusal =
  | 'attachment_empty'
  | 'attachment_too_large'
  | 'attachment_type_refused';

/** The first bytes of each kind of file that is taken; what its name or its sender says is no matter. */
const signatures: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

export function judgeAttachment(bytes: Uint8Array): Result<AttachmentType, AttachmentRefusal> {
  if (bytes.length === 0) return err('attachment_empty');
  if (bytes.length > ATTACHMENT_BYTES_MAX) return err('attachment_too_large');
  const found = signatures.find(([, first]) => first.every((byte, at) => bytes[at] === byte));
  return found === undefined ? err('attachment_type_refused') : ok(found[0]);
}

const extensions: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/**
 * The name it is kept and given back under: no folders, no control characters, and the ending of what it is, so that
 * nothing that is downloaded opens as something else.
 */
export function safeName(given: string, type: AttachmentType): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
    .replaceAll('.', '-')
    .trim();
  return `${stem === '' ? 'archivo' : stem.slice(0, 80)}.${extensions[type]}`;
}

const rules: Readonly<Record<AttachmentRefusal, (name: string) => string>> = {
  attachment_empty: (name) => `${name} está vacío. Elige otro: JPG, PNG o PDF de hasta 10 MB.`,
  attachment_too_large: (name) =>
    `${name} pesa más de 10 MB. Toma la foto con menos calidad o divide el PDF.`,
  attachment_type_refused: (name) =>
    `${name} no es una foto JPG o PNG ni un PDF, aunque su nombre lo diga. Mándalo en uno de esos formatos.`,
};

/** File, rule and what to do, in one sentence or two. */
export const refusalText = (refusal: AttachmentRefusal, given: string): string => {
  const shown = given.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim();
  return rules[refusal](shown === '' ? 'El archivo' : `«${shown}»`);
};

/** Files that somebody sends in a day, and that go with one case. */
export const ATTACHMENTS_PER_DAY_MAX = 20;
