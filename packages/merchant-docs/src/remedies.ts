import type { ErrorCode } from '@abona/contract/errors';

type Remedy = { readonly es: string; readonly en: string };

/** What to do about a refusal, beyond what its sentence says. A code that says it all itself has none. */
export const remedies: Partial<Readonly<Record<ErrorCode, Remedy>>> = {
  api_key_invalid: {
    es: 'Revisa que mandas `Authorization: Bearer sk_…` completa, que no esté revocada y que sea del modo correcto: una llave `sk_test_…` no ve nada de en vivo.',
    en: 'Check that you send all of `Authorization: Bearer sk_…`, that it was not revoked, and that it is of the right mode: `sk_test_…` sees nothing of live.',
  },
  api_key_ended: {
    es: 'Emite otra en el portal, en Desarrolladores.',
    en: 'Issue another in the portal, under Developers.',
  },
  api_version_unknown: {
    es: 'Lee [Versiones](./versions.md): manda un día que exista, o nada.',
    en: 'See [Versions](./versions.md): send a day that exists, or nothing.',
  },
  scope_missing: {
    es: 'Usa una llave con el permiso que pide la llamada; la lista está en [Llaves y permisos](./keys.md#scopes).',
    en: 'Use a key with the scope that the call needs; they are listed in [Keys and scopes](./keys.md#scopes).',
  },
  validation_failed: {
    es: '`fields` dice cada campo por su ruta, con su código: los de abajo, o los de forma (`invalid_type`, `too_small`, `too_big`, `invalid_format`, `invalid_value`, `unrecognized_keys`).',
    en: '`fields` names each field by its path, with its code: those below, or those of shape (`invalid_type`, `too_small`, `too_big`, `invalid_format`, `invalid_value`, `unrecognized_keys`).',
  },
  not_found: {
    es: 'No existe, o es de otra tienda o del otro modo: desde fuera se ven igual.',
    en: 'It does not exist, or it is another shop’s or of the other mode: from outside they look the same.',
  },
  order_exists: {
    es: 'Busca el pago con `GET /v1/payments?order_id=…` y sigue con ese. Un pedido cuyo pago terminó sin cobrarse sí puede tener otro.',
    en: 'Find the payment with `GET /v1/payments?order_id=…` and go on with that one. An order whose payment ended without being captured can have another.',
  },
  merchant_suspended: {
    es: 'No repitas la llamada: no vas a poder cobrar hasta que lo levantemos. Reembolsar y consultar sí puedes. El dueño de la cuenta recibió el motivo por correo.',
    en: 'Do not repeat the call: you cannot charge until we lift it. Refunding and reading work. The owner of the account was told why by e-mail.',
  },
  payment_state_conflict: {
    es: 'El estado dice qué pasó antes. Lee el pago de nuevo y decide con eso; no repitas la llamada.',
    en: 'The status says what happened first. Read the payment again and decide on that; do not repeat the call.',
  },
  payment_on_hold: {
    es: 'Espera y vuelve a intentarlo con la misma `Idempotency-Key`.',
    en: 'Wait, and try again under the same `Idempotency-Key`.',
  },
  refund_exceeds_amount: {
    es: '`refunded_amount` del pago dice cuánto ya devolviste.',
    en: 'The payment’s `refunded_amount` says how much went back already.',
  },
  store_code_expired: {
    es: 'Tu cliente saca otro en su app; cada código dura unos minutos y sirve una vez.',
    en: 'Your shopper makes another in their app; each lasts some minutes and works once.',
  },
  idempotency_key_missing: {
    es: 'Lee [Idempotencia](./idempotency.md). El SDK la manda solo.',
    en: 'See [Idempotency](./idempotency.md). The SDK sends it by itself.',
  },
  idempotency_key_reused: {
    es: 'La misma llave nombra la misma operación. Para otra cosa, usa otra llave.',
    en: 'The same key names the same operation. For something else, use another key.',
  },
  operation_in_progress: {
    es: 'Otra petición con la misma llave todavía no termina. El SDK espera y repite solo.',
    en: 'Another request under the same key has not ended. The SDK waits and repeats by itself.',
  },
  rate_limited: {
    es: 'Espera lo que dice `Retry-After`. El SDK lo respeta.',
    en: 'Wait for what `Retry-After` says. The SDK does.',
  },
  webhook_address_refused: {
    es: 'Mientras desarrollas en tu máquina, lee [Probar webhooks](./webhooks.md#local).',
    en: 'While you develop on your machine, see [Trying webhooks](./webhooks.md#local).',
  },
  internal_error: {
    es: 'Repite con la misma `Idempotency-Key`; si sigue, mándanos el `trace_id`.',
    en: 'Repeat under the same `Idempotency-Key`; if it stays, send us the `trace_id`.',
  },
};
