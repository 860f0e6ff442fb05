import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { type Centavos, formatMoney, formatPercent } from '@abona/kernel/money';
import { brandName } from '@abona/lender/lender';
import type { Block, Clause, PrintedDocument } from './printed-document.ts';

/** The text that is signed now. Another text is another version. */
export const AGREEMENT_VERSION = '2026-11';

/** What we keep of a sale, as its shop sees it. */
export type FeeExample = {
  readonly sale: Centavos;
  readonly fee: Centavos;
  readonly feeIva: Centavos;
  readonly net: Centavos;
};

type Signature = {
  readonly name: string;
  readonly email: string;
  /** In words, Mexico City. */
  readonly at: string;
  readonly reference: string;
};

export type AgreementInput = {
  readonly lender: Lender;
  readonly folio: string;
  readonly version: string;
  readonly issuedOn: CivilDate;
  readonly business: {
    readonly name: string;
    readonly legalName: string;
    readonly rfc: string;
    readonly address: string;
    readonly website: string;
    readonly representative: string;
  };
  readonly feeBps: number;
  readonly example: FeeExample;
  /** Null: as it would be signed. */
  readonly signature: Signature | null;
};

/** Contrato de afiliación: what a business sells by, what we keep of it, and when it is paid. † For counsel to confirm. */
export function merchantAgreementDocument(input: AgreementInput): PrintedDocument {
  const { lender, business, version, issuedOn } = input;
  return {
    kind: 'merchant_agreement',
    folio: input.folio,
    title: 'Contrato de afiliación',
    subtitle: `${business.name} · versión ${version}`,
    issuedOn,
    holder: business.legalName,
    issuer: lender.shortName,
    footer: [`${lender.shortName} · ${lender.website}`],
    blocks: [
      {
        kind: 'hero',
        hero: {
          label: 'Comisión por venta, más IVA',
          figure: feeText(input.feeBps),
          detail: 'Sin renta, sin costo de alta y sin costo de salida.',
          beside: [{ label: 'Tu depósito', value: 'Al día siguiente de tu venta' }],
          flower: null,
        },
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Razón social', value: business.legalName },
          { label: 'RFC', value: business.rfc },
          { label: 'Domicilio', value: business.address },
          { label: 'Tienda', value: business.website },
          { label: 'Quién firma', value: business.representative },
        ],
      },
      exampleBlock(input),
      { kind: 'heading', text: 'Cláusulas' },
      { kind: 'clauses', clauses: clausesOf(input) },
      ...signatureBlocks(input),
    ],
  };
}

/** How long before its end either side says that the agreement ends. */
const NOTICE_DAYS = 5;

const feeText = (feeBps: number): string => formatPercent(feeBps / 10_000, 2);

const exampleBlock = ({ example, feeBps }: AgreementInput): Block => ({
  kind: 'table',
  table: {
    caption: 'Un ejemplo',
    columns: [
      { label: 'Concepto', align: 'start' },
      { label: 'Monto', align: 'end' },
    ],
    rows: [
      ['Vendes', formatMoney(example.sale)],
      [`Comisión de ${feeText(feeBps)}`, `−${formatMoney(example.fee)}`],
      ['IVA de la comisión', `−${formatMoney(example.feeIva)}`],
    ],
    totals: ['Te depositamos', formatMoney(example.net)],
  },
});

const clausesOf = ({ lender, business, feeBps }: AgreementInput): readonly Clause[] => [
  {
    title: '1. Quiénes',
    paragraphs: [
      `${lender.legalName} (**${brandName}**) y **${business.legalName}**, con RFC ${business.rfc} (**el comercio**), representado por ${business.representative}.`,
    ],
  },
  {
    title: `2. Qué paga ${brandName}`,
    paragraphs: [
      `${brandName} paga al comercio el precio de cada venta cobrada, menos la comisión y su IVA, en un depósito que sale al día siguiente, **aunque el cliente no pague su crédito**. Si ese día no operan los bancos, llega el siguiente día hábil.`,
      `El dinero va a la cuenta CLABE que el comercio probó como suya. Una cuenta nueva se prueba igual, la revisan dos personas de ${brandName} y espera unos días antes de recibir su primer depósito; mientras no se acepte, los depósitos siguen llegando a la anterior.`,
    ],
  },
  {
    title: `3. Qué cobra ${brandName}`,
    paragraphs: [
      `Una comisión de **${feeText(feeBps)}** del precio de cada venta cobrada, más IVA, que se descuenta del depósito. No hay renta, alta, mínimo ni salida. ${brandName} entrega la factura de su comisión cada mes.`,
    ],
  },
  {
    title: '4. Reembolsos',
    paragraphs: [
      'El comercio puede reembolsar toda una venta o parte de ella. El cliente recibe lo suyo y el comercio recupera la comisión y su IVA en la misma proporción. Lo reembolsado se descuenta de sus depósitos.',
    ],
  },
  {
    title: '5. Qué hace el comercio',
    paragraphs: [
      `Vende lo que dijo al darse de alta, entrega lo que vende, atiende a sus clientes y respeta la ley de protección al consumidor. No cobra más por pagar con ${brandName}. Cuida sus llaves y a quién invita a su portal.`,
    ],
  },
  {
    title: '6. Datos de clientes',
    paragraphs: [
      `El comercio usa los datos de los clientes solo para su venta. ${brandName} no le cuenta a nadie el plan, la línea ni los motivos de una decisión. El aviso de privacidad está en ${lender.privacyNotice}.`,
    ],
  },
  {
    title: '7. Cómo termina',
    paragraphs: [
      `Cualquiera de las dos partes puede terminarlo con ${NOTICE_DAYS} días de aviso. Lo que ya se vendió se deposita igual. ${brandName} puede pausar los cobros de inmediato si hay fraude o si lo ordena una autoridad, y lo dice en el portal.`,
    ],
  },
];

function signatureBlocks({ signature }: AgreementInput): readonly Block[] {
  if (signature === null)
    return [
      {
        kind: 'notice',
        notice: {
          tone: 'plain',
          title: 'Todavía sin firma',
          text: 'Así se ve el contrato que vas a firmar con un código, desde tu portal.',
        },
      },
    ];
  return [
    { kind: 'heading', text: 'Firma electrónica' },
    {
      kind: 'facts',
      facts: [
        { label: 'Firmó', value: signature.name },
        { label: 'Con un código a', value: signature.email },
        { label: 'Cuándo', value: signature.at },
        { label: 'Constancia', value: signature.reference },
      ],
    },
    {
      kind: 'small_print',
      text: `Quien firmó dijo que puede hacerlo por el comercio y escribió el código que solo llegó a su correo. ${brandName} guarda este documento sellado, con su huella SHA-256.`,
    },
  ];
}

/** The day of the signature in words. */
export const signedOnText = (day: CivilDate, hour: string): string =>
  `${formatDateFull(day)}, ${hour}`;
