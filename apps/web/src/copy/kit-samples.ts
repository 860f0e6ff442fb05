import { brandName } from '@abona/lender/lender';

/** One invented plan: 68 % fixed, fortnightly, 8 instalments of a purchase of $4,899.00. */
export const kitTags = [
  { tone: 'ok', text: 'Al corriente' },
  { tone: 'ok', text: 'Pagado' },
  { tone: 'warn', text: 'Vence en 3 días' },
  { tone: 'late', text: 'Vencido' },
  { tone: 'info', text: 'En revisión' },
  { tone: 'off', text: 'Cancelada' },
  { tone: 'brand', text: 'Oferta lista' },
  { tone: 'bloom', text: 'Principal' },
] as const;

export const kitBanners = [
  {
    tone: 'late',
    title: 'Tu abono venció el 15 de noviembre',
    text: 'Ponte al corriente para seguir comprando.',
  },
  { tone: 'info', text: `Fuiste redirigido a otro sitio de ${brandName}` },
  { tone: 'ok', title: '¡Abono recibido!', text: 'Ya llevas 4 de 8.' },
] as const;

export const kitWarning = {
  title: 'Tu abono vence en 3 días',
  text: 'Son $706.36 de Casa Ámbar.',
} as const;

export const kitSchedule = [
  {
    number: 1,
    state: 'paid',
    date: 'mié 15 oct',
    note: 'Pagado en OXXO',
    amount: '$706.36',
    label: 'Abono 1, pagado: ',
  },
  {
    number: 2,
    state: 'late',
    date: 'vie 31 oct',
    note: 'Venció hace 3 días',
    amount: '$764.36',
    label: 'Abono 2, vencido: ',
  },
  {
    number: 3,
    state: 'next',
    date: 'sáb 15 nov',
    note: 'Es el que sigue',
    amount: '$706.36',
    label: 'Abono 3, el que sigue: ',
  },
  { number: 4, state: 'rest', date: 'dom 30 nov', amount: '$706.36', label: 'Abono 4: ' },
] as const;

export const kitTerms = [
  {
    instalments: 4,
    title: '4 quincenas',
    amount: '$1,224.75',
    note: 'Sin intereses',
    free: true,
  },
  { instalments: 6, title: '6 quincenas', amount: '$912.95', note: 'Total $5,477.70' },
  { instalments: 8, title: '8 quincenas', amount: '$706.36', note: 'Total $5,650.88' },
  { instalments: 12, title: '12 quincenas', amount: '$500.62', note: 'Total $6,007.44' },
] as const;

export const kitCosts = [
  { name: 'Tu compra', amount: '$4,899.00' },
  { name: 'Intereses', amount: '$648.17' },
  { name: 'IVA de intereses', amount: '$103.71' },
  { name: 'Total a pagar', amount: '$5,650.88', total: true },
] as const;

export const kitTimeline = [
  { state: 'done', text: 'Recibimos tus datos' },
  { state: 'now', text: 'Revisamos tu historial', support: 'Solo con tu autorización' },
  { state: 'todo', text: 'Preparamos tus opciones de abonos' },
] as const;

export const kitSamples = {
  person: { name: 'Mariana Núñez', initial: 'M', detail: '555 123 4567' },
  shop: 'Casa Ámbar',
  purchase: 'Tu compra en Casa Ámbar',
  price: '$4,899.00',
  instalment: '$706.36',
  cat: {
    figure: 'CAT 95.5%',
    suffix: 'sin IVA',
    text: 'Para fines informativos y de comparación. Tasa de interés anual fija: 68.0% sin IVA. Comisión por apertura: $0.00. Calculado el 15 de noviembre de 2025.',
  },
  steps: ['Tus datos', 'Tu domicilio', 'Tu oferta', 'Confirmar'],
  stepLabel: 'Avance de tu solicitud',
  stepText: 'Paso 2 de 4: Tu domicilio',
  trust: 'Tus datos viajan cifrados. Nunca te pedimos depósitos por adelantado.',
  summary: 'Resumen',
  card: { bank: 'BBVA', lastFour: '4821', expiry: 'Vence 08/28', mark: 'Principal' },
  oldCard: { bank: 'Banorte', lastFour: '0937', expiry: 'Venció 02/24' },
  rows: {
    purchaseSupport: '3 de 8 abonos',
    date: '30 nov',
    refund: 'Óptica Mirasol',
    refundSupport: '5 nov · reembolso',
    refundAmount: '+ $320.00',
    refundState: 'Depositado',
    autopay: 'Pago automático',
    autopaySupport: 'Cada quincena, a las 8:00',
    resend: 'Reenviar SMS',
    resendIn: 'en 0:24',
    whatsapp: 'Recibirlo por WhatsApp',
    security: 'Seguridad',
    securitySupport: 'Verificación en dos pasos activa',
  },
  ticket: {
    title: 'Paga en cualquier OXXO',
    due: 'Vence 30 nov',
    referenceName: 'Referencia',
    reference: '9300 1482 6570 31',
    copy: 'Copiar',
    barcode: 'Código de barras de la referencia',
    qr: 'Código QR de la referencia',
  },
  ring: { core: '54%', label: 'Te queda disponible el 54 % de tu línea' },
  clabe: {
    name: 'CLABE (18 dígitos)',
    value: '646 180 157 000 004 518',
    copy: 'Copiar CLABE',
    bank: 'Banco',
    bankValue: 'STP',
  },
  navigation: { home: 'Inicio', purchases: 'Compras', channels: 'Canales', account: 'Cuenta' },
  quick: ['Código de pago', 'Préstamo personal', 'Pago automático', 'Tarjetas y cuentas'],
  screens: {
    home: 'Inicio',
    late: 'Inicio con atraso',
    sub: 'Sub-pantalla',
    funnel: 'Embudo',
    error: 'Error',
    offline: 'Sin conexión',
    rejected: 'No aprobada',
    wait: 'Espera',
    approved: 'Aprobado',
    loading: 'Cargando',
  },
} as const;

export const kitSplit = {
  parts: [
    { name: 'Capital', amount: '$567.48', value: 56_748, tone: 'principal' },
    { name: 'Intereses', amount: '$119.72', value: 11_972, tone: 'interest' },
    { name: 'IVA', amount: '$19.16', value: 1_916, tone: 'tax' },
    { name: 'Cargos', amount: '$0.00', value: 0, tone: 'charge' },
  ],
  total: { name: 'Tu abono', amount: '$706.36' },
} as const;

export const kitSteps = [
  'Di que vas a pagar un servicio con código de barras.',
  'Muestra esta pantalla con el brillo al máximo.',
  'Paga en efectivo y guarda tu ticket.',
] as const;
