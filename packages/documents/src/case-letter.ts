import { condusef, type Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { type Centavos, formatMoney } from '@abona/kernel/money';
import type { Block, Fact, PrintedDocument } from './printed-document.ts';
import { footerOf } from './wording.ts';

/** What both letters of a case say of it. */
export type CaseOnPaper = {
  readonly lender: Lender;
  readonly folio: string;
  /** What the customer calls it: `Aclaración`. */
  readonly kind: string;
  readonly holder: string;
  /** The shop, or what it was; null where it is about nothing of ours in particular. */
  readonly subject: string | null;
  readonly amount: Centavos | null;
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
};

export type CaseReceiptInput = CaseOnPaper & {
  readonly receivedAt: string;
  /** In the customer's words. */
  readonly description: string;
  /** What stands still meanwhile, in words; empty: nothing does. */
  readonly stops: readonly string[];
};

/** Acuse: that we received it, when, and by when we answer. */
export function caseReceiptDocument(input: CaseReceiptInput): PrintedDocument {
  const { folio, receivedOn, answerBy, stops } = input;
  return {
    ...frameOf(input),
    kind: 'case_receipt',
    title: 'Acuse de recibo',
    subtitle: `${input.kind} ${folio}`,
    issuedOn: receivedOn,
    blocks: [
      heroOf(input, {
        label: 'Respondemos a más tardar el',
        figure: formatDateFull(answerBy),
        detail: `Recibido el ${input.receivedAt}`,
      }),
      { kind: 'facts', facts: factsOf(input) },
      { kind: 'heading', text: 'Lo que nos dijiste' },
      ...paragraphsOf(input.description),
      ...(stops.length === 0
        ? []
        : ([
            { kind: 'heading', text: 'Mientras respondemos' },
            { kind: 'list', items: stops },
          ] as const)),
      wayOn,
    ],
  };
}

export type CaseAnswerInput = CaseOnPaper & {
  readonly answeredOn: CivilDate;
  /** `a tu favor`, `en parte`, `se mantuvo`. */
  readonly outcome: string;
  /** Paragraphs: each fact that was told, and what we found. */
  readonly text: string;
  readonly signedBy: string;
  readonly fileOpenUntil: CivilDate;
};

/** Dictamen: what we found, and where whoever disagrees can go. */
export function caseAnswerDocument(input: CaseAnswerInput): PrintedDocument {
  const { folio, answeredOn, answerBy, lender } = input;
  const isLate = answeredOn > answerBy;
  return {
    ...frameOf(input),
    kind: 'case_answer',
    title: 'Nuestra respuesta',
    subtitle: `${input.kind} ${folio}`,
    issuedOn: answeredOn,
    blocks: [
      heroOf(input, {
        label: 'Resultado',
        figure: input.outcome,
        detail: `Respondido el ${formatDateFull(answeredOn)}`,
      }),
      { kind: 'paragraph', text: `Ciudad de México, ${formatDateFull(answeredOn)}` },
      { kind: 'paragraph', text: `**${input.holder}**:` },
      ...paragraphsOf(input.text),
      ...(isLate
        ? ([
            {
              kind: 'paragraph',
              text: `Debimos responderte a más tardar el ${formatDateFull(answerBy)}. No lo hicimos y lo sentimos: lo que estaba en pausa siguió en pausa hasta hoy.`,
            },
          ] as const)
        : []),
      { kind: 'facts', facts: factsOf(input) },
      { kind: 'paragraph', text: `**${input.signedBy}**` },
      { kind: 'paragraph', text: `Unidad Especializada de ${lender.shortName}` },
      {
        kind: 'paragraph',
        text: `Tu expediente queda abierto hasta el ${formatDateFull(input.fileOpenUntil)}. Hasta ese día puedes pedir que otra persona lo revise.`,
      },
      wayOn,
    ],
  };
}

const frameOf = ({ lender, folio, holder }: CaseOnPaper) => ({
  folio,
  holder,
  issuer: lender.shortName,
  footer: footerOf(lender),
});

type Figure = { readonly label: string; readonly figure: string; readonly detail: string };

const heroOf = ({ amount }: CaseOnPaper, figure: Figure): Block => ({
  kind: 'hero',
  hero: {
    ...figure,
    beside: amount === null ? [] : [{ label: 'Monto', value: formatMoney(amount) }],
    flower: null,
  },
});

const factsOf = ({ folio, subject, receivedOn, answerBy }: CaseOnPaper): readonly Fact[] => [
  { label: 'Folio', value: folio },
  ...(subject === null ? [] : [{ label: 'Sobre', value: subject }]),
  { label: 'Recibido', value: formatDateFull(receivedOn) },
  { label: 'Fecha límite', value: formatDateFull(answerBy) },
];

/** Somebody's own words: what would be bold in a text of ours is not in theirs. */
const paragraphsOf = (text: string): readonly Block[] =>
  text
    .split(/\n+/u)
    .map((line) => line.replaceAll('**', '').trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));

const wayOn: Block = {
  kind: 'notice',
  notice: {
    tone: 'plain',
    title: 'Si no quedas conforme, hay a dónde ir',
    text: `Puedes ir a la CONDUSEF cuando quieras, sin costo: ${condusef.phones.join(' y ')}, ${condusef.website}. Tu folio te sirve allá.`,
  },
};
