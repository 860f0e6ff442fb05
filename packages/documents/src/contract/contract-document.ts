import { formatDateFull, formatInstant } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { formatMoney } from '@abona/kernel/money';
import type { Holder } from '../credit.ts';
import type { Block, Clause, DocumentKind, Fact, PrintedDocument } from '../printed-document.ts';
import { asWritten, capitalised, catSentence, footerOf } from '../wording.ts';
import { amortisationTable } from './amortisation-table.ts';
import { contractBlanks, instalmentSentence } from './contract-blanks.ts';
import type { Acceptance, ContractInput } from './contract-input.ts';
import { contractTemplate, hashOfJson } from './contract-templates.ts';
import { coverSheetBlocks } from './cover-sheet.ts';
import { fillClauses } from './fill-template.ts';
import { plainClause } from './plain-clauses.ts';

/** Cover sheet, clauses, table of payments, direct debit where there is one, proof of acceptance. */
export function contractDocument(input: ContractInput): PrintedDocument {
  const agreed = agreedBlocks(input);
  return {
    ...frameOf(input, 'contract'),
    title: contractTemplate(input.templateId).template.title,
    subtitle: `Carátula, cláusulas y tabla de pagos · ${subtitleOf(input)}`,
    blocks: [
      ...agreed,
      ...signatureBlocks(input, fingerprintOf(agreed)),
      ...(input.acceptance === null ? plainBlocks(input) : []),
    ],
  };
}

/** The carátula alone, as it would be printed: nobody signs it, and it is for nobody. */
export function coverSheetDocument(input: ContractInput): PrintedDocument {
  const { template } = contractTemplate(input.templateId);
  return {
    ...frameOf(input, 'cover_sheet'),
    title: 'Carátula, vista previa',
    subtitle: `Registro del contrato (RECA) ${input.lender.reca} · texto ${input.templateId}`,
    blocks: coverSheetBlocks(input, { template, blanks: contractBlanks(input, template) }),
  };
}

/** The table of payments alone: to be had before signing, and downloaded. */
export function amortisationDocument(input: ContractInput): PrintedDocument {
  return {
    ...frameOf(input, 'amortisation_table'),
    title: 'Tabla de pagos',
    subtitle: subtitleOf(input),
    blocks: tableBlocks(input),
  };
}

/** The hash of exactly what is agreed to: taken when the customer accepts, checked ever after. */
export const contractFingerprint = (input: ContractInput): string =>
  fingerprintOf(agreedBlocks(input));

/** Of the blocks as they are printed, by their JSON. */
const fingerprintOf = (blocks: readonly Block[]): string => hashOfJson(JSON.stringify(blocks));

const frameOf = (
  { folio, signedOn, holder, lender }: ContractInput,
  kind: DocumentKind,
): Omit<PrintedDocument, 'title' | 'subtitle' | 'blocks'> => ({
  kind,
  folio,
  issuedOn: signedOn,
  holder: holder.name,
  issuer: lender.shortName,
  footer: footerOf(lender),
});

const subtitleOf = ({ purchase, signedOn }: ContractInput): string =>
  purchase === null
    ? formatDateFull(signedOn)
    : `${asWritten(purchase.merchant)}, ${formatDateFull(signedOn)}`;

function agreedBlocks(input: ContractInput): readonly Block[] {
  const { template } = contractTemplate(input.templateId);
  const blanks = contractBlanks(input, template);
  return [
    ...coverSheetBlocks(input, { template, blanks }),
    { kind: 'page_break' },
    { kind: 'heading', text: 'Cláusulas' },
    { kind: 'clauses', clauses: fillClauses(numbered(template.clauses), blanks) },
    { kind: 'heading', text: 'Anexo 1. Tabla de pagos' },
    ...tableBlocks(input),
    ...(input.directDebit === null
      ? []
      : [
          { kind: 'heading' as const, text: 'Anexo 2. Autorización de domiciliación' },
          { kind: 'clauses' as const, clauses: fillClauses(template.directDebit, blanks) },
        ]),
    ...(template.annex === undefined
      ? []
      : [
          {
            kind: 'heading' as const,
            text: `Anexo ${input.directDebit === null ? 2 : 3}. Textos de ley`,
          },
          { kind: 'clauses' as const, clauses: fillClauses(template.annex, blanks) },
        ]),
  ];
}

/** A clause as it is filled in, and what it says in plain words. */
export type ReadableClause = Clause & { readonly plain: string | null };

