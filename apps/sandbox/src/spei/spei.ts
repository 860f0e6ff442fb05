import { opaqueId } from '#platform/opaque-id.ts';
import { createRecords } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { vendorEvent } from '#webhooks/webhook-queue.ts';
import { bankOf, clabeControlDigit, isCollectionClabe } from './clabe.ts';
import { trackingKey } from './operating-day.ts';
import type { Payout, Sender, Transfer, Verification } from './spei-resources.ts';

export type NewTransfer = {
  readonly clabe: string;
  readonly amount: number;
  readonly sender?: Partial<Sender> | undefined;
  readonly concept?: string | undefined;
  readonly numericReference?: string | undefined;
  /** Given to send one twice. */
  readonly trackingKey?: string | undefined;
};

export type TransferOutcome =
  | { readonly kind: 'received'; readonly transfer: Transfer }
  /** No account of the lender can be that: the sender's bank gets it back. */
  | { readonly kind: 'bounced'; readonly code: string };

const DEFAULT_SENDER_NAME = 'TITULAR DE PRUEBA';
const DEFAULT_SENDER_ACCOUNT = '01218001523456789';

export type Spei = ReturnType<typeof createSpei>;

/** The participant's books: money that came to accounts of the lender, money that went. */
export function createSpei(world: VendorWorld) {
  const { database, events, webhooks, now, configuration } = world;
  const transfers = createRecords<Transfer>(database, 'spei.transfer');
  const payouts = createRecords<Payout>(database, 'spei.payout');
  const verifications = createRecords<Verification>(database, 'spei.verification');

  const tell = async (type: string, contents: object) => {
    events.announce('spei');
    await webhooks.send('spei', vendorEvent(type, contents), [
      configuration.vendors.spei.webhookUrl,
    ]);
  };

  /** That an order moved (cambio de estado), which nobody signs. */
  const tellState = async (payout: Payout) => {
    events.announce('spei');
    const { company, orderWebhookUrl } = configuration.vendors.spei;
    const told = stateMessage(payout, company);
    const event = {
      id: opaqueId('evt'),
      type: `estado.${told.estado}`,
      body: JSON.stringify(told),
    };
    await webhooks.send('spei', event, [orderWebhookUrl]);
  };

  return {
    transfers,
    payouts,
    verifications,
    tell,
    tellState,
    receive: async (incoming: NewTransfer): Promise<TransferOutcome> => {
      if (!isCollectionClabe(incoming.clabe, configuration.vendors.spei.clabePrefix))
        return { kind: 'bounced', code: '01' };
      const transfer = transferOf(incoming, await now());
      await transfers.add(transfer);
      await tell('transfer.received', { transfer });
      return { kind: 'received', transfer };
    },
  };
}

const msOf = (at: string | null): string | null =>
  at === null ? null : String(new Date(at).getTime());

const stateMessage = (payout: Payout, company: string) => ({
  id: Number(payout.id),
  empresa: company,
  folioOrigen: payout.reference,
  estado: payout.status === 'settled' ? 'LQ' : 'D',
  causaDevolucion: payout.return_code === null ? null : Number(payout.return_code),
  tsLiquidacion: msOf(payout.settled_at),
});

function transferOf(incoming: NewTransfer, at: Date): Transfer {
  const { clabe, amount, concept, numericReference } = incoming;
  return {
    id: opaqueId('str'),
    clabe,
    amount,
    clave_rastreo: incoming.trackingKey ?? trackingKey('BNET', at),
    sender: senderOf(incoming.sender ?? {}),
    concept: concept ?? 'Pago',
    numeric_reference: numericReference ?? '1',
    status: 'received',
    return_code: null,
    operation_date: operationDate(at),
    operated_at: at.toISOString(),
  };
}

function senderOf(given: Partial<Sender>): Sender {
  const clabe = given.clabe ?? DEFAULT_SENDER_ACCOUNT + clabeControlDigit(DEFAULT_SENDER_ACCOUNT);
  return {
    name: given.name ?? DEFAULT_SENDER_NAME,
    clabe,
    bank: given.bank ?? bankOf(clabe) ?? 'Otro banco',
    rfc_curp: given.rfc_curp ?? null,
  };
}
