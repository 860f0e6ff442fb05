import type { PaymentReason, PaymentReasonCode } from '@abona/contract/collections/payment-reasons';

/** What happened and what helps, for the customer. */
const texts: Readonly<Record<PaymentReasonCode, string>> = {
  insufficient_funds:
    'No había saldo suficiente. Puedes intentarlo de nuevo o pagar de otra forma.',
  card_declined: 'Tu banco no aprobó el cargo. Prueba con otra tarjeta o llama a tu banco.',
  card_expired: 'Tu tarjeta ya venció. Usa otra.',
  card_code_wrong: 'El código de seguridad no coincide. Agrega la tarjeta de nuevo o usa otra.',
  card_blocked: 'Tu banco bloqueó esta tarjeta. Usa otra.',
  limit_exceeded: 'El monto supera el límite de tu tarjeta. Paga menos o usa otra.',
  suspected_fraud: 'Tu banco no permitió el cargo por seguridad. Llámale o usa otra tarjeta.',
  authentication_failed: 'No se confirmó el cargo con tu banco. Inténtalo de nuevo.',
  processing_error: 'El banco tuvo una falla. No se hizo ningún cargo; inténtalo de nuevo.',
  account_unknown: 'El banco no reconoce la cuenta. Registra otra.',
  account_blocked: 'Tu banco tiene bloqueada la cuenta. Paga de otra forma por ahora.',
  account_closed: 'La cuenta está cancelada. Registra otra.',
  account_not_accepted: 'El banco no acepta cargos en esta cuenta. Registra otra.',
  over_mandate: 'El cargo era mayor que el máximo que autorizaste. Paga de otra forma o súbelo.',
  mandate_cancelled:
    'Cancelaste los cargos automáticos a esta cuenta. Puedes autorizarlos de nuevo.',
  mandate_paused: 'Pausaste los cargos automáticos, así que no hicimos este cargo.',
  mandate_missing: 'La cuenta no tiene autorizados los cargos. Autorízalos o paga de otra forma.',
  objected: 'Objetaste este cargo en tu banco y te devolvió el dinero.',
  chargeback: 'Tu banco devolvió este cargo, así que el pago se quitó de tu crédito.',
  payer_declined: 'Tu banco no aprobó el pago. Inténtalo de nuevo o paga de otra forma.',
  payer_cancelled: 'Cancelaste el pago.',
  not_paid_in_time: 'El pago venció sin recibir el dinero. Puedes generar otro.',
  paid_otherwise: 'Ya pagaste de otra forma, así que no hicimos este cargo.',
  in_dispute: 'Este abono está en aclaración, así que no hicimos el cargo.',
  purchase_returned: 'Avisaste que devolviste el producto, así que no hicimos este cargo.',
  amount_differs: 'Llegó un monto distinto del que esperábamos. Lo estamos revisando.',
  money_unplaced:
    'Recibimos tu dinero y todavía no lo aplicamos a tu préstamo. Una persona lo revisa; no pagues otra vez.',
  money_elsewhere: 'Este dinero se aplicó a otro préstamo.',
  money_returned: 'No pudimos aplicar este dinero y te lo regresamos por donde llegó.',
  provider_unavailable: 'No pudimos comunicarnos con el banco. No se hizo ningún cargo.',
  unknown: 'El pago no se pudo hacer. Inténtalo de nuevo o paga de otra forma.',
};

export const reasonOf = (code: PaymentReasonCode | null): PaymentReason | null =>
  code === null ? null : { code, text: texts[code] };