/** The clauses to be read on a screen, each with its summary. */
export function contractClauses(input: ContractInput): readonly ReadableClause[] {
  const { template } = contractTemplate(input.templateId);
  const filled = fillClauses(numbered(template.clauses), contractBlanks(input, template));
  return filled.map((clause, index) => {
    const original = template.clauses[index];
    return { ...clause, plain: original === undefined ? null : plainClause(original) };
  });
}

/** For whoever reads before signing. It explains what is agreed and is no part of it, so no hash covers it. */
function plainBlocks(input: ContractInput): readonly Block[] {
  const summaries = contractClauses(input).flatMap(({ title, plain }) =>
    plain === null ? [] : [{ title, paragraphs: [plain] }],
  );
  return [
    { kind: 'heading', text: 'En palabras sencillas' },
    {
      kind: 'small_print',
      text: 'Este resumen te ayuda a leer y no es parte del contrato: lo que vale es lo que dicen la carátula y las cláusulas.',
    },
    { kind: 'clauses', clauses: summaries },
  ];
}

const numbered = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.map((clause, index) => ({ ...clause, title: `${index + 1}. ${clause.title}` }));

function tableBlocks({ schedule, cat }: ContractInput): readonly Block[] {
  const { openingFee, openingFeeIva, terms } = schedule;
  const fee =
    openingFee > 0 && terms.openingFee?.mode !== 'FINANCED'
      ? ` Además, comisión por apertura de ${formatMoney(openingFee)} más ${formatMoney(openingFeeIva)} de IVA.`
      : '';
  return [
    {
      kind: 'paragraph',
      text: `${capitalised(instalmentSentence(schedule))}. Total a pagar: **${formatMoney(schedule.totalToPay)}**.${fee}`,
    },
    { kind: 'table', table: amortisationTable(schedule.rows) },
    {
      kind: 'small_print',
      text: `${catSentence(cat, 'contract')} «Paga hasta» es el día hábil bancario en que puedes pagar sin cargos cuando el vencimiento cae en día inhábil.`,
    },
  ];
}

const methodNames: Readonly<Record<Acceptance['method'], string>> = {
  sms_code: 'Código de un solo uso enviado por SMS',
  whatsapp_code: 'Código de un solo uso enviado por WhatsApp',
  call_code: 'Código de un solo uso dictado por llamada',
  email_code: 'Código de un solo uso enviado por correo electrónico',
  signed_in_session: 'Aceptación expresa en tu cuenta, con sesión iniciada',
};

function signatureBlocks(input: ContractInput, fingerprint: string): readonly Block[] {
  const { template, hash } = contractTemplate(input.templateId);
  const { acceptance } = input;
  const versions: readonly Fact[] = [
    { label: 'Versión del contrato', value: template.id },
    { label: 'Huella del modelo (SHA-256)', value: hash },
    { label: 'Huella de lo acordado (SHA-256)', value: fingerprint },
  ];
  if (acceptance === null) {
    return [
      { kind: 'heading', text: 'Firma' },
      {
        kind: 'notice',
        notice: {
          tone: 'plain',
          title: 'Aún sin firmar',
          text: 'Este es el contrato que puedes leer y descargar antes de aceptar. No te obliga a nada hasta que lo aceptes.',
        },
      },
      { kind: 'facts', facts: versions },
    ];
  }
  invariant(
    acceptance.fingerprint === fingerprint,
    () => `contract ${input.folio} is not what was accepted under ${acceptance.evidenceId}`,
  );
  return [
    { kind: 'heading', text: 'Firma electrónica' },
    { kind: 'paragraph', text: template.signature },
    { kind: 'facts', facts: [...signatureFacts(input.holder, acceptance), ...versions] },
  ];
}

/** Who accepted, when, how and from where. */
export function signatureFacts(
  holder: Pick<Holder, 'name'>,
  acceptance: Omit<Acceptance, 'fingerprint'>,
): readonly Fact[] {
  const { method, destination } = acceptance;
  return [
    { label: 'Aceptó', value: holder.name },
    {
      label: 'Fecha y hora',
      value: `${formatInstant(acceptance.atMs)} (hora del centro de México)`,
    },
    {
      label: 'Medio',
      value: destination === null ? methodNames[method] : `${methodNames[method]} a ${destination}`,
    },
    { label: 'Dirección IP', value: acceptance.ip },
    { label: 'Dispositivo', value: acceptance.device },
    { label: 'Folio de aceptación', value: acceptance.evidenceId },
  ];
}
