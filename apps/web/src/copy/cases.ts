import type {
  CaseKind,
  CaseOutcome,
  CaseStatus,
  CaseStop,
} from '@abona/contract/cases/case-status';
import { brandName, lender } from '@abona/lender/lender';

const days = (count: number, isBusiness: boolean): string => {
  const unit = count === 1 ? 'día' : 'días';
  const business = count === 1 ? 'hábil' : 'hábiles';
  return isBusiness ? `${count} ${unit} ${business}` : `${count} ${unit}`;
};
const missing = (count: number): string => (count === 1 ? 'falta' : 'faltan');

const kinds: Readonly<Record<CaseKind | 'privacy', string>> = {
  dispute: 'Aclaración',
  complaint: 'Queja',
  withdrawal: 'Desistimiento',
  hardship: 'Dificultad de pago',
  not_me: 'No fui yo',
  decision_review: 'Revisión por una persona',
  bureau_correction: 'Corrección ante el buró',
  privacy: 'Tus datos',
};

const titles: Readonly<Record<CaseKind, string>> = {
  dispute: 'Tu aclaración',
  complaint: 'Tu queja',
  withdrawal: 'Tu desistimiento',
  hardship: 'Tu dificultad de pago',
  not_me: 'No fui yo',
  decision_review: 'Tu revisión',
  bureau_correction: 'Tu corrección ante el buró',
};

const outcomes: Readonly<Record<CaseOutcome, string>> = {
  in_favour: 'a tu favor',
  partly: 'en parte',
  upheld: 'se mantuvo',
};

const answerTitles: Readonly<Record<CaseOutcome, string>> = {
  in_favour: 'Tenías razón',
  partly: 'Tenías razón en parte',
  upheld: 'Lo revisamos y se mantiene',
};

const results: Readonly<Record<CaseOutcome, string>> = {
  in_favour: 'Resultado: procede',
  partly: 'Resultado: procede en parte',
  upheld: 'Resultado: no procede',
};

const ended: Readonly<Partial<Record<CaseStatus, string>>> = { withdrawn: 'lo retiraste' };

const stops: Readonly<
  Record<Exclude<CaseStop, 'debit'>, { readonly title: string; readonly support: string }>
> = {
  collect: { title: 'Cobro y débito', support: 'No te vamos a cobrar ni a llamar' },
  mora: { title: 'Mora', support: 'Esos días no cuentan nunca' },
  bureau: { title: 'Reporte al buró', support: 'Tu cuenta va sin ese monto' },
  lending: { title: 'Créditos nuevos', support: 'Nadie puede pedir otro contigo' },
};

