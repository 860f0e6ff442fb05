import { randomInt } from 'node:crypto';
import { opaqueId } from '#platform/opaque-id.ts';
import { createRecords } from '#platform/records.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { bankOf, clabeControlDigit, isCollectionClabe } from './clabe.ts';
import { abonoOf } from './deposits.ts';
import { operatingDay, trackingKey } from './operating-day.ts';
import type { Payout, Sender, Transfer } from './spei-resources.ts';

export type NewTransfer = {
  readonly clabe: string;
  readonly amount: number;
  readonly sender?: Partial<Sender> | undefined;
  readonly concept?: string | undefined;
  readonly numericReference?: string | undefined;
  /** Given to send one twice. */
  readonly trackingKey?: string | undefined;
  /** What the lender is told, where it is another amount than came. */
  readonly toldAmount?: number | undefined;
};

export type TransferOutcome =
  | { readonly kind: 'received'; readonly transfer: Transfer }
  /** No account of the lender can be that: the sender's bank gets it back. */
  | { readonly kind: 'bounced'; readonly code: string };

const DEFAULT_SENDER_NAME = 'TITULAR DE PRUEBA';
const DEFAULT_SENDER_ACCOUNT = '01218001523456789';
const OTHER_SENDER_ACCOUNT = '07269100812349876';

export type Spei = ReturnType<typeof createSpei>;

/** The participant's books: money that came to accounts of the lender, money that went. */
export function createSpei(world: VendorWorld) {
  const { database, events, webhooks, now, configuration } = world;
  const transfers = createRecords<Transfer>(database, 'spei.transfer');
  const payouts = createRecords<Payout>(database, 'spei.payout');

  /** That money came (abono), which nobody signs; it says what the lender is made to believe. */
  const tellDeposit = async (transfer: Transfer, amount = transfer.amount) => {
    events.announce('spei');
    const { company, depositWebhookUrl } = configuration.vendors.spei;
    const body = JSON.stringify(abonoOf({ ...transfer, amount }, company));
    const event = { id: opaqueId('evt'), type: 'abono', body };
    await webhooks.send('spei', event, [depositWebhookUrl]);
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
    tellDeposit,
    tellState,
    receive: async (incoming: NewTransfer): Promise<TransferOutcome> => {
      if (!isCollectionClabe(incoming.clabe, configuration.vendors.spei.clabePrefix))
        return { kind: 'bounced', code: '01' };
      const transfer = transferOf(incoming, await now());
      await transfers.add(transfer);
      await tellDeposit(transfer, incoming.toldAmount);
      return { kind: 'received', transfer };
    },
    /** Somebody says in our name that money came, and none did. */
    forge: async (incoming: NewTransfer): Promise<Transfer> => {
      const transfer = transferOf(incoming, await now());
      await tellDeposit(transfer);
      return transfer;
    },
    /** A bank used the tracking key of another one on the same day: other money, which looks the same. */
    repeat: (transfer: Transfer) => ({
      ...transfer,
      sender: { ...transfer.sender, ...otherBankThan(transfer.sender.clabe) },
      trackingKey: transfer.clave_rastreo,
    }),
  };
}

function otherBankThan(clabe: string): Pick<Sender, 'clabe' | 'bank'> {
  const [first, second] = [DEFAULT_SENDER_ACCOUNT, OTHER_SENDER_ACCOUNT];
  const account = clabe.startsWith(first.slice(0, 3)) ? second : first;
  const other = account + clabeControlDigit(account);
  return { clabe: other, bank: bankOf(other) ?? 'Otro banco' };
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
    id: String(randomInt(1_000_000, 1_000_000_000)),
    clabe,
    amount,
    clave_rastreo: incoming.trackingKey ?? trackingKey('BNET', at),
    sender: senderOf(incoming.sender ?? {}),
    concept: concept ?? 'Pago',
    numeric_reference: numericReference ?? '1',
    status: 'received',
    return_code: null,
    operation_date: operatingDay(at),
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
