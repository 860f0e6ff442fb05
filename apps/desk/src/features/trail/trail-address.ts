import type { StaffCallInput } from '@abona/contract/client-types';
import { paths } from '#routing/paths.ts';

type TrailQuery = NonNullable<StaffCallInput<'listTrail'>['query']>;

/** What the address narrows the trail to, as the call wants it. */
export function trailQueryOf(search: Readonly<Record<string, string>>): TrailQuery {
  const { persona, acto, asunto, desde, hasta } = search;
  return {
    ...(persona !== undefined && { person: persona }),
    ...(acto !== undefined && { act: acto }),
    ...(asunto !== undefined && { subject: asunto }),
    ...(desde !== undefined && { from: desde }),
    ...(hasta !== undefined && { to: hasta }),
  };
}

export function exportHrefOf(query: TrailQuery): string {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  );
  return `/staff/v1/trail/export?${asked}`;
}

/** What somebody typed, as the trail calls it, once it is whole: a folio, a loan, the number of a customer. */
export function subjectFrom(text: string): string | null {
  const typed = text.trim();
  if (/^\d{15}$/.test(typed)) return `customer:${typed}`;
  if (/^loan_[\da-z]{26}$/.test(typed)) return `loan:${typed}`;
  if (/^rcpt_[\da-z]{26}$/.test(typed)) return `receipt:${typed}`;
  if (/^pld-\d{4}-\d{6}$/i.test(typed)) return `alert:${typed.toUpperCase()}`;
  return /^[a-z]{2}-\d{4}-\d{6}$/i.test(typed) ? `case:${typed.toUpperCase()}` : null;
}

const partsOf = (subject: string): readonly [string, string] => {
  const [kind = '', ...rest] = subject.split(':');
  return [kind, rest.join(':')];
};

/** Where a subject has a screen of its own; null: nowhere. */
export function subjectHref(subject: string): string | null {
  const [kind, id] = partsOf(subject);
  if (kind === 'loan') return paths.loan(id);
  if (kind === 'case') return paths.case(id);
  if (kind === 'customer') return paths.customer(Number(id));
  if (kind === 'alert') return paths.alert(id);
  if (kind === 'receipt') return paths.suspense(id);
  if (kind === 'application') return paths.application(id);
  if (kind === 'report') return `${paths.reports}?reporte=${id}`;
  return kind === 'staff' ? paths.people : null;
}

export const subjectParts = partsOf;
