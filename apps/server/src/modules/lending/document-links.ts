import { addressOf } from '@abona/contract/endpoint';
import type { DocumentKind } from '@abona/contract/lending/document';
import { openDocument } from '@abona/contract/lending/document';
import type { FileLinks } from '#platform/file-links.ts';
import type { DocumentName } from './documents/issued-store.ts';

type Deps = { readonly links: FileLinks };

const DOCUMENT = 'loan_document';
const CALENDAR = 'loan_calendar';

const urlOf = (token: string): string => addressOf(openDocument).replace('{token}', token);

/** Where a plain link opens a document of a loan, for a while. */
export const documentUrl = (
  { links }: Deps,
  { customerId, loanId, kind, reference }: DocumentName,
): string =>
  urlOf(links.tokenOf({ kind: DOCUMENT, customer: customerId, of: [loanId, kind, reference] }));

type Whose = Pick<DocumentName, 'customerId' | 'loanId'>;

export const calendarUrl = ({ links }: Deps, { customerId, loanId }: Whose): string =>
  urlOf(links.tokenOf({ kind: CALENDAR, customer: customerId, of: [loanId] }));

/** Which document a link opens; null when it opens none any more. */
export function readDocumentLink({ links }: Deps, token: string): DocumentName | null {
  const claim = links.read(token, DOCUMENT);
  if (claim === null) return null;
  const [loanId, kind, reference] = claim.of;
  return {
    customerId: claim.customer,
    loanId: String(loanId),
    kind: kind as DocumentKind,
    reference: String(reference),
  };
}

export function readCalendarLink({ links }: Deps, token: string): Whose | null {
  const claim = links.read(token, CALENDAR);
  return claim === null ? null : { customerId: claim.customer, loanId: String(claim.of[0]) };
}
