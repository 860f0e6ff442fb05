import { type Centavos, centavos } from '@abona/kernel/money';
import { z } from 'zod';
import type { ChargeReport, MandateReport } from '#modules/collections/domain/provider-report.ts';
import { debitReason } from '../debit-reasons.ts';

const id = z.string().min(1).max(100);
const code = z
  .union([z.string().max(10), z.int()])
  .nullish()
  .transform((reason) => (reason == null ? null : String(reason).padStart(2, '0')));
const instant = z.iso.datetime({ offset: true }).nullish();

export const Customer = z.object({ id });

/** Where it is made it is called so, anywhere else `id`. */
export const NewMethod = z.object({ paymentMethodId: id });

export const Method = z.object({
  id,
  reference: z.string().nullish(),
  status: z.string().max(60),
  failedReason: code,
});
type Method = z.output<typeof Method>;

export const Request = z.object({
  id,
  reference: z.string(),
  status: z.string().max(60),
  /** Pesos. */
  amount: z.union([z.number(), z.string()]),
  failedReason: code,
  lastUpdatedDate: instant,
});
export type Request = z.output<typeof Request>;

/** A page of a list. † Under which name its rows stand is from memory; a bare list is read too. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.union([
    z.array(row),
    z.object({ results: z.array(row) }).transform(({ results }) => results),
    z.object({ data: z.array(row) }).transform(({ data }) => data),
  ]);

const methodStatus: Readonly<Record<string, MandateReport['status']>> = {
  pending_activation: 'pending_bank',
  waiting_for_activation_response: 'pending_bank',
  active: 'active',
  error: 'rejected',
  failed: 'rejected',
  inactive: 'cancelled',
};

/** In our words; null: in a word of theirs that we do not know. */
export function toMandate({ id: ref, reference, status, failedReason }: Method) {
  const ours = methodStatus[status];
  return ours === undefined
    ? null
    : ({ reference: reference ?? '', ref, status: ours, code: failedReason } as const);
}

const requestStatus: Readonly<Record<string, ChargeReport['status']>> = {
  initial: 'pending',
  processing: 'pending',
  successful: 'paid',
  failed: 'declined',
  canceled: 'cancelled',
  chargeback: 'taken_back',
};

/** In our words; null: in a word, or of an amount, that we do not know. */
export function toCharge(request: Request): ChargeReport | null {
  const status = requestStatus[request.status];
  const amount = centavosIn(request.amount);
  if (status === undefined || amount === null) return null;
  return {
    reference: request.reference,
    ref: request.id,
    status,
    amount,
    // Of money that went back, when it had come is not told any more.
    paidAt: status === 'paid' ? utc(request.lastUpdatedDate) : null,
    reason: reasonOf(status, request.failedReason),
    cashReference: null,
    actionUrl: null,
  };
}

const utc = (at: string | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();

function reasonOf(status: ChargeReport['status'], failed: string | null): ChargeReport['reason'] {
  if (status === 'taken_back') return 'objected';
  return status === 'declined' ? debitReason(failed) : null;
}

/** Pesos with at most two decimals; null: no whole number of centavos. */
export function centavosIn(pesos: number | string): Centavos | null {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(pesos)) ?? [];
  if (whole === '') return null;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return amount > 0 ? centavos(amount) : null;
}
