import { addressOf } from '@abona/contract/endpoint';
import type { DocumentKind } from '@abona/contract/lending/document';
import { openDocument } from '@abona/contract/lending/document';
import type { FileLinks, LinkHolder } from '#platform/file-links.ts';
import type { DocumentName } from './documents/issued-store.ts';

type Deps = { readonly links: FileLinks };

const DOCUMENT = 'loan_document';
const CALENDAR = 'loan_calendar';

const urlOf = (token: string): string => addressOf(openDocument).replace('{token}', token);

/** Where a plain link opens a document of a loan, for a while. */
export const documentUrl = (
  { links }: Deps,
  { loanId, kind, reference }: Omit<DocumentName, 'customerId'>,
  holder: LinkHolder,
): string => urlOf(links.tokenOf({ kind: DOCUMENT, holder, of: [loanId, kind, reference] }));

type Whose = Pick<DocumentName, 'customerId' | 'loanId'>;

export const calendarUrl = ({ links }: Deps, loanId: string, holder: LinkHolder): string =>
  urlOf(links.tokenOf({ kind: CALENDAR, holder, of: [loanId] }));

/** Which document a link opens; null when it opens none any more. */
export async function readDocumentLink(
  { links }: Deps,
  token: string,
): Promise<DocumentName | null> {
  const claim = await links.read(token, DOCUMENT);
  if (claim === null) return null;
  const [loanId, kind, reference] = claim.of;
  return {
    customerId: claim.holder.customerId,
    loanId: String(loanId),
    kind: kind as DocumentKind,
    reference: String(reference),
  };
}

export async function readCalendarLink({ links }: Deps, token: string): Promise<Whose | null> {
  const claim = await links.read(token, CALENDAR);
  if (claim === null) return null;
  return { customerId: claim.holder.customerId, loanId: String(claim.of[0]) };
}
