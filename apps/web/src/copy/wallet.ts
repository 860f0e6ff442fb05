import type { CardKind, StoredCardBrand } from '@abona/contract/wallet/card';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';

const brands: Readonly<Record<StoredCardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  carnet: 'Carnet',
  other: 'Tarjeta',
};

const kinds: Readonly<Record<CardKind, string>> = {
  debit: 'Débito',
  credit: 'Crédito',
  unknown: 'Tarjeta',
};

const uses: Readonly<Record<InstrumentPurpose, string>> = {
  payment: 'pagar',
  automatic_payment: 'pago automático',
  refund: 'reembolsos',
};

const marks: Readonly<Record<InstrumentPurpose, string>> = {
  payment: 'Principal',
  automatic_payment: 'Pago automático',
  refund: 'Reembolsos',
};

/** Cards and accounts, wherever they are shown, added or chosen. */
export const walletCopy = {
  title: 'Tarjetas y cuentas',
  loadFailed: 'No pudimos mostrar tus tarjetas y cuentas',
  loading: 'Cargando tus tarjetas y cuentas',
  brands,
  kinds,
  marks,
  ending: (name: string, lastFour: string) => `${name} ···· ${lastFour}`,
  cards: {
    title: 'Tarjetas',
    count: (kept: number, max: number) => `${kept} de ${max}`,
    add: 'Agregar tarjeta',
    open: (name: string) => `Opciones de ${name}`,
    expiry: (month: string, year: string) => `Vence ${month}/${year}`,
    unconfirmed: 'Falta confirmar',
    blocked: 'Bloqueada',
  },
  accounts: {
    title: 'Cuentas',
    add: 'Agregar',
    clabe: (lastFour: string) => `CLABE ···· ${lastFour}`,
    unknownBank: 'Otra institución',
    empty: {
      title: 'Todavía no agregas una cuenta',
      text: 'Con tu CLABE recibes reembolsos y pagas sin tarjeta.',
      action: 'Agregar cuenta',
    },
    status: {
      pending: 'En revisión',
      verified: 'Verificada',
      failed: 'No verificada',
      blocked: 'Bloqueada',
    },
    held: 'En espera',
    heldUntil: (day: string) =>
      `Por tu seguridad, podrás recibir dinero en esta cuenta desde el ${day}.`,
  },
  automatic: {
    title: 'Pago automático',
    none: 'Sin cuenta elegida',
    noneText: 'Elige con qué quieres pagar cada quincena',
    text: 'Así pagarás cuando lo actives',
    signed: {
      signed: 'Esperando a tu banco',
      pending_bank: 'Esperando a tu banco',
      active: 'Activo: tus abonos se pagan en automático',
    },
    paused: 'En pausa',
  },
  safety: {
    title: 'Tus datos van cifrados',
    text: 'De tu tarjeta guardamos los últimos 4 dígitos. Tu CLABE la guardamos completa y cifrada: con ella te depositamos. Puedes quitarlas cuando quieras.',
  },
  sheet: {
    usedFor: (purposes: readonly InstrumentPurpose[]) =>
      purposes.length === 0
        ? 'No la usas para nada en particular.'
        : `La usas para ${purposes.map((purpose) => uses[purpose]).join(' y ')}.`,
    choose: (purpose: InstrumentPurpose) => `Usar para ${uses[purpose]}`,
    chosen: (purpose: InstrumentPurpose) => `Lista para ${uses[purpose]}`,
    confirmAtBank: 'Confirmar con mi banco',
    remove: 'Quitar',
    close: 'Cerrar',
    failed: 'No se guardó el cambio',
    removing: {
      title: (name: string) => `¿Quitar ${name}?`,
      text: (purposes: readonly InstrumentPurpose[]) =>
        purposes.length === 0
          ? 'Ya no aparecerá en tu cuenta.'
          : `Te quedarás sin una opción para ${purposes.map((purpose) => uses[purpose]).join(' y ')} hasta que elijas otra.`,
      code: 'Te mandaremos un código para confirmar que eres tú.',
      keep: 'Conservarla',
      remove: 'Sí, quitarla',
      toAutomatic: 'Ver mi pago automático',
      done: 'La quitamos de tu cuenta',
      failed: 'No pudimos quitarla',
    },
  },
  accountForm: {
    titles: {
      plain: 'Agregar cuenta',
      automatic_payment: 'Cuenta para pago automático',
      refund: 'Cuenta para reembolsos',
    },
    text: 'Escribe la CLABE de una cuenta a tu nombre. Le enviamos un centavo para comprobar que es tuya.',
    label: 'CLABE (18 dígitos)',
    helper: 'La encuentras en la app de tu banco, en los datos de tu cuenta.',
    bank: (name: string) => `Es de ${name}`,
    bankClosed: (name: string) => `${name} ya no recibe transferencias. Usa otra cuenta.`,
    bankUnknown: 'No reconocemos este banco; lo comprobaremos al guardar.',
    missing: (left: number) => (left === 1 ? 'Falta 1 dígito.' : `Faltan ${left} dígitos.`),
    tooLong: 'Sobran dígitos: son 18 en total.',
    digits: 'La CLABE solo lleva números.',
    wrong: 'Esa CLABE no es correcta. Revisa los dígitos.',
    cardTyped: 'Ese es el número de una tarjeta. Escribe la CLABE de tu cuenta, de 18 dígitos.',
    required: 'Escribe tu CLABE.',
    save: 'Comprobar y guardar',
    checking: 'Comprobamos con tu banco que la cuenta es tuya…',
    failed: 'No pudimos agregar la cuenta',
    added: 'Tu cuenta quedó verificada',
    pending: {
      title: 'Tu banco está tardando',
      text: 'Guardamos tu cuenta. Te avisamos aquí en cuanto responda.',
      goOn: 'Continuar',
    },
    notYours: 'No pudimos verificar la cuenta',
  },
  accountList: {
    titles: {
      automatic_payment: 'Cuentas para pago automático',
      refund: 'Cuentas para reembolsos',
    },
    legend: {
      automatic_payment: '¿Con cuál quieres pagar?',
      refund: '¿Dónde quieres recibir tus reembolsos?',
    },
    empty: {
      title: 'Todavía no hay una cuenta',
      text: 'Agrega una a tu nombre: la comprobamos al momento.',
    },
    add: 'Agregar otra cuenta',
    addFirst: 'Agregar cuenta',
    use: 'Usar esta cuenta',
    used: 'Guardamos tu elección',
    failed: 'No se guardó tu elección',
    manage: 'Administrar mis cuentas',
  },
  cardForm: {
    title: 'Agregar tarjeta',
    text: 'Los datos de tu tarjeta se quedan con nuestro procesador de pagos. Apartamos un peso para comprobarla y lo liberamos al momento.',
    frame: 'Datos de tu tarjeta',
    loading: 'Preparando el formulario seguro…',
    loadFailed: 'No pudimos abrir el formulario de tu tarjeta',
    loadFailedText: 'Revisa tu conexión y vuelve a intentarlo.',
    retry: 'Reintentar',
    save: 'Guardar tarjeta',
    failed: 'No pudimos agregar tu tarjeta',
    tokenFailed: 'No pudimos leer tu tarjeta. Revisa los datos e intenta de nuevo.',
    added: 'Tu tarjeta quedó guardada',
    confirming: 'Comprobamos la respuesta de tu banco…',
    waiting: {
      title: 'Falta que confirmes con tu banco',
      text: 'Tu banco quiere comprobar que eres tú antes de guardar la tarjeta.',
      go: 'Ir a mi banco',
      other: 'Usar otra tarjeta',
    },
    safety: 'Nunca vemos ni guardamos el número de tu tarjeta.',
  },
} as const;
