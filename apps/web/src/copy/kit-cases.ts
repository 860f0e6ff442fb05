import { brandName } from '@abona/lender/lender';

/** One invented case of each look, from the mockups. */
export const kitCases = {
  open: {
    folio: 'Folio AC-2026-004182',
    title: 'Ya pagué el abono 4 en OXXO',
    text: 'En pausa mientras revisamos',
    amount: '$706.36',
    clock: 'Respondemos a más tardar el vie 15 de enero. Día 9 de 45.',
  },
  late: {
    folio: 'Tus datos · AR-2026-000731',
    title: 'Acceso a tus datos personales',
    text: 'Debimos responder el mié 9 dic y no lo hicimos. Ya lo tiene quien dirige el área.',
    clock: 'Vamos 1 día tarde',
  },
  listed: {
    folio: 'Aclaración · AC-2026-004182',
    title: 'Ya pagué el abono 4 en OXXO',
    text: 'Casa Ámbar · $706.36 en pausa',
    clock: 'Respondemos a más tardar el vie 15 ene · faltan 36 días',
  },
  answered: {
    folio: 'Folio AC-2026-004182 · cerrado',
    title: 'Tenías razón. Encontramos tu pago',
    amount: '$706.36',
    support: 'Aplicado con fecha lun 30 de noviembre',
    clock: 'Respondido el jue 14 ene, un día antes del límite',
  },
  steps: [
    { state: 'done', text: 'Recibimos tu aclaración', support: 'mar 1 dic, 22:41 · con tu acuse' },
    { state: 'done', text: 'Pausamos los $706.36', support: 'mar 1 dic, 22:41 · automático' },
    { state: 'now', text: 'Buscamos tu pago', support: 'Desde el mar 8 dic' },
    { state: 'todo', text: 'Dictamen con tu carta', support: 'A más tardar vie 15 ene' },
  ],
  still: [
    { icon: 'pause-circle-fill', title: 'Cobro y débito de $706.36', support: 'Desde mar 1 dic' },
    { icon: 'snowflake-fill', title: 'Créditos nuevos', support: 'Nadie puede pedir otro contigo' },
    {
      icon: 'calendar-check-fill',
      title: 'Abono 5: $706.36',
      support: 'Sigue para el mar 15 dic',
      goesOn: true,
    },
  ],
  messages: [
    {
      id: '1',
      isOwn: true,
      text: 'Pagué el abono 4 en OXXO el 30 de noviembre a las 19:20 y sigue pendiente.',
      by: 'Tú · mar 1 dic, 22:41',
      label: 'Tú: ',
    },
    {
      id: '2',
      isOwn: false,
      text: 'Hola, Mariana. Tu ticket se lee bien.',
      by: `Lucía, de ${brandName} · mar 8 dic, 12:20`,
      label: `${brandName}: `,
    },
  ],
  write: 'Escribe un mensaje',
  send: 'Mandar',
  attach: 'Agregar foto o PDF',
  file: { name: 'ticket-oxxo.jpg', support: '1.2 MB · guardado cifrado', remove: 'Quitar' },
  badFile: {
    name: 'estado.docx',
    error: 'No es una foto JPG o PNG ni un PDF. Mándalo en uno de esos formatos.',
  },
  words: { label: 'Cuéntanos con tus palabras', helper: 'Respondemos cada hecho que escribas.' },
  relief: [
    {
      value: 'move',
      title: 'Mover la fecha',
      support: 'Pagas $715.58 el lun 7 dic en vez de $706.36 el lun 30 nov.',
      cost: { name: 'Cuesta, con IVA', amount: '+ $9.22' },
    },
    {
      value: 'longer',
      title: 'Plan más largo',
      support: '10 abonos de $381.67 en vez de 5 de $706.36.',
      cost: { name: 'Cuesta, con IVA', amount: '+ $284.90' },
    },
  ],
  today: {
    title: 'Hoy',
    facts: [
      { name: 'Cada quincena', value: '$706.36' },
      { name: 'Abonos que faltan', value: '5' },
      { name: 'Total por pagar', value: '$3,531.80' },
      { name: 'Historial', value: 'Al corriente' },
    ],
  },
  proposed: {
    title: 'Nuevo',
    facts: [
      { name: 'Cada quincena', value: '$381.67' },
      { name: 'Abonos que faltan', value: '10' },
      { name: 'Total por pagar', value: '$3,816.70' },
      { name: 'Historial', value: 'Reestructurado' },
    ],
  },
  difference: {
    text: 'Pagas de más en total',
    support: '$324.69 menos cada quincena',
    amount: '+ $284.90',
  },
  letter: {
    logo: brandName,
    date: '14 de enero de 2027',
    about: ['Aclaración AC-2026-004182', 'Crédito 7 204 118, Casa Ámbar'],
    result: 'Resultado: procede',
    paragraphs: [
      'Dijiste que pagaste en OXXO. Es cierto: 30 nov, 19:20, $706.36.',
      'Qué hacemos. Tu abono 4 queda pagado con fecha 30 nov.',
    ],
    signedBy: 'Lucía Ferrer Robles',
    office: `Unidad Especializada de ${brandName}`,
    foot: 'Firma electrónica 7F2C · 91AE · 04D8',
  },
} as const;