/** Cases: what somebody asks of us, with its folio and its clock. */
export const casesCopy = {
  title: 'Ayuda y casos',
  lead: 'Cada caso tiene folio y fecha límite. Si nos toca a nosotros, lo ves aquí.',
  failed: 'No pudimos mostrar tus casos',
  kinds,
  outcomes,
  start: {
    title: '¿Qué necesitas?',
    hardship: {
      title: 'No puedo pagar esta quincena',
      text: 'Ve opciones y su costo, a cualquier hora',
    },
    dispute: {
      title: 'No reconozco un cargo',
      text: 'Aclaración: mientras, no se cobra ni se reporta',
    },
    notMe: { title: 'No fui yo', text: 'Congelamos el crédito en este momento' },
    withdrawal: {
      title: 'Quiero desistirme',
      text: 'Tienes 10 días hábiles desde que firmas',
    },
    complaint: {
      title: 'Tengo una queja u otro tema',
      text: 'Unidad Especializada, buró o tus datos',
    },
    questions: { title: 'Preguntas frecuentes', text: 'Lo que más nos preguntan' },
  },
  list: {
    open: 'Abiertos',
    closed: 'Cerrados',
    more: 'Ver más cerrados',
    empty: {
      title: 'No tienes casos abiertos',
      text: 'Cuando abras uno, aquí ves su folio, su fecha límite y a quién le toca.',
    },
    une: `Unidad Especializada (UNE): ${lender.une.hours}, ${lender.une.email}`,
    folio: (kind: string, folio: string) => `${kind} · ${folio}`,
    closedAs: (folio: string, outcome: string) => `${folio} · ${outcome}`,
    ended,
    late: (day: string) => `Debimos responder el ${day} y no lo hicimos.`,
    lateHeld: (day: string) =>
      `Debimos responder el ${day} y no lo hicimos. Lo que está en pausa sigue en pausa.`,
    needsYou: 'Te escribimos y falta tu respuesta.',
    held: (label: string, amount: string) => `${label} · ${amount} en pausa`,
    frozen: (label: string, amount: string) => `${label} · ${amount} congelado`,
    about: (label: string, day: string) => `${label} · abierto el ${day}`,
    opened: (day: string) => `Abierto el ${day}`,
  },
  clock: {
    by: (day: string) => `Respondemos a más tardar el ${day}`,
    left: (day: string, count: number, isBusiness: boolean) =>
      `Respondemos a más tardar el ${day} · ${missing(count)} ${days(count, isBusiness)}`,
    limit: (day: string, count: number, isBusiness: boolean) =>
      `Límite ${day} · ${missing(count)} ${days(count, isBusiness)}`,
    today: 'Respondemos hoy: es el último día',
    dayOf: (day: string, at: number, total: string) =>
      `Respondemos a más tardar el ${day}. Día ${at} de ${total}.`,
    total: (count: number, isBusiness: boolean) => (isBusiness ? `${count} hábiles` : `${count}`),
    firstReply: (first: string, day: string) =>
      `Primera respuesta a más tardar el ${first}. Dictamen: ${day}.`,
    firstReplyLate: (first: string, day: string) =>
      `Debimos escribirte el ${first} y no lo hicimos. Dictamen: ${day}.`,
    late: (count: number, isBusiness: boolean) => `Vamos ${days(count, isBusiness)} tarde`,
    answered: (day: string) => `Te respondimos el ${day}`,
    answeredBefore: (day: string, count: number, isBusiness: boolean) =>
      `Te respondimos el ${day}, ${days(count, isBusiness)} antes del límite`,
    answeredLastDay: (day: string) => `Te respondimos el ${day}, el último día`,
    answeredLate: (day: string, count: number, isBusiness: boolean) =>
      `Te respondimos el ${day}, ${days(count, isBusiness)} tarde`,
    withdrawn: 'Lo retiraste. Todo sigue como antes.',
    done: 'Listo: no tienes que hacer nada más',
  },
  one: {
    failed: 'No pudimos mostrar tu caso',
    titles,
    answeredTitle: 'Caso respondido',
    closedTitle: 'Caso cerrado',
    folio: (folio: string) => `Folio ${folio}`,
    folioClosed: (folio: string) => `Folio ${folio} · cerrado`,
    answerTitles,
    frozen: 'Listo, quedó congelado',
    voided: 'Listo, tu crédito quedó anulado',
    onHold: 'En pausa mientras revisamos',
    loanOf: (label: string, day: string) => `Crédito en ${label} del ${day}`,
    about: (label: string, day: string) => `${label} · ${day}`,
    next: {
      ours: 'Sigue: nos toca a nosotros',
      oursText: (day: string) =>
        `Te respondemos a más tardar el ${day}. Tú no tienes que hacer nada.`,
      late: 'Vamos tarde, y nos toca a nosotros',
      lateText: (day: string) =>
        `Debimos responderte el ${day}. Lo que está en pausa sigue en pausa hasta que recibas tu carta. Tú no tienes que hacer nada.`,
      yours: 'Sigue: te toca a ti',
      yoursText: 'Falta tu respuesta. Escríbela abajo: la fecha límite no cambia.',
    },
    story: {
      title: 'Cómo va',
      automatic: 'automático',
      by: (moment: string, author: string) => `${moment} · ${author}`,
      reviewing: 'Revisamos tu caso',
      waiting: 'Esperamos tu respuesta',
      appealed: 'Otra persona lo revisa',
      since: (moment: string) => `Desde el ${moment}`,
      letter: 'Dictamen con tu carta',
      limit: (day: string) => `A más tardar ${day}`,
      wasDue: (day: string) => `Debió llegar el ${day}`,
    },
    still: {
      title: 'Qué está quieto',
      frozenSince: (time: string) => `Congelado desde el ${time}`,
      stops,
      amountOf: (title: string, amount: string) => `${title} de ${amount}`,
      since: (day: string) => `Desde ${day}`,
      frozen: {
        mora: { title: 'Intereses y mora', support: 'El reloj está parado' },
        bureau: { title: 'Reporte al buró', support: 'No sale a tu nombre' },
      },
      goesOn: (number: number, amount: string) => `Abono ${number}: ${amount}`,
      goesOnText: (day: string) => `Sigue para el ${day}`,
    },
    documents: { receipt: 'Descargar acuse', answer: 'Descargar carta (PDF)' },
    condusef: {
      title: 'Si no quedas conforme, hay a dónde ir',
      text: (phone: string, site: string) =>
        `Puedes ir a la CONDUSEF cuando quieras, sin costo: ${phone} o ${site}. Tu folio te sirve allá.`,
    },
    evidence: {
      title: 'Lo que tenemos',
      marks: { odd: 'Raro', known: 'Tuyo', missing: 'Falta' },
    },
    today: {
      title: 'Haz esto hoy',
      sessions: 'Cerrar las demás sesiones',
      sessionsText: 'Revisa en Cuenta qué teléfonos están abiertos',
      chip: 'Pregunta a tu compañía por tu chip',
      chipText: 'Pueden haberlo duplicado',
      codes: `Nadie de ${brandName} te va a pedir códigos`,
      codesText: 'Ni un depósito para “liberar” nada. Si te llaman, cuelga.',
      ends: 'Si fuiste tú, dínoslo y lo descongelamos. Si no fuiste tú, el crédito se anula y el registro se borra del buró.',
      add: 'Agregar lo que sé',
    },
    answer: {
      title: 'Tu dictamen',
      logo: brandName,
      results,
      office: lender.une.name,
      about: (kind: string, folio: string) => `${kind} ${folio}`,
      loan: (label: string) => `Sobre: ${label}`,
      foot: (folio: string) => `Carta del folio ${folio}. La descargas con su firma electrónica.`,
      file: 'Tu expediente sigue abierto',
      fileText: (day: string) =>
        `Mensajes, archivos y pasos están en esta pantalla, al menos hasta el ${day}`,
      disagree: 'No estoy de acuerdo',
      disagreeText: (day: string) => `Pide que otra persona lo revise, hasta el ${day}`,
    },
    messages: {
      title: 'Mensajes',
      failed: 'No pudimos mostrar los mensajes',
      none: 'Todavía no hay mensajes. Escríbenos aquí lo que falte.',
      earlier: 'Ver mensajes anteriores',
      you: 'Tú',
      youSaid: 'Tú escribiste: ',
      weSaid: `${brandName} escribió: `,
      ours: (author: string) => `${author}, de ${brandName}`,
      abona: brandName,
      by: (who: string, moment: string) => `${who} · ${moment}`,
      field: 'Escribe un mensaje',
      send: 'Mandar mensaje',
      empty: 'Escribe tu mensaje antes de mandarlo.',
      sendFailed: 'No se envió. Tu texto sigue aquí.',
      sent: 'Mensaje enviado',
    },
    withdraw: {
      open: 'Retirar mi caso',
      openDispute: 'Retirar mi aclaración',
      openNotMe: 'Sí fui yo: descongelar',
      title: '¿Retiras este caso?',
      text: 'Lo que está en pausa sigue su curso desde hoy. Los días de pausa no cuentan nunca, y no te cuesta nada.',
      confirm: 'Sí, retirarlo',
      keep: 'Dejarlo abierto',
      failed: 'No pudimos retirarlo',
      done: 'Listo, lo retiraste',
    },
    appeal: {
      title: '¿En qué no estás de acuerdo?',
      text: 'Otra persona, que no vio tu caso antes, lo revisa completo.',
      field: 'Cuéntanos con tus palabras',
      empty: 'Escribe qué quieres que revise.',
      send: 'Pedir otra revisión',
      keep: 'Todavía no',
      failed: 'No se envió. Tu texto sigue aquí.',
      done: 'Listo: otra persona lo revisa',
    },
  },
  files: {
    add: 'Agregar foto o PDF',
    rule: 'JPG, PNG o PDF de hasta 10 MB. No son obligatorias.',
    remove: (name: string) => `Quitar ${name}`,
    kept: (size: string) => `${size} · guardado cifrado`,
    sending: 'Subiendo…',
    full: (count: number) => `Caben ${count} archivos. Quita uno para agregar otro.`,
    empty: 'El archivo está vacío. Elige otro: JPG, PNG o PDF de hasta 10 MB.',
    large: 'Pesa más de 10 MB. Toma la foto con menos calidad o divide el PDF.',
    type: 'No es una foto JPG o PNG ni un PDF. Mándalo en uno de esos formatos.',
    failed: 'No subió. Quítalo y agrégalo otra vez.',
    kilobytes: (count: string) => `${count} KB`,
    megabytes: (count: string) => `${count} MB`,
  },
} as const;
