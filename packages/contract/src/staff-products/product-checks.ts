import { z } from 'zod';

/** Why a version is not added: the first of its checks that does not pass refuses the act with this code. */
export const checkRefusals = [
  'act_impossible',
  'product_day_taken',
  'product_impossible',
  'product_contract_unregistered',
  'product_fees_unregistered',
  'product_fees_too_soon',
] as const;

/** Null: it passed. */
const refusal = z.enum(checkRefusals).nullable();
const Day = z.iso.date();
const Percent = z.string();

/**
 * What the machine looked at before a version may be lent on, with what it found; in the order in which they refuse.
 * Money in centavos.
 */
export const ProductCheck = z.discriminatedUnion('check', [
  /** The day on which it begins is to come, and no other version's. Null: nobody said one. */
  z.object({
    check: z.literal('first_day'),
    refusal,
    valid_from: Day.nullable(),
    /** How many conditions are other ones than before. */
    changes: z.int(),
  }),
  /** Who is lent to today is lent to, and as much. */
  z.object({
    check: z.literal('tiers'),
    refusal,
    tiers: z.int(),
    amount_min: z.int(),
    amount_max: z.int(),
  }),
  /** Interest or a flat fee. */
  z.object({ check: z.literal('rates'), refusal, least: Percent, most: Percent }),
  /** No term twice. */
  z.object({ check: z.literal('terms'), refusal, terms: z.int(), installments_max: z.int() }),
  /** A rate that the law knows. */
  z.object({ check: z.literal('iva'), refusal, iva: z.string() }),
  /** Every plan at the least and the most of every tier, computed with its CAT. */
  z.object({
    check: z.literal('plans'),
    refusal,
    plans: z.int(),
    failed: z.int(),
    cat_max: Percent.nullable(),
  }),
  /** Every instalment of those plans pays principal. */
  z.object({ check: z.literal('principal'), refusal, plans: z.int(), least: z.int().nullable() }),
  /** Of the advertised example, whose CAT is solved once more in exact arithmetic. */
  z.object({
    check: z.literal('example'),
    refusal,
    amount: z.int(),
    installments: z.int().nullable(),
    cat_percent: Percent.nullable(),
    /** To ten decimals. */
    exact_percent: Percent.nullable(),
  }),
  /** Interest or a fee, which is asked for before it stops growing and is never more than what is late. */
  z.object({
    check: z.literal('late_charge'),
    refusal,
    kind: z.enum(['MORATORY', 'LATE_FEE', 'NONE']),
    /** The most that one instalment of the example costs for being late, without IVA; null: no limit. */
    most: z.int().nullable(),
    /** The instalment, or its principal: what that is a part of. */
    of: z.int().nullable(),
  }),
  z.object({ check: z.literal('cooling_off'), refusal, days: z.int(), least: z.int() }),
  /** LTOSF 6. */
  z.object({
    check: z.literal('fees'),
    refusal,
    change: z.enum(['raise', 'cut']).nullable(),
    registered_on: Day.nullable(),
    usable_from: Day.nullable(),
  }),
  /** The version that begins after it can follow it. */
  z.object({
    check: z.literal('following'),
    refusal,
    version: z.int().nullable(),
    valid_from: Day.nullable(),
    /** From when its own fees may be charged, where they are other ones than of the version before. */
    usable_from: Day.nullable(),
  }),
  /** The text that is signed is registered. */
  z.object({ check: z.literal('contract'), refusal, text: z.string(), reca: z.string() }),
  /** The carátula of the example was printed. */
  z.object({ check: z.literal('cover_sheet'), refusal, bytes: z.int() }),
]);
export type ProductCheck = z.output<typeof ProductCheck>;
