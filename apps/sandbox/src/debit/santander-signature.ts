import { createHmac } from 'node:crypto';

const ORDER_FIELDS = [
  'merchant',
  'reference',
  'amount',
  'concept',
  'return_url',
  'timestamp',
] as const;
const ANSWER_FIELDS = [
  'reference',
  'status',
  'authorization',
  'amount',
  'code',
  'timestamp',
] as const;

export type SantanderOrder = Readonly<Record<(typeof ORDER_FIELDS)[number], string>>;
export type SantanderAnswer = Readonly<Record<(typeof ANSWER_FIELDS)[number], string>>;

const sign = (secret: string, values: readonly string[]): string =>
  createHmac('sha256', secret).update(values.join('|')).digest('hex');

export const orderSignature = (secret: string, order: SantanderOrder): string =>
  sign(
    secret,
    ORDER_FIELDS.map((field) => order[field]),
  );

export const answerSignature = (secret: string, answer: SantanderAnswer): string =>
  sign(
    secret,
    ANSWER_FIELDS.map((field) => answer[field]),
  );
