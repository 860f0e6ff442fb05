import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { err, mapOk, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type {
  IncomingTransfer,
  ProviderReport,
} from '#modules/collections/domain/provider-report.ts';
import type { Log } from '#platform/log.ts';
import { isGenuine } from '#platform/standard-webhook.ts';
import { createVendorRequests } from '../vendor-requests.ts';
import type { SpeiDeposits } from './spei-port.ts';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const PAGE = 1_000;

const Transfer = z.object({
  id: z.string().min(1).max(100),
  clabe: z.string(),
  amount: z.int().positive(),
  clave_rastreo: z.string().max(40),
  sender: z.object({ name: z.string().max(200), clabe: z.string().max(18).nullable() }),
  status: z.enum(['received', 'returned']),
  operation_date: z.iso.date(),
  operated_at: z.iso.datetime(),
});
const Transfers = z.object({ transfers: z.array(Transfer), has_more: z.boolean() });
const Message = z.object({
  data: z.object({ transfer: Transfer.optional() }),
});

const toTransfer = (transfer: z.output<typeof Transfer>): IncomingTransfer => ({
  ref: transfer.id,
  clabe: transfer.clabe,
  amount: centavos(transfer.amount),
  trackingKey: transfer.clave_rastreo,
  sender: transfer.sender,
  isReturned: transfer.status === 'returned',
  operatedAt: transfer.operated_at,
  operationDate: civilDate(transfer.operation_date),
});

/** The SPEI participant's interface: transfers in, signed messages. */
export function createSpeiDeposits(options: Options): SpeiDeposits {
  const call = createVendorRequests({ ...options, provider: 'spei' });
  return {
    listTransfers: async ({ from, to, after }) => {
      const query = new URLSearchParams({ from, to, limit: String(PAGE) });
      if (after !== null) query.set('after', after);
      const page = await call({ path: `/v1/transfers?${query}` }, Transfers);
      return mapOk(page, ({ transfers, has_more: hasMore }) => ({
        transfers: transfers.map(toTransfer),
        hasMore,
        last: transfers.at(-1)?.id ?? null,
      }));
    },
    receive: (message) => {
      if (!isGenuine(message, options.webhookSecret)) return err('forged');
      const read = Message.safeParse(JSON.parse(message.body));
      if (read.success) return ok(reportOf(read.data.data));
      options.log.warn({ provider: 'spei', code: 'unreadable' }, 'a message that we do not read');
      return ok(null);
    },
  };
}

function reportOf({ transfer }: z.output<typeof Message>['data']): ProviderReport | null {
  return transfer === undefined ? null : { kind: 'transfer', transfer: toTransfer(transfer) };
}
