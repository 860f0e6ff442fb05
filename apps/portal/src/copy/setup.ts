import type {
  AccountStatus,
  MoreReason,
  ProofProblem,
  RefusalReason,
  SuspensionReason,
} from '@abona/contract/portal/account-status';
import { brandName } from '@abona/lender/lender';

/** What is next for a business, wherever it stands. */
export const statusWords: Readonly<
  Record<AccountStatus, { readonly title: string; readonly text: string }>
> = {
  draft: {
    title: 'Di a dónde te depositamos',
    text: 'Te mandamos un centavo para confirmar que la cuenta es tuya.',
  },
  proving: {
    title: 'Confirma tu cuenta',
    text: 'Escribe el código que llegó con tu centavo.',
  },
  agreement: { title: 'Firma tu contrato', text: 'Con un código a tu correo, en tres minutos.' },
  in_review: {
    title: 'Estamos revisando tu negocio',
    text: 'Mientras tanto, en modo de pruebas funciona todo.',
  },
  more_asked: {
    title: 'Nos falta saber algo',
    text: 'Contéstanos para terminar la revisión.',
  },
  active: { title: 'Ya vendes en vivo', text: 'Crea tus llaves en vivo y cobra.' },
  suspended: {
    title: 'Tus ventas están suspendidas',
    text: 'Lo que ya vendiste sigue en pie y puedes devolverlo. Tus depósitos esperan.',
  },
  declined: {
    title: 'No podemos afiliar tu negocio',
    text: 'Aquí te decimos por qué. En modo de pruebas sigue funcionando todo.',
  },
};

export const problemWords: Readonly<Record<ProofProblem, string>> = {
  returned: 'Tu banco devolvió el centavo: esa cuenta no recibe. Revisa la CLABE o da otra.',
  other_holder: 'La cuenta está a nombre de alguien más. Debe ser de tu razón social.',
  other_rfc: 'El banco tiene esa cuenta con otro RFC. Debe ser el de tu negocio.',
  guesses: 'Fallaste el código cinco veces. Pide otro centavo.',
};

export const moreWords: Readonly<Record<MoreReason, string>> = {
  website: 'Tu página, o lo que vendes en ella',
  business_data: 'Tus datos fiscales',
  bank_account: 'Tu cuenta de depósitos',
  representative: 'Quién firma y con qué poder',
  line_of_business: 'Tu giro',
};

export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  line_refused: 'Vendes algo que no financiamos',
  not_verifiable: 'No pudimos comprobar tus datos',
  rfc_of_another: 'El RFC o la cuenta son de alguien más',
  house_policy: 'Por política de la casa',
};

export const suspensionWords: Readonly<Record<SuspensionReason, string>> = {
  fraud_suspected: 'Vimos operaciones que no reconocemos',
  complaints: 'Quejas de tus clientes',
  goods_not_delivered: 'Compras que no se entregaron',
  line_changed: 'Cambió lo que vendes',
  asked_by_shop: 'Nos lo pediste',
  asked_by_authority: 'Lo pidió una autoridad',
};

export const setupCopy = {
  title: 'Vender en vivo',
  saved: 'Se guarda solo. Puedes seguir después.',
  promise: ['Vende más,', 'cobra completo.'],
  risk: 'El riesgo de que no paguen es nuestro, no tuyo.',
  steps: {
    label: 'Pasos para vender en vivo',
    items: ['Tu negocio', 'Tu cuenta', 'Contrato', 'Revisión', 'En vivo'],
    done: 'listo',
    now: 'ahora',
  },
  task: 'Continuar',
  onlyOwner: 'Esto lo hace quien es titular del negocio.',
  bank: {
    clabe: 'CLABE, 18 dígitos',
    help: 'Debe estar a nombre de tu razón social.',
    right: (bank: string) => `${bank}. El dígito verificador es correcto.`,
    rightUnknown: 'El dígito verificador es correcto.',
    centavo: 'Te mandamos un centavo para confirmar',
    centavoText:
      'Tarda minutos. La primera vez esperamos unos días antes de depositar, por tu seguridad.',
    send: 'Mandar mi centavo',
    other: 'Usar otra cuenta',
    sending: (account: string) => `Tu centavo va en camino a ${account}`,
    sendingText: 'Llega en minutos. Esta página se actualiza sola.',
    sent: (account: string) => `Tu centavo llegó a ${account}`,
    sentText: 'En el concepto dice ABONA CODIGO y seis números. Escríbelos aquí.',
    code: 'Código de tu centavo',
    confirm: 'Confirmar mi cuenta',
    left: (count: number) =>
      count === 1 ? 'Te queda un intento.' : `Te quedan ${count} intentos.`,
    until: (day: string) => `El código sirve hasta el ${day}.`,
    failed: 'No pudimos confirmar tu cuenta',
    proven: (account: string) => `Probaste tu cuenta ${account}`,
    account: (bank: string | null, last4: string) => `${bank ?? 'tu banco'} •••• ${last4}`,
    change: 'Cambiar mi cuenta de depósitos',
    changeText: `Pruebas la nueva con un centavo y la revisan dos personas de ${brandName}. Mientras, te depositamos en la de siempre.`,
    changeWaits:
      'Tu cuenta nueva está en revisión. Te depositamos en la de siempre hasta entonces.',
  },
  agreement: {
    title: 'Lo que vas a firmar, sin letra chiquita',
    fee: 'por venta, más IVA',
    day: '1 día',
    dayText: 'para tu depósito',
    none: 'de renta, alta o salida',
    sells: 'Vendes',
    feeLine: (percent: string) => `Comisión ${percent}`,
    iva: 'IVA de la comisión',
    net: 'Te depositamos',
    clauses: [
      `${brandName} paga el precio de cada venta menos la comisión, al día siguiente, aunque el cliente no pague.`,
      'Un reembolso devuelve al cliente lo suyo y a ti la comisión en la misma proporción.',
      'Cualquiera de las dos partes puede terminar con 5 días de aviso.',
    ],
    read: 'Leer el contrato completo',
    accept: 'Leí y acepto el contrato y el aviso de privacidad.',
    canSign: (business: string) => `Puedo firmar por ${business}`,
    ask: 'Firmar con mi código',
    mark: 'Marca las dos casillas para firmar',
    sentTo: (email: string) => `Te mandamos un código a ${email}. Vence en 5 minutos.`,
    code: 'Código de tu correo',
    sign: 'Firmar el contrato',
    again: 'Mandar otro código',
    signed: (who: string, when: string) => `Firmó ${who}, ${when}`,
    paper: 'Descargar mi contrato',
  },
  review: {
    by: (day: string) => `Te contestamos a más tardar el ${day}.`,
    asked: 'Lo que nos falta',
    answer: 'Tu respuesta',
    send: 'Mandar mi respuesta',
    reason: 'Motivo',
    keys: 'Crear mis llaves en vivo',
  },
  facts: {
    correct: 'Corregir mis datos',
    save: 'Guardar mis datos',
    warning:
      'Si cambias tu RFC o tu razón social, vuelves a probar tu cuenta. Cualquier cambio se firma de nuevo.',
  },
} as const;
