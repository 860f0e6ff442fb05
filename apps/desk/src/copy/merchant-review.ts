import type {
  AccountStatus,
  MoreReason,
  ProofProblem,
  ProofStatus,
  RefusalReason,
  SuspensionReason,
} from '@abona/contract/portal/account-status';
import { brandName } from '@abona/lender/lender';

export const accountStatusWords: Readonly<Record<AccountStatus, string>> = {
  draft: 'Escribiendo sus datos',
  proving: 'Probando su cuenta',
  agreement: 'Por firmar',
  in_review: 'En revisión',
  more_asked: 'Espera al comercio',
  active: 'Vende en vivo',
  declined: 'No afiliado',
  suspended: 'Suspendido',
};

export const moreReasonWords: Readonly<Record<MoreReason, string>> = {
  website: 'Su página o lo que vende en ella',
  business_data: 'Sus datos fiscales',
  bank_account: 'Su cuenta de depósitos',
  representative: 'Quién firma y con qué poder',
  line_of_business: 'Su giro',
};

export const refusalReasonWords: Readonly<Record<RefusalReason, string>> = {
  line_refused: 'Vende algo que no financiamos',
  not_verifiable: 'No pudimos comprobar quién es',
  rfc_of_another: 'El RFC o la cuenta son de alguien más',
  house_policy: 'Política de la casa',
};

export const suspensionReasonWords: Readonly<Record<SuspensionReason, string>> = {
  fraud_suspected: 'Sospecha de fraude',
  complaints: 'Quejas de clientes',
  goods_not_delivered: 'No entrega lo que vende',
  line_changed: 'Cambió de giro',
  asked_by_shop: 'Lo pidió el comercio',
  asked_by_authority: 'Lo pidió una autoridad',
};

export const proofStatusWords: Readonly<Record<ProofStatus, string>> = {
  sending: 'El centavo va en camino',
  sent: 'Espera su código',
  proven: 'Probada',
  failed: 'No es suya',
  replaced: 'Dio otra',
};

export const proofProblemWords: Readonly<Record<ProofProblem, string>> = {
  returned: 'El banco devolvió el centavo',
  other_holder: 'Está a nombre de otra persona',
  other_rfc: 'Está con el RFC de otra persona',
  guesses: 'Falló el código cinco veces',
};

/** A step of a business; the code itself where a new one has no words yet. */
const moveWords: Readonly<Record<string, string>> = {
  account_given: 'Dio su CLABE',
  account_proven: 'Probó su cuenta',
  signed: 'Firmó el contrato',
  more_asked: 'Se le pidió más',
  answered: 'Contestó',
  facts_corrected: 'Corrigió sus datos',
  identity_corrected: 'Cambió su RFC o su razón social',
  approved: 'Se aprobó',
  declined: 'No se afilió',
  account_refused: 'No se aceptó su cuenta nueva',
  suspended: 'Se suspendió',
  resumed: 'Volvió a vender',
};
export const moveText = (move: string): string => moveWords[move] ?? move;

export const merchantReviewCopy = {
  columns: { told: 'Lo que dijo y probó', papers: 'Su contrato y su historia' },
  screen: 'Comercio',
  since: (day: string) => `Se dio de alta el ${day}`,
  change: 'Cuenta nueva por aceptar',
  due: (day: string) => `Contestamos antes del ${day}`,
  late: (day: string) => `Debimos contestar el ${day}`,
  sameRfc: (count: number) =>
    count === 1 ? 'Otro negocio dio el mismo RFC' : `Otros ${count} negocios dieron el mismo RFC`,
  sameRfcText: 'Antes de aprobar, confirma con el SAT y con quien firma quién es quién.',
  takenText: 'Puedes leerlo. Lo que se decida lo decide quien lo tiene.',
  figures: { status: 'Estado', fee: 'Comisión firmada', account: 'Cuenta' },
  business: {
    title: 'El negocio',
    missing: 'Nadie lo dio de alta en el portal.',
    name: 'Nombre',
    legalName: 'Razón social',
    rfc: 'RFC',
    line: 'Giro',
    website: 'Tienda',
    address: 'Domicilio',
    representative: 'Firma por él',
  },
  proof: {
    title: 'Su cuenta',
    missing: 'Todavía no da una CLABE.',
    status: 'Prueba',
    account: 'CLABE',
    bank: 'Banco',
    holder: 'Según el CEP, a nombre de',
    rfc: 'RFC según el CEP',
    noRfc: 'El banco no lo dice',
    trackingKey: 'Clave de rastreo',
    at: 'Cuándo',
  },
  agreement: {
    title: 'Su contrato',
    missing: 'Todavía no firma.',
    version: 'Versión',
    fee: 'Comisión, más IVA',
    signedBy: 'Firmó',
    signedAt: 'Cuándo',
    hash: 'Huella',
    open: 'Ver el contrato',
  },
  moves: {
    title: 'Qué ha pasado',
    none: 'Nada todavía.',
    when: (moment: string, who: string) => `${moment} · ${who}`,
    owner: 'el comercio',
    system: brandName,
  },
  decision: {
    title: 'Decidir',
    over: 'No espera ninguna decisión.',
    notYours: 'Lo deciden Finanzas y Cumplimiento.',
    choices: { aprobar: 'Dejarlo vender', pedir: 'Pedirle más', no: 'No afiliarlo' },
    changeChoices: {
      aprobar: 'Aceptar la cuenta nueva',
      pedir: 'Pedirle más',
      no: 'No aceptar la cuenta',
    },
    notes: {
      aprobar: 'Necesita a una segunda persona.',
      pedir: 'Lo lee en su portal y le llega por correo.',
      no: 'Lo lee en su portal y le llega por correo.',
    },
    hints: { aprobar: 'aprobar', pedir: 'pedir más', no: 'no afiliar' },
    notProven: 'Primero debe probar su cuenta.',
    fee: 'Comisión, en centésimas de punto',
    feeHelp: (signed: string) => `Firmó ${signed}. Puede ser menos, nunca más. 590 es 5.90%.`,
    feeWrong: 'Escribe un número entero, hasta lo que firmó.',
    preview: 'Ver qué pasa',
    approveVerb: 'Mandar a aprobar',
    askVerb: 'Preguntarle',
    declineVerb: 'Confirmar que no',
    reasons: 'Qué le falta',
    reasonsMissing: 'Elige por lo menos una y escribe qué debe leer.',
    refusal: 'Por qué no',
    choose: 'Elige uno',
    words: 'Lo que va a leer',
  },
  suspension: {
    title: 'Suspender',
    resumeTitle: 'Está suspendido',
    effect:
      'Nadie empieza ni acepta una compra ahí, lo autorizado no se cobra y sus depósitos esperan. Lo ya vendido sigue en pie.',
    resumeEffect: 'Vuelve a vender, y lo que esperaba sale con su próximo depósito.',
    start: 'Suspender sus ventas',
    resume: 'Dejar que venda otra vez',
    reason: 'Por qué',
  },
} as const;
