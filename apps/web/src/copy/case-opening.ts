import type { OpenCase } from '@abona/contract/cases/case';
import type { DisputeReason } from '@abona/contract/cases/case-status';
import { legalTerms } from '@abona/contract/legal-terms';

const reasons: Readonly<Record<DisputeReason, string>> = {
  already_paid: 'Ya lo pagué',
  charged_twice: 'Me cobraron dos veces',
  different_amount: 'Monto distinto',
  not_received: 'No llegó mi compra',
  other: 'Otra cosa',
};

const forms: Readonly<
  Record<
    OpenCase['kind'],
    {
      readonly title: string;
      readonly lead: string;
      readonly send: string;
      /** What is sent where somebody wrote nothing; null: words are needed. */
      readonly unsaid: string | null;
    }
  >
> = {
  dispute: {
    title: 'Nueva aclaración',
    lead: 'Una sola pantalla, unos 2 minutos.',
    send: 'Abrir mi aclaración',
    unsaid: null,
  },
  complaint: {
    title: 'Queja u otro tema',
    lead: 'Lo lee y lo responde nuestra Unidad Especializada.',
    send: 'Mandar mi queja',
    unsaid: null,
  },
  bureau_correction: {
    title: 'Queja u otro tema',
    lead: 'Dinos qué está mal en tu reporte y pedimos la corrección.',
    send: 'Pedir la corrección',
    unsaid: null,
  },
  hardship: {
    title: 'No puedo pagar',
    lead: 'No tienes que explicar por qué. Mientras respondemos, nadie te cobra ni te llama.',
    send: 'Pedir que una persona me ayude',
    unsaid: 'No puedo pagar esta quincena y quiero buscar una salida.',
  },
  not_me: {
    title: 'No fui yo',
    lead: 'Elige el crédito que no reconoces. Lo congelamos en cuanto toques el botón.',
    send: 'Congelar este crédito',
    unsaid: 'No reconozco este crédito: no fui yo.',
  },
  decision_review: {
    title: 'Revisión por una persona',
    lead: 'Tienes derecho a que no decida solo una máquina. Quien revisa puede cambiar la decisión.',
    send: 'Pedir que lo revise una persona',
    unsaid: 'Pido que una persona revise la decisión.',
  },
};

