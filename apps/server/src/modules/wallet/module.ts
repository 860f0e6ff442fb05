import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { Clabe } from '@abona/mexico/clabe';
import type { RecordAudit } from '#platform/audit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import { createConektaCards } from './adapters/conekta-cards.ts';
import type { BankAccount } from './domain/bank-account.ts';
import { type Card, isExpired } from './domain/card.ts';
import { heldUntil } from './domain/payout-hold.ts';
import { accountVerified } from './events.ts';
import type { LegalPerson } from './ports.ts';
import { walletWorkers } from './reactions.ts';
import { walletRoutes } from './routes.ts';
import { createBankAccountStore } from './stores/bank-account-store.ts';
import { lockCard } from './stores/card-store.ts';
import { findDefaults, lockWallet } from './stores/wallet-store.ts';
import { followCheck } from './use-cases/check-holder.ts';
import { learnFromReturn } from './use-cases/learn-from-return.ts';
import type { WalletDeps } from './use-cases/wallet-deps.ts';

/** Where money goes: the customer's own account, checked with its bank. */
type PayoutAccount = {
  readonly clabe: Clabe;
  readonly holder: string;
  /** Its name, or its code where it is newer than our list. */
  readonly bank: string;
};

type RefundAccount = {
  readonly accountId: string;
  readonly bank: string;
  readonly last4: string;
  readonly heldUntil: Date | null;
};

type OwnAccount = { readonly customerId: number; readonly accountId: string };

/** Ids of accounts and cards are those the outside knows: `acct_…`, `card_…`. */
type BankAccounts = {
  /** Null unless it is theirs, verified and not held. */
  readonly payoutAccount: (tx: Tx, own: OwnAccount) => Promise<PayoutAccount | null>;
  /** Null unless it is theirs and verified: what holds payouts back holds no charge. */
  readonly chargedAccount: (
    source: Database | Tx,
    own: OwnAccount,
  ) => Promise<PayoutAccount | null>;
  /** The first choice for what comes back, and until when nothing goes there; null: none was chosen. */
  readonly refundAccountOf: (tx: Tx, customerId: number) => Promise<RefundAccount | null>;
  /** By what they are known as the sender of money. */
  readonly senderMarksOf: (source: Database | Tx, customerId: number) => Promise<SenderMarks>;
  /** Customers who have proven that this account is theirs. */
  readonly holdersOf: (source: Database | Tx, clabe: Clabe) => Promise<readonly number[]>;
  /** Those that are proven to be theirs, the newest first, and until when nothing goes there. */
  readonly provenAccountsOf: (tx: Tx, customerId: number) => Promise<readonly RefundAccount[]>;
  /** A payout came back with SPEI's two digits: an account that is no more gets no further one. */
  readonly payoutReturned: (tx: Tx, back: OwnAccount & { readonly code: string }) => Promise<void>;
};

type SenderMarks = {
  readonly person: Pick<LegalPerson, 'givenNames' | 'firstSurname' | 'secondSurname'> | null;
  readonly phone: string | null;
  /** Of accounts that are verified as theirs. */
  readonly clabes: readonly string[];
};

/** A card as the processor charges it. */
type CardOnFile = Pick<Card, 'paymentSource' | 'brand' | 'kind'> & {
  readonly providerCustomer: string;
  readonly last4: string;
};

type CardsOnFile = {
  /** Null unless it is theirs, verified and still good. */
  readonly cardFor: (
    tx: Tx,
    own: { readonly customerId: number; readonly cardId: string },
  ) => Promise<CardOnFile | null>;
};

/** What the rest of the monolith may ask of the wallet. Everything else is private. */
export type Wallet = {
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  readonly bankAccounts: BankAccounts;
  readonly cardsOnFile: CardsOnFile;
  /** The centavo of a check arrived, or did not. */
  readonly followCheck: (checkId: string) => Promise<void>;
  /** An account of theirs can receive money, now or a little later: they are to hear of it. */
  readonly onAccountVerified: (reaction: {
    readonly name: string;
    readonly effect: Effect;
    readonly run: (account: VerifiedAccount) => Promise<void>;
  }) => Worker;
};

type VerifiedAccount = {
  readonly customerId: number;
  readonly accountId: string;
  readonly bank: string;
  readonly last4: string;
  readonly isFirst: boolean;
};

type Deps = Pick<
  WalletDeps,
  | 'db'
  | 'clock'
  | 'log'
  | 'enqueue'
  | 'publish'
  | 'people'
  | 'accountProofs'
  | 'contacts'
  | 'contactChanges'
  | 'dependants'
> & {
  readonly config: Pick<Config, 'cardProcessor' | 'publicUrl'>;
  readonly fields: FieldEncryption;
  readonly audit: RecordAudit;
};

