import type { DeclineReason } from '@abona/contract/origination/decision';
import type { FactorName } from '@abona/contract/origination/policy-document';

type ReasonText = { readonly text: string; readonly whatHelps: string };

/** What somebody who is declined reads: why, and what would change it. */
export const reasonTexts: Readonly<Record<DeclineReason, ReasonText>> = {
  age_above_maximum: {
    text: 'Por ahora nuestros créditos tienen un límite de edad.',
    whatHelps: 'Si crees que tu fecha de nacimiento está mal, corrígela y escríbenos.',
  },
  income_too_low: {
    text: 'El ingreso que nos dijiste no alcanza para los pagos.',
    whatHelps: 'Vuelve a solicitarlo cuando tu ingreso mensual sea mayor.',
  },
  debt_too_high: {
    text: 'Ya pagas mucho de tu ingreso en otros créditos.',
    whatHelps: 'Termina de pagar alguno de tus créditos antes de tomar otro.',
  },
  score_too_low: {
    text: 'Tu historial de crédito todavía no alcanza para una oferta.',
    whatHelps: 'Paga a tiempo lo que debes y evita solicitar varios créditos a la vez.',
  },
  recent_arrears: {
    text: 'Tienes pagos atrasados en algún crédito.',
    whatHelps: 'Ponte al corriente; el cambio se refleja en tu historial en uno o dos meses.',
  },
  payment_claim_open: {
    text: 'Estamos revisando un pago o una devolución que nos avisaste.',
    whatHelps: 'Espera a que terminemos de revisarlo, o paga lo que falta.',
  },
  payment_claims_failed: {
    text: 'Nos avisaste de pagos que no pudimos encontrar.',
    whatHelps: 'Escríbenos con tus comprobantes para aclararlo.',
  },
  debt_written_off: {
    text: 'En tu historial hay una deuda que quedó sin pagar.',
    whatHelps: 'Llega a un acuerdo con quien te prestó y pide que actualice tu historial.',
  },
  amount_above_line: {
    text: 'El monto es mayor que el que podemos prestarte hoy.',
    whatHelps: 'Intenta con un monto menor.',
  },
  line_below_minimum: {
    text: 'Lo que podríamos prestarte es menos que nuestro mínimo.',
    whatHelps: 'Paga parte de lo que ya debes, o vuelve cuando tu ingreso sea mayor.',
  },
  too_many_applications: {
    text: 'Hay varias solicitudes recientes con tus datos.',
    whatHelps: 'Espera unos días antes de volver a solicitarlo.',
  },
  device_not_trusted: {
    text: 'No pudimos validar el dispositivo desde el que lo solicitaste.',
    whatHelps: 'Hazlo desde tu propio celular y tu propia conexión.',
  },
  phone_not_proven: {
    text: 'No pudimos confirmar tu número de celular.',
    whatHelps: 'Revisa que el número sea tuyo y tenga señal, e inténtalo mañana.',
  },
  identity_not_proven: {
    text: 'No pudimos confirmar tu identidad.',
    whatHelps: 'Ten a la mano tu INE vigente y busca un lugar con buena luz.',
  },
  bureau_unavailable: {
    text: 'No pudimos consultar tu historial: el servicio no respondió.',
    whatHelps: 'No es por ti. Inténtalo mañana.',
  },
  information_not_confirmed: {
    text: 'No pudimos confirmar algunos datos de tu solicitud.',
    whatHelps: 'Revisa que tus datos sean los de hoy y vuelve a solicitarlo, o escríbenos.',
  },
};

/** What counted, as people call it. */
export const factorLabels: Readonly<Record<FactorName, string>> = {
  bureau_score: 'Tu calificación en el buró',
  monthly_income: 'Tu ingreso mensual',
  burden_percent: 'Lo que ya pagas en créditos',
  months_late_worst: 'Tus pagos a tiempo',
  age: 'Tu edad',
  housing_points: 'Tu vivienda',
  inquiries_recent: 'Solicitudes recientes de crédito',
  dependants: 'Personas que dependen de ti',
};
