import { centavos } from '@abona/kernel/money';
import { err, mapOk, ok } from '@abona/kernel/result';
import { brand } from '@abona/lender/lender';
import { z } from 'zod';
import type {
  ChargeReport,
  MandateReport,
  ProviderReport,
} from '#modules/collections/domain/provider-report.ts';
import type { Log } from '#platform/log.ts';
import { isGenuine } from '#platform/standard-webhook.ts';
import { createVendorRequests } from '../vendor-requests.ts';
import type { DebitProvider } from './debit-port.ts';
import { debitReason } from './debit-reasons.ts';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const CONCEPT = `PAGO ${brand.bankName}`;

const Mandate = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  status: z.enum(['pending_bank', 'active', 'rejected', 'cancelled']),
  reject_code: z.string().max(10).nullable(),
});
const Collection = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  amount: z.int().positive(),
  status: z.enum(['submitted', 'settled', 'rejected', 'objected', 'cancelled']),
  reject_code: z.string().max(10).nullable(),
  settled_at: z.iso.datetime().nullable(),
});
const Mandates = z.object({ mandates: z.array(Mandate).max(1) });
const Collections = z.object({ collections: z.array(Collection).max(1) });
const ChangedCollections = z.object({
  collections: z.array(Collection),
  next: z.string().nullable(),
});
const Message = z.object({
  data: z.object({ mandate: Mandate.optional(), collection: Collection.optional() }),
});

const toMandate = (mandate: z.output<typeof Mandate>): MandateReport => ({
  reference: mandate.reference,
  ref: mandate.id,
  status: mandate.status,
  code: mandate.reject_code,
});

const statuses = {
  submitted: 'pending',
  settled: 'paid',
  rejected: 'declined',
  objected: 'taken_back',
  cancelled: 'cancelled',
} as const;

const toCollection = (collection: z.output<typeof Collection>): ChargeReport => ({
  reference: collection.reference,
  ref: collection.id,
  status: statuses[collection.status],
  amount: centavos(collection.amount),
  paidAt: collection.settled_at,
  reason: reasonOf(collection),
  cashReference: null,
  actionUrl: null,
});

function reasonOf({ status, reject_code }: z.output<typeof Collection>): ChargeReport['reason'] {
  if (status === 'objected') return 'objected';
  return status === 'rejected' ? debitReason(reject_code) : null;
}

/** The direct debit clearing: mandates, collections, signed messages. */
export function createDebitProvider(options: Options): DebitProvider {
  const call = createVendorRequests({ ...options, provider: 'debit' });
  const byReference = (reference: string) => new URLSearchParams({ reference });
  const cancel = (what: string, ref: string) => ({
    path: `/v1/${what}/${encodeURIComponent(ref)}/cancel`,
    body: {},
  });
  return {
    register: async ({ reference, clabe, holder, maxAmount, period, expiresOn }) => {
      const body = {
        reference,
        period,
        concept: CONCEPT,
        holder_name: holder,
        max_amount: maxAmount,
        account: { kind: 'clabe', number: clabe },
        ...(expiresOn === null ? {} : { expires_on: expiresOn }),
      };
      return mapOk(
        await call({ path: '/v1/mandates', body, isCreation: true }, Mandate),
        toMandate,
      );
    },
    findMandate: async (reference) =>
      mapOk(
        await call({ path: `/v1/mandates?${byReference(reference)}` }, Mandates),
        ({ mandates: [mandate] }) => (mandate === undefined ? null : toMandate(mandate)),
      ),
    cancelMandate: async (ref) => mapOk(await call(cancel('mandates', ref), Mandate), toMandate),
    collect: async ({ reference, mandateRef, amount, dueOn }) => {
      const body = { reference, mandate_id: mandateRef, amount, due_on: dueOn };
      return mapOk(
        await call({ path: '/v1/collections', body, isCreation: true }, Collection),
        toCollection,
      );
    },
    findCollection: async (reference) =>
      mapOk(
        await call({ path: `/v1/collections?${byReference(reference)}` }, Collections),
        ({ collections: [one] }) => (one === undefined ? null : toCollection(one)),
      ),
    listChanged: async (since) => {
      const changed: ChargeReport[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const from: { after?: string } = after === '' ? {} : { after };
        const query = new URLSearchParams({ updated_from: since.toISOString(), ...from });
        const page = await call({ path: `/v1/collections?${query}` }, ChangedCollections);
        if (!page.ok) return page;
        changed.push(...page.value.collections.map(toCollection));
        after = page.value.next;
      }
      return ok(changed);
    },
    cancelCollection: async (ref) =>
      mapOk(await call(cancel('collections', ref), Collection), toCollection),
    receive: (message) => {
      if (!isGenuine(message, options.webhookSecret)) return err('forged');
      const read = Message.safeParse(JSON.parse(message.body));
      return ok(read.success ? reportOf(read.data.data) : null);
    },
  };
}

function reportOf({
  mandate,
  collection,
}: z.output<typeof Message>['data']): ProviderReport | null {
  if (mandate !== undefined) return { kind: 'mandate', mandate: toMandate(mandate) };
  if (collection === undefined) return null;
  return { kind: 'charge', charge: toCollection(collection) };
}
