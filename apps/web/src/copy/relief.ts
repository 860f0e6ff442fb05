import type { ReliefOption, ReliefPreview } from '@abona/contract/lending/relief';

const kinds: Readonly<Record<ReliefOption['kind'], string>> = {
  move_due: 'Mover la fecha',
  skip: 'Saltar este abono',
  restructure: 'Plan más largo',
  quita: 'Oferta de quita',
};

const histories: Readonly<Record<ReliefPreview['bureau']['key'], string>> = {
  DP: 'Pago diferido',
  RC: 'Reestructurado',
  RV: 'Reestructurado',
  RQ: 'Con quita',
};

/** For whoever cannot pay now: each way out with its cost, before anything is signed. */
export const reliefCopy = {
  title: 'No puedo pagar',
  failed: 'No pudimos mostrar tus opciones',
  wall: {
    title: '¿No puedes pagar esta quincena?',
    line: (shop: string, number: string, day: string) => `${shop} · abono ${number}, ${day}`,
    numberOf: (number: number, total: number) => `${number} de ${total}`,
    until: (day: string) => `Elige a tu tiempo: esta oferta vale hasta el ${day}.`,
    today: 'Elige a tu tiempo: esta oferta vale hoy.',
  },
  choose: { title: 'Elige una salida', legend: 'Opciones', missing: 'Elige una salida.' },
  kinds,
  move: {
    text: (later: string, now: string) => `Pagas ${later} en vez de ${now}.`,
    one: (amount: string, day: string) => `${amount} el ${day}`,
    measure: '¿A qué día?',
  },
  skip: (last: string, end: string) => `Se va al final: terminas el ${last} y no el ${end}.`,
  longer: {
    text: (later: string, now: string) => `${later} en vez de ${now}.`,
    each: (count: number, amount: string) => `${count} abonos de ${amount}`,
    measure: '¿En cuántos abonos?',
    count: (count: number) => `${count} abonos`,
  },
  quita: {
    text: (later: string, now: string) => `Pagas ${later} en vez de ${now}.`,
    each: (count: number, amount: string) =>
      count === 1 ? `${amount} en un pago` : `${amount} en ${count} abonos`,
    until: (day: string) => `Vale hasta el ${day}.`,
    less: 'Pagas de menos',
  },
  waiting: 'Calculamos tu plan…',
  cost: 'Cuesta, con IVA',
  compare: (kind: string) => `Comparar: ${kind.toLowerCase()}`,
  due: (day: string) => `Con esta salida, el ${day}`,
  before: {
    title: 'Antes de decidir',
    free: 'Sin cargo por pedirlo',
    freeText: 'Solo los intereses de los días extra',
    history: 'Tu historial',
    historyText: 'Al elegir una salida te decimos qué verá el buró',
    often: 'Cuántas veces',
    oftenText: 'Cada salida tiene un límite. Si ya la usaste, te decimos desde cuándo otra vez.',
    oftenOf: (kind: string, times: number, isYearly: boolean) =>
      `${kind}: ${times === 1 ? 'una vez' : `${times} veces`} ${isYearly ? 'al año' : 'en este crédito'}.`,
    used: (times: number) => (times === 0 ? 'No la has usado.' : `Llevas ${times}.`),
  },
  others: {
    person: 'Ninguna me alcanza',
    personText: 'Una persona te responde en 5 días hábiles',
    part: 'Puedo pagar una parte',
    partText: 'El monto que tú elijas, hoy',
  },
  none: {
    title: 'Hoy no hay una salida automática',
    text: 'Una persona puede buscar otra contigo, sin que tengas que explicar por qué.',
  },
  plan: {
    title: 'Compara y firma',
    failed: 'No pudimos calcular tu plan nuevo',
    sides: 'Tu plan, lado a lado',
    today: 'Hoy',
    proposed: 'Nuevo',
    each: (frequency: string) => (frequency === 'quincenal' ? 'Cada quincena' : 'Cada abono'),
    count: 'Abonos que faltan',
    total: 'Total por pagar',
    cat: 'CAT sin IVA',
    noCat: 'No aplica',
    ends: 'Terminas',
    history: 'Historial',
    histories,
    current: 'Al corriente',
    late: 'Con atraso',
    more: 'Pagas de más en total',
    less: 'Pagas de menos en total',
    lighter: (amount: string) => `${amount} menos en cada abono`,
    dates: 'Tus fechas nuevas',
    first: 'El primero',
    label: (number: number) => `Abono ${number}: `,
    carried: (amount: string) =>
      `Con el primero pagas además ${amount} de intereses y cargos de abonos anteriores.`,
    carriedInterest: (amount: string) =>
      `Con el primero pagas además ${amount} de intereses de abonos anteriores.`,
    offer: {
      title: 'Lo que te ofrecemos',
      forgiven: (amount: string) => `Te perdonamos ${amount}`,
      parts: (principal: string, charges: string) =>
        `${principal} de capital y ${charges} de cargos por atraso`,
      until: (day: string) => `Vale hasta el ${day}`,
      untilText: 'Después ya no se puede firmar',
      later: 'Si te atrasas después',
      laterText:
        'Lo perdonado no vuelve a deberse. Sobre lo que falte corren los cargos de tu contrato.',
    },
    bureau: 'Qué verá el buró',
    catTitle: (percent: string) => `CAT ${percent}%`,
    catSuffix: 'sin IVA',
    catText: (day: string) =>
      `Misma tasa fija anual de tu contrato. Sin comisión. Calculado el ${day}, para fines informativos.`,
    sign: 'Firma',
    agree: 'Leí las fechas nuevas y lo que cuesta',
    agreeMissing: 'Marca la casilla para firmar.',
    signCount: (count: number, amount: string) => `Firmar ${count} abonos de ${amount}`,
    signOne: (amount: string) => `Firmar un pago de ${amount}`,
    signMove: 'Firmar el cambio de fecha',
    signSkip: 'Firmar y saltar este abono',
    keep: 'Mejor me quedo como estoy',
    notSigned: 'No se firmó. Tu plan sigue igual.',
    changed: 'Tu plan cambió mientras lo veías',
    changedText: 'Entró un pago o pasó el día. Revisa los números nuevos antes de firmar.',
    refused: 'Esta salida ya no está disponible',
    others: 'Ver otras opciones',
  },
  signed: {
    screen: 'Plan firmado',
    title: 'Listo, tu plan nuevo quedó firmado',
    next: (shop: string, number: number) => `${shop} · abono ${number}`,
    payBy: (day: string) => `Tu siguiente pago es a más tardar el ${day}.`,
    addendum: 'Convenio que cambia tu contrato',
    support: (folio: string, day: string) =>
      `${folio} · firmado el ${day}. También va a tu correo.`,
    pdf: 'PDF',
    toLoan: 'Ver mi crédito',
  },
} as const;
