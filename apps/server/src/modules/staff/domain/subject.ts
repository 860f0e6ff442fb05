import type { Subject } from '@abona/contract/staff/staff-assignment';
import { parsePublicId, publicId } from '@abona/kernel/public-id';

/** Kinds that the outside knows by an id of ours, and its prefix. */
const prefixes: Readonly<Partial<Record<Subject['kind'], string>>> = {
  loan: 'loan',
  request: 'req',
  suspense: 'rcpt',
};

/** What the names of a kind begin with. Money in suspense is a receipt, in the acts and in the trail. */
export const subjectPrefixOf = (kind: Subject['kind']): string =>
  `${kind === 'suspense' ? 'receipt' : kind}:`;

/** What a subject is called in our tables: `loan:<uuid>`, `case:AC-2026-000001`. */
export function subjectKeyOf({ kind, id }: Subject): string {
  const prefix = prefixes[kind];
  const uuid = prefix === undefined ? null : parsePublicId(prefix, id);
  if (uuid?.ok) return `${subjectPrefixOf(kind)}${uuid.value}`;
  return `${kind}:${kind === 'case' || kind === 'privacy' ? id.toUpperCase() : id}`;
}

/** The same back: what the outside calls a subject of ours. */
export function subjectIdOf(kind: Subject['kind'], id: string): string {
  const prefix = prefixes[kind];
  return prefix === undefined ? id : publicId(prefix, id);
}
