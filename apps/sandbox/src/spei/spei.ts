import { opaqueId } from '#platform/opaque-id.ts';
import { createRecords } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { vendorEvent } from '#webhooks/webhook-queue.ts';
import { bankOf, clabeControlDigit, collectionClabe } from './clabe.ts';
import { trackingKey } from './operating-day.ts';
import type { Payout, Sender, SpeiAccount, Transfer, Verification } from './spei-resources.ts';

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
  /** Nobody has this CLABE, or it was disabled: the sender's bank gets it back. */
  | { readonly kind: 'bounced'; readonly code: string };

const DEFAULT_SENDER_ACCOUNT = '01218001523456789';

export type Spei = ReturnType<typeof createSpei>;

/** The participant's books: the lender's collection accounts, money that came, money that went. */
export function createSpei(world: VendorWorld) {
  const { database, events, webhooks, now, configuration } = world;
  const accounts = createRecords<SpeiAccount>(database, 'spei.account');
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
    accounts,
    transfers,
    payouts,
    verifications,
    tell,
    tellState,
    openAccount: async (reference: string, holderName: string): Promise<SpeiAccount> => {
      const { rows } = await database.query<{ n: number }>(
        `SELECT count(*)::int + 1 AS n FROM sandbox.vendor_record WHERE kind = 'spei.account'`,
      );
      for (let n = rows[0]?.n ?? 1; ; n += 1) {
        const account = newAccount(collectionClabe(n), reference, holderName);
        const isNew = await accounts.add(account, reference);
        events.announce('spei');
        if (isNew) return account;
        // Somebody was faster: with our reference, or only with the next CLABE.
        const same = await accounts.findByReference(reference);
        if (same !== null) return same;
      }
    },
    receive: async (incoming: NewTransfer): Promise<TransferOutcome> => {
      const account = await accounts.find(incoming.clabe);
      if (account === null) return { kind: 'bounced', code: '01' };
      if (account.status === 'disabled') return { kind: 'bounced', code: '03' };
      const transfer = transferOf(incoming, { account, at: await now() });
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

const newAccount = (clabe: string, reference: string, holderName: string): SpeiAccount => ({
  id: clabe,
  clabe,
  reference,
  holder_name: holderName,
  status: 'active',
  created_at: new Date().toISOString(),
});

function transferOf(
  incoming: NewTransfer,
  { account, at }: { readonly account: SpeiAccount; readonly at: Date },
): Transfer {
  const { clabe, amount, concept, numericReference } = incoming;
  return {
    id: opaqueId('str'),
    clabe,
    account_reference: account.reference,
    amount,
    clave_rastreo: incoming.trackingKey ?? trackingKey('BNET', at),
    sender: senderOf(incoming.sender ?? {}, account),
    concept: concept ?? 'Pago',
    numeric_reference: numericReference ?? '1',
    status: 'received',
    return_code: null,
    operation_date: operationDate(at),
    operated_at: at.toISOString(),
  };
}

function senderOf(given: Partial<Sender>, account: SpeiAccount): Sender {
  const clabe = given.clabe ?? DEFAULT_SENDER_ACCOUNT + clabeControlDigit(DEFAULT_SENDER_ACCOUNT);
  return {
    name: given.name ?? account.holder_name,
    clabe,
    bank: given.bank ?? bankOf(clabe) ?? 'Otro banco',
    rfc_curp: given.rfc_curp ?? null,
  };
}