export function createWallet({ config, fields, audit, ...given }: Deps): Wallet {
  const deps: WalletDeps = {
    ...given,
    accounts: createBankAccountStore(fields),
    processor: createConektaCards({ ...config.cardProcessor, log: given.log }),
    fingerprintOf: (marks) => fields.blindIndex('wallet.card', marks),
    deviceIndexOf: (marks) => fields.blindIndex('wallet.device', marks),
    // Half of what a whole address may: a browser is seldom more than one person.
    perDeviceDay: Math.ceil(config.cardProcessor.additionsPerAddressDay / 2),
    publicUrl: config.publicUrl,
    audit: (tx, customerId, { action, reason, detail, actor }) =>
      audit(tx, {
        subject: `customer:${customerId}`,
        actor: actor ?? `customer:${customerId}`,
        action: `wallet.${action}`,
        reason: reason ?? null,
        detail: detail ?? {},
      }),
  };
  return {
    routes: (api) => walletRoutes(api, deps, config.cardProcessor.additionsPerAddressDay),
    workers: walletWorkers(deps),
    bankAccounts: bankAccountsOf(deps),
    cardsOnFile: cardsOnFileOf(deps),
    followCheck: (checkId) => followCheck(deps, checkId),
    onAccountVerified: ({ run, ...reaction }) =>
      onEvent(accountVerified, {
        ...reaction,
        run: ({ customer_id: customerId, account_id: accountId, bank, last4, is_first: isFirst }) =>
          run({ customerId, accountId, bank, last4, isFirst }),
      }),
  };
}

const toPayoutAccount = ({ clabe, holderName: holder, bankCode }: BankAccount): PayoutAccount => ({
  clabe,
  holder,
  bank: bankOfClabe(clabe)?.shortName ?? bankCode,
});

/** Since when money may go there, or null: it may. A change of phone or e-mail holds every account. */
async function heldUntilOf(
  { contactChanges, clock }: WalletDeps,
  tx: Tx,
  { customerId, payableFrom }: BankAccount,
): Promise<Date | null> {
  const changedAt = (await contactChanges?.lastChangedAt(tx, customerId)) ?? null;
  return heldUntil({ payableFrom, contactChangedAt: changedAt }, clock.now());
}

const toRefundAccount = async (
  deps: WalletDeps,
  tx: Tx,
  account: BankAccount,
): Promise<RefundAccount> => ({
  accountId: publicId('acct', account.id),
  bank: toPayoutAccount(account).bank,
  last4: account.lastFour,
  heldUntil: await heldUntilOf(deps, tx, account),
});

const bankAccountsOf = (deps: WalletDeps): BankAccounts => ({
  payoutAccount: async (tx, { customerId, accountId }) => {
    const id = parsePublicId('acct', accountId);
    const account = id.ok ? await deps.accounts.lock(tx, { customerId, id: id.value }) : null;
    if (account === null || account.status !== 'verified') return null;
    if ((await heldUntilOf(deps, tx, account)) !== null) return null;
    return toPayoutAccount(account);
  },
  chargedAccount: async (source, { customerId, accountId }) => {
    const id = parsePublicId('acct', accountId);
    const account = id.ok ? await deps.accounts.find(source, { customerId, id: id.value }) : null;
    return account?.status === 'verified' ? toPayoutAccount(account) : null;
  },
  refundAccountOf: async (tx, customerId) => {
    const chosen = (await findDefaults(tx, customerId)).get('refund');
    if (chosen?.kind !== 'account') return null;
    const account = await deps.accounts.find(tx, { customerId, id: chosen.id });
    if (account?.status !== 'verified') return null;
    return toRefundAccount(deps, tx, account);
  },
  provenAccountsOf: async (tx, customerId) => {
    const accounts = await deps.accounts.list(tx, customerId);
    const proven: RefundAccount[] = [];
    for (const account of accounts.filter(({ status }) => status === 'verified'))
      proven.push(await toRefundAccount(deps, tx, account));
    return proven;
  },
  senderMarksOf: async (source, customerId) => {
    const person = await deps.people.legalPersonOf(source, customerId);
    const accounts = await deps.accounts.list(source, customerId);
    const clabes = accounts.filter(({ status }) => status === 'verified').map(({ clabe }) => clabe);
    return { person, phone: person?.phone ?? null, clabes };
  },
  holdersOf: (source, clabe) => deps.accounts.holdersOf(source, clabe),
  payoutReturned: async (tx, { customerId, accountId, code }) => {
    const id = parsePublicId('acct', accountId);
    if (id.ok) await learnFromReturn(deps, tx, { customerId, id: id.value, code });
  },
});

const cardsOnFileOf = (deps: WalletDeps): CardsOnFile => ({
  cardFor: async (tx, { customerId, cardId }) => {
    const id = parsePublicId('card', cardId);
    if (!id.ok) return null;
    const now = deps.clock.now();
    const { processorCustomer: providerCustomer } = await lockWallet(tx, customerId, now);
    const card = await lockCard(tx, { customerId, id: id.value });
    if (card?.status !== 'verified' || providerCustomer === null) return null;
    if (isExpired(card, mexicoCityDate(now.getTime()))) return null;
    const { paymentSource, lastFour: last4, brand, kind } = card;
    return { providerCustomer, paymentSource, last4, brand, kind };
  },
});
