import type { CaseStop } from '@abona/contract/cases/case-status';
import type { FileReply } from '@abona/contract/file';
import {
  type CaseOnPaper,
  caseAnswerDocument,
  caseReceiptDocument,
} from '@abona/documents/case-letter';
import { printPdf } from '@abona/documents/print-pdf';
import type { PrintedDocument } from '@abona/documents/printed-document';
import { formatInstant } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { brandName, lender } from '@abona/lender/lender';
import type { Case } from '../domain/case.ts';
import { stopsOf } from '../domain/case-term.ts';
import { kindNames, outcomeNames } from '../domain/case-words.ts';
import type { CaseDeps } from './case-deps.ts';
import { fileOpenUntil } from './move-case.ts';

/** A file of a case: what somebody sent, or one of our letters; null where this customer has none such. */
export async function readCaseFile(
  deps: CaseDeps,
  customerId: number,
  [kind, id]: readonly (string | number)[],
): Promise<FileReply | null> {
  if (typeof id !== 'string') return null;
  if (kind === 'attachment') return readAttachment(deps, { customerId, id });
  const found = await deps.cases.find(deps.db, { customerId, id });
  const document = found && (await letterOf(deps, found, kind));
  if (document === null) return null;
  const { bytes } = await printPdf(document);
  const name = `${kind === 'answer' ? 'respuesta' : 'acuse'}-${document.folio}.pdf`;
  return { type: 'application/pdf', name, bytes };
}

async function readAttachment(
  { db, attachments }: CaseDeps,
  which: { readonly customerId: number; readonly id: string },
): Promise<FileReply | null> {
  const found = await attachments.readFile(db, which);
  if (found === null) return null;
  // Somebody else made it: it is kept, never shown as a page of ours.
  return { type: found.type, name: found.name, bytes: found.content, isDownload: true };
}

const stopTexts: Readonly<Record<CaseStop, string>> = {
  collect: 'No te cobramos ni te llamamos por esto.',
  debit: 'No lo cargamos a tu cuenta.',
  mora: 'No corre mora, tampoco si al final el cargo procede.',
  bureau: 'No se reporta al buró como atraso.',
  lending: 'Nadie puede pedir otro crédito a tu nombre.',
};

async function letterOf(
  deps: CaseDeps,
  one: Case,
  kind: string | number | undefined,
): Promise<PrintedDocument | null> {
  const paper = await paperOf(deps, one);
  if (kind === 'receipt')
    return caseReceiptDocument({
      ...paper,
      receivedAt: formatInstant(one.openedAt.getTime()),
      description: one.description,
      stops: one.subject === null ? [] : stopsOf(one.kind).map((stop) => stopTexts[stop]),
    });
  const { answer } = one;
  if (kind !== 'answer' || answer === null) return null;
  return caseAnswerDocument({
    ...paper,
    answeredOn: mexicoCityDate(answer.at.getTime()),
    outcome: outcomeNames[answer.outcome],
    text: answer.text,
    signedBy: answer.signedBy,
    fileOpenUntil: fileOpenUntil(answer),
  });
}

const paperOf = async ({ agreements, db }: CaseDeps, one: Case): Promise<CaseOnPaper> => ({
  lender,
  folio: one.folio,
  kind: kindNames[one.kind],
  holder: (await agreements.nameOf(db, one.customerId)) ?? `Cliente de ${brandName}`,
  subject: one.subject?.label ?? null,
  amount: one.amount,
  receivedOn: mexicoCityDate(one.openedAt.getTime()),
  answerBy: one.answerBy,
});
