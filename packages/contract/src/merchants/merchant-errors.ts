import type { ErrorEntry } from '../error-entry.ts';

/** What goes wrong between a shop, its shoppers and us. */
export const merchantErrors = {
  api_key_invalid: {
    http: 401,
    retryable: false,
    message: 'La llave de API no es válida.',
  },
  api_version_unknown: {
    http: 400,
    retryable: false,
    message: 'Esa versión de la API no existe. Quita Abona-Version para usar la más reciente.',
  },
  scope_missing: {
    http: 403,
    retryable: false,
    message: 'La llave de API no tiene permiso para esta operación.',
  },
  payment_not_found: {
    http: 404,
    retryable: false,
    message: 'No encontramos esta compra. Vuelve a la tienda e inténtalo otra vez.',
  },
  payment_expired: {
    http: 410,
    retryable: false,
    message: 'Esta compra venció. Vuelve a la tienda para empezarla de nuevo.',
  },
  payment_taken: {
    http: 409,
    retryable: false,
    message: 'No podemos abrir esta compra aquí. Vuelve a la tienda y empieza de nuevo.',
  },
  payment_closed: {
    http: 409,
    retryable: false,
    message: 'Esta compra ya terminó. Revisa su estado en la tienda.',
  },
  order_exists: {
    http: 409,
    retryable: false,
    message: 'Ya hay un pago abierto o cobrado para este pedido.',
  },
  merchant_suspended: {
    http: 403,
    retryable: false,
    message: 'Tus ventas están suspendidas. El dueño de la cuenta ve en el portal qué sigue.',
  },
  payment_state_conflict: {
    http: 409,
    retryable: false,
    message: 'El pago está en «{status}» y así no admite esta operación.',
  },
  api_key_ended: {
    http: 409,
    retryable: false,
    message: 'Esta llave de API ya venció o se revocó. Emite otra.',
  },
  webhook_endpoint_disabled: {
    http: 409,
    retryable: false,
    message: 'Este destino de webhooks está desactivado. Actívalo antes de reenviar.',
  },
  refund_exceeds_amount: {
    http: 422,
    retryable: false,
    message: 'El reembolso supera lo que queda por reembolsar.',
  },
  store_code_expired: {
    http: 410,
    retryable: false,
    message: 'El código venció o ya se usó. Pide uno nuevo.',
  },
  store_code_refused: {
    http: 409,
    retryable: false,
    message: 'Este código no se puede cobrar. Tu cliente ve el motivo en su app.',
  },
  payment_on_hold: {
    http: 409,
    retryable: true,
    message: 'Estamos revisando este pago. Todavía no entregues el pedido e inténtalo más tarde.',
  },
  hosted_link_invalid: {
    http: 410,
    retryable: false,
    message: 'Este enlace de la tienda ya no sirve. Vuelve a la tienda y empieza de nuevo.',
  },
  merchant_customer_taken: {
    http: 409,
    retryable: false,
    message:
      'No pudimos vincular esa cuenta de la tienda. Revisa en la tienda con qué cuenta entraste, o escríbenos desde Ayuda.',
  },
  webhook_address_refused: {
    http: 422,
    retryable: false,
    message: 'La dirección debe ser https, pública y sin usuario ni puerto propio.',
  },
} as const satisfies Record<string, ErrorEntry>;
