import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instrumentPurposes } from './instrument.ts';

export const cardBrands = ['visa', 'mastercard', 'amex', 'carnet', 'other'] as const;
export type StoredCardBrand = (typeof cardBrands)[number];
export const cardKinds = ['debit', 'credit', 'unknown'] as const;
export type CardKind = (typeof cardKinds)[number];

/** What the customer may see of a card. Its number is the processor's alone. */
export const CardView = z.object({
  card_id: z.string(),
  brand: z.enum(cardBrands),
  kind: z.enum(cardKinds),
  last_four: z.string(),
  /** `YYYY-MM`. */
  expires_on: z.string(),
  is_expired: z.boolean(),
  /** `pending`: its bank has not answered yet, or asks its holder. */
  status: z.enum(['pending', 'verified', 'blocked']),
  /** Where its bank asks whether it is them; null otherwise. */
  challenge_url: z.url().nullable(),
  default_for: z.array(z.enum(instrumentPurposes)),
  created_at: z.iso.datetime(),
});
export type CardView = z.output<typeof CardView>;

export const listCards = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/accounting/cards',
  auth: 'session',
  summary: "The customer's cards, the newest first.",
  reply: z.object({ cards: z.array(CardView) }),
  errors: ['session_expired'],
});

/** Where somebody comes back to from their bank's page: the two that add cards. */
export const cardReturns = ['/tarjetas/agregar', '/evaluacion/registro-tarjeta'] as const;

export const addCard = defineEndpoint({
  service: 'account',
  method: 'POST',
  path: '/api/v1/accounting/cards',
  auth: 'session',
  summary:
    "Adds a card by a token of the processor's own frame, and has its bank set a little money aside and let it go again. The same card again is the same card.",
  idempotency: 'required',
  body: z.strictObject({
    /** Good for one use. Nothing that looks like a card's number is taken. */
    token_id: z.string().regex(/^tok_[A-Za-z0-9_-]{8,80}$/),
    default_for: z.array(z.enum(instrumentPurposes)).max(instrumentPurposes.length).default([]),
    return_to: z.enum(cardReturns).default('/tarjetas/agregar'),
  }),
  reply: CardView,
  errors: [
    'session_expired',
    'validation_failed',
    'form_incomplete',
    'state_conflict',
    'operation_in_progress',
    'card_limit',
    'card_refused',
    'too_many',
    'provider_unavailable',
  ],
});

const CardPath = z.object({ id: z.string().max(64) });

export const confirmCard = defineEndpoint({
  service: 'account',
  method: 'POST',
  path: '/api/v1/accounting/cards/{id}/confirmation',
  auth: 'session',
  summary:
    "Asks the processor how a card's check stands, when its holder is back from their bank's page. The way back itself decides nothing.",
  params: CardPath,
  reply: CardView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'card_refused',
    'provider_unavailable',
  ],
});

export const removeCard = defineEndpoint({
  service: 'account',
  method: 'DELETE',
  path: '/api/v1/accounting/cards/{id}',
  auth: 'session',
  summary:
    'Removes a card here and at the processor, unless something under way depends on it. One that its bank stands for needs a second proof (activity `card_removal`).',
  params: CardPath,
  reply: z.object({ removed: z.literal(true) }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'instrument_in_use',
    'second_proof_needed',
  ],
});
