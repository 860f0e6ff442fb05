import type { ErrorCode } from '../errors.ts';

/**
 * What a shop's server reads that asks in English. Every refusal that a merchant's call can answer with is here (a
 * test compares with the calls): sentences for shoppers stay in the catalogue, in Spanish.
 */
export const englishErrors: Partial<Readonly<Record<ErrorCode, string>>> = {
  api_key_invalid: 'The API key is not valid.',
  scope_missing: 'The API key has no permission for this call.',
  api_version_unknown:
    'There is no such version of the API. Leave Abona-Version out for the latest.',
  validation_failed: 'Some of what you sent is not valid: see fields.',
  not_found: 'There is nothing of yours with that name.',
  method_not_allowed: 'This address does not take that method.',
  order_exists: 'This order has a payment that is open or captured.',
  merchant_suspended:
    'Your sales are suspended. The owner of the account sees in the portal what comes next.',
  payment_state_conflict: 'The payment is “{status}”, which does not allow this.',
  payment_on_hold: 'This payment is being reviewed. Do not ship yet, and try again later.',
  refund_exceeds_amount: 'The refund is more than what is left to give back.',
  store_code_expired: 'The code expired or was used. Ask the shopper for a new one.',
  store_code_refused: 'This code cannot be charged. Your shopper sees why in their app.',
  api_key_ended: 'This API key expired or was revoked. Issue another.',
  webhook_endpoint_disabled: 'This endpoint is switched off. Switch it on before sending again.',
  webhook_address_refused: 'The address must be https, public, without user, password or port.',
  too_many: 'You have the most there can be, {max}. Remove one first.',
  idempotency_key_missing: 'The Idempotency-Key header is missing.',
  idempotency_key_reused: 'This Idempotency-Key was sent before with something else.',
  operation_in_progress: 'The same operation is under way. Try again in a second.',
  malformed_body: 'What you sent cannot be read.',
  unsupported_media_type: 'Send JSON, with content-type: application/json.',
  body_too_large: 'What you sent is too large.',
  rate_limited: 'Too many calls. Try again after Retry-After.',
  unavailable: 'A temporary failure of ours. Try again in a few seconds.',
  storage_full: 'A temporary failure of ours. Try again in a few minutes.',
  internal_error: 'Something broke on our side, and nothing was done. Tell us the trace_id.',
};

/** Where each refusal is explained, below the API's own address. */
export const explanationOf = (code: ErrorCode): string => `${EXPLANATIONS}#${code}`;
export const EXPLANATIONS = '/api/merchant/errors';

/** What can be wrong with a field beyond its shape: stable codes, with the sentence of each in English. */
export const merchantFieldErrors = {
  amount_below_minimum: 'Less than what can be paid in instalments.',
  amount_not_sum: 'Lines and shipping do not add up to the amount.',
  amount_above_authorized: 'More than what the shopper authorised.',
  line_repeated: 'Two lines have the same reference.',
  line_unknown: 'A line that is not in the payment, or is named twice.',
  address_not_registered: 'Not on an origin that you registered.',
  amount_and_lines: 'Say an amount or lines, not both.',
  metadata_too_many: 'More than 20 notes.',
  branch_unknown: 'Not an open branch of yours.',
  cursor_invalid: 'Not a cursor of this list.',
  consent_not_recent: 'Older than fifteen minutes, or of the future.',
} as const;
export type MerchantFieldError = keyof typeof merchantFieldErrors;

/** Versions of the merchant API are days; there has been one so far. */
export const merchantApiVersions = ['2026-11-18'] as const;
export const VERSION_HEADER = 'abona-version';