/** Opening a case: one screen, and what happens while we answer. */
export const caseOpeningCopy = {
  forms,
  failed: 'No pudimos preparar esta pantalla',
  notSent: 'No se envió. Tu texto sigue aquí.',
  opened: (folio: string) => `Listo, tu folio es ${folio}`,
  draftKept: 'Recuperamos lo que habías escrito.',
  toCases: 'Ver mis casos',
  unknown: {
    title: 'Eso no se abre desde aquí',
    text: 'Elige en Ayuda qué necesitas y te llevamos.',
  },
  subject: {
    step: '1. ¿Cuál movimiento?',
    legend: 'Movimiento',
    more: 'Ver más movimientos',
    window: `Puedes reclamar hasta ${legalTerms.disputeWindowDays} días después del corte o del movimiento.`,
    missing: 'Elige el movimiento que quieres aclarar.',
    abroad: `Lo compré en el extranjero (la respuesta puede tardar hasta ${legalTerms.disputeAbroadAnswerDays} días)`,
    unpaid: (number: number) => `Abono ${number}, sale sin pagar`,
    coming: (number: number) => `Abono ${number}`,
    charges: (number: number) => `Cargos por atraso del abono ${number}`,
    over: (day: string, lastDay: string) => `${day} · se podía aclarar hasta el ${lastDay}`,
    line: (day: string, shop: string) => `${day} · ${shop}`,
    ways: {
      online: 'Compra en línea',
      store: 'Compra en tienda',
      cash: 'Préstamo en tu cuenta',
      card: 'Pago con tarjeta',
      cash_store: 'Pago en efectivo',
      spei: 'Pago por SPEI',
      direct_debit: 'Pago con débito',
      points: 'Pago con puntos',
      dispute: 'Abono por una aclaración',
      goodwill: 'Bonificación nuestra',
      merchant: 'Reembolso de la tienda',
      credit: 'Saldo a favor',
      withdrawal: 'Desistimiento',
      void: 'Crédito anulado',
    },
    empty: {
      title: 'No hay movimientos que aclarar',
      text: 'Cuando compres o pagues, desde aquí aclaras lo que no cuadre. Si es otra cosa, abre una queja.',
    },
  },
  loan: {
    legend: 'Crédito',
    title: '¿Cuál crédito?',
    missing: 'Elige el crédito.',
    line: (day: string, folio: string) => `${day} · ${folio}`,
    from: (day: string) => `Desde el ${day}`,
    empty: {
      title: 'No tienes créditos abiertos',
      text: 'Si alguien usó tus datos en otro lado, abre una queja y lo vemos contigo.',
    },
  },
  topic: {
    title: '¿De qué se trata?',
    label: 'Tema',
    complaint: 'Una queja',
    bureau_correction: 'Mi reporte de buró',
    privacy: 'Mis datos personales',
    privacyText:
      'Ver, corregir, oponerte o borrar tus datos tiene su propia pantalla, con folio y fecha límite.',
    toPrivacy: 'Ir a Privacidad',
  },
  reasons,
  what: {
    step: '2. ¿Qué pasó?',
    label: 'Motivo',
    title: 'Cuéntanos',
    optional: 'Si quieres, cuéntanos más',
    missingReason: 'Elige qué pasó.',
    field: 'Cuéntanos con tus palabras',
    helper: 'Respondemos cada hecho que escribas aquí.',
    missing: 'Cuéntanos qué pasó, aunque sea en una línea.',
  },
  proofs: { step: '3. Pruebas, si tienes', title: 'Pruebas, si tienes' },
  meanwhile: {
    title: 'Mientras respondemos',
    frozen: 'Se congela en este momento',
    stops: {
      collect: { title: 'No cobramos ese monto', support: 'Ni por débito ni con llamadas' },
      mora: { title: 'No corre mora por ellos', support: 'Tampoco si al final el cargo procede' },
      bureau: {
        title: 'No se reportan al buró como atraso',
        support: 'El resto de tu crédito sigue igual',
      },
      lending: { title: 'Nadie abre créditos a tu nombre', support: 'Ni con tus códigos' },
    },
    /** The same where a whole loan stands still, and nothing is left of it that goes on. */
    wholeLoan: {
      collect: { title: 'No cobramos este crédito', support: 'Ni por débito ni con llamadas' },
      mora: { title: 'No corre mora', support: 'Tampoco si al final el crédito es tuyo' },
      bureau: { title: 'No se reporta al buró como atraso', support: 'Hasta que te respondamos' },
    },
    amountOf: (amount: string) => `No cobramos estos ${amount}`,
    others: 'Lo demás sigue igual',
    othersText: 'Tus otros abonos conservan su fecha.',
    review: [
      { title: 'No te resta puntos', support: 'Y no se consulta el buró otra vez' },
      { title: 'Puedes agregar pruebas', support: 'Nómina, estado de cuenta u otra cosa' },
    ],
    answer: (day: string) => `Respuesta a más tardar el ${day}`,
    answerText: (count: number, isBusiness: boolean) =>
      `Son ${count} días ${isBusiness ? 'hábiles ' : ''}desde hoy. Te damos folio al enviar.`,
    firstReply: (day: string) => `Una persona te escribe a más tardar el ${day}. `,
  },
  pick: {
    withdrawal: {
      title: 'Desistirme',
      lead: 'Elige el crédito y ves qué regresa y a quién, antes de confirmar.',
    },
    relief: {
      title: 'No puedo pagar',
      lead: 'Elige el crédito y ves qué opciones hay y cuánto cuesta cada una.',
    },
    support: (amount: string) => `Te falta ${amount}`,
    empty: {
      title: 'No tienes créditos abiertos',
      text: 'Cuando tengas uno, aquí ves tus opciones.',
    },
    failed: 'No pudimos mostrar tus créditos',
  },
} as const;
