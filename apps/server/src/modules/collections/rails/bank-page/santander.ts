import { createHmac, timingSafeEqual } from 'node:crypto';
import { centavos } from '@abona/kernel/money';
import { mapOk, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { Log } from '#platform/log.ts';
import { createVendorRequests } from '../vendor-requests.ts';
import type { BankAnswer, BankPage } from './bank-page-port.ts';

type Options = {
  readonly url: string;
  readonly merchant: string;
  readonly secret: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const ANSWER_LIFE_MS = 5 * 60_000;

const Payment = z.object({
  reference: z.string(),
  amount: z.string(),
  answer: z.object({ status: z.string() }).nullable(),
});

const statuses: Readonly<Record<string, ChargeReport['status']>> = {
  approved: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
};

const reasons: Partial<Record<ChargeReport['status'], ChargeReport['reason']>> = {
  declined: 'payer_declined',
  cancelled: 'payer_cancelled',
};

/** Santander's page: a form signed by us, an answer signed by the bank, and the bank asked directly. */
export function createSantanderPage(options: Options): BankPage {
  const { merchant, secret, log } = options;
  const sign = (values: readonly string[]): string =>
    createHmac('sha256', secret).update(values.join('|')).digest('hex');
  const call = createVendorRequests({
    provider: 'santander',
    url: options.url,
    credentials: { authorization: `Bearer ${secret}` },
    log,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  return {
    redirect: ({ reference, amount, concept, returnUrl }, now) => {
      const values = [
        merchant,
        reference,
        String(amount),
        concept,
        returnUrl,
        String(Math.floor(now.getTime() / 1_000)),
      ] as const;
      const [, , sum, , , timestamp] = values;
      return {
        url: `${options.url}/pago`,
        fields: {
          merchant,
          reference,
          concept,
          timestamp,
          amount: sum,
          return_url: returnUrl,
          signature: sign(values),
        },
      };
    },
    read: (answer, now) => {
      const { reference, status, authorization, amount, code, timestamp, signature } = answer;
      const expected = sign([reference, status, authorization, amount, code, timestamp]);
      const age = now.getTime() - Number(timestamp) * 1_000;
      const isFresh = age >= -ANSWER_LIFE_MS && age <= ANSWER_LIFE_MS;
      return isSame(signature, expected) && isFresh ? toReport(answer) : null;
    },
    find: async (reference) => {
      const path = `/v1/payments/${encodeURIComponent(reference)}`;
      const found = await call({ path }, Payment);
      // Nobody has been there with it yet.
      if (!found.ok && found.error.kind === 'refused') return ok(null);
      return mapOk(found, ({ reference: known, amount, answer }) =>
        answer === null ? null : toReport({ reference: known, amount, status: answer.status }),
      );
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function toReport({
  reference,
  status,
  amount,
}: Pick<BankAnswer, 'reference' | 'status' | 'amount'>): ChargeReport | null {
  const known = statuses[status];
  if (known === undefined || !/^\d{1,12}$/.test(amount)) return null;
  return {
    reference,
    // The bank has no name of its own for it that is unique.
    ref: reference,
    status: known,
    amount: centavos(Number(amount)),
    paidAt: null,
    reason: reasons[known] ?? null,
    cashReference: null,
    actionUrl: null,
  };
}
