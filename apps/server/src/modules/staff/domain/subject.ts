import { type Subject, subjectKinds } from '@abona/contract/staff/staff-assignment';
import { parsePublicId, publicId } from '@abona/kernel/public-id';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Kinds that the outside knows by an id of ours, and its prefix. */
const prefixes: Readonly<Partial<Record<Subject['kind'], string>>> = {
  loan: 'loan',
  request: 'req',
  suspense: 'rcpt',
  account: 'acc',
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

/** `case:AC-2026-000001` and the like as the outside calls it; null: nothing that anybody works on. */
export function subjectOfKey(key: string): Subject | null {
  const [prefix = '', ...rest] = key.split(':');
  const kind = prefix === 'receipt' ? 'suspense' : subjectKinds.find((one) => one === prefix);
  const id = rest.join(':');
  if (kind === undefined || (prefixes[kind] !== undefined && !UUID.test(id))) return null;
  return { kind, id: subjectIdOf(kind, id) };
}

/** What the trail calls things by an id of ours, and how the outside knows them. */
const trailPrefixes: Readonly<Record<string, string>> = {
  loan: 'loan',
  receipt: 'rcpt',
  request: 'req',
  claim: 'clm',
  account: 'acc',
};

/** `loan:<uuid>` as the outside calls it, `loan:loan_…`; whatever else is in the trail by its own name. */
export function trailNameOf(subject: string): string {
  const [kind = '', ...rest] = subject.split(':');
  const prefix = trailPrefixes[kind];
  const id = rest.join(':');
  return prefix === undefined || !UUID.test(id) ? subject : `${kind}:${publicId(prefix, id)}`;
}

/** The same back. */
export function trailKeyOf(name: string): string {
  const [kind = '', ...rest] = name.split(':');
  const prefix = trailPrefixes[kind];
  const id = prefix === undefined ? null : parsePublicId(prefix, rest.join(':'));
  return id?.ok ? `${kind}:${id.value}` : name;
}
