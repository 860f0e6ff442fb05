import * as accounts from '@abona/contract/wallet/bank-account';
import { setDefaultInstrument } from '@abona/contract/wallet/instrument';
import { invariant } from '@abona/kernel/invariant';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { bankCatalogue, bankOfClabe } from '@abona/mexico/bank-catalogue';
import { type ClabeProblem, parseClabe } from '@abona/mexico/clabe';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { cardRoutes } from './card-routes.ts';
import { type BankAccount, canRetry, problemTexts } from './domain/bank-account.ts';
import { heldUntil } from './domain/payout-hold.ts';
import { type Defaults, findDefaults, type Instrument, purposesOf } from './stores/wallet-store.ts';
import { addBankAccount } from './use-cases/add-bank-account.ts';
import { removeBankAccount } from './use-cases/remove-instrument.ts';
import { setDefault } from './use-cases/set-default.ts';
import type { WalletDeps } from './use-cases/wallet-deps.ts';

export function walletRoutes(api: Api, deps: WalletDeps, cardsPerAddressDay: number): void {
  mount(api, accounts.listBanks, async () =>
    ok({
      banks: [...bankCatalogue().values()].map(({ code, shortName, isActive }) => ({
        code,
        name: shortName,
        is_active: isActive,
      })),
    }),
  );
  accountRoutes(api, deps);
  cardRoutes(api, deps, cardsPerAddressDay);

  mount(api, setDefaultInstrument, async ({ caller: { customerId }, body }) => {
    const { purpose, instrument_id: chosen } = body;
    const instrument = chosen === null ? null : instrumentOf(chosen);
    if (chosen !== null && instrument === null) return err('not_found');
    const set = await setDefault(deps, { customerId, purpose, instrument });
    return set.ok ? ok(body) : set;
  });
}

function accountRoutes(api: Api, deps: WalletDeps): void {
  const toViews = async (customerId: number, list: readonly BankAccount[]) => {
    const { defaults, contactChangedAt } = await transaction(deps.db, async (tx) => ({
      defaults: await findDefaults(tx, customerId),
      contactChangedAt: (await deps.contactChanges?.lastChangedAt(tx, customerId)) ?? null,
    }));
    const now = deps.clock.now();
    return list.map((account) => {
      const { payableFrom } = account;
      return toView(account, defaults, heldUntil({ payableFrom, contactChangedAt }, now));
    });
  };
  const viewOf = async (account: BankAccount): Promise<accounts.BankAccountView> => {
    const [view] = await toViews(account.customerId, [account]);
    invariant(view !== undefined, 'an account without its view');
    return view;
  };

  mount(api, accounts.listBankAccounts, async ({ caller: { customerId } }) =>
    ok({ accounts: await toViews(customerId, await deps.accounts.list(deps.db, customerId)) }),
  );

  mount(api, accounts.addBankAccount, async ({ caller: { customerId }, body }) => {
    const clabe = parseClabe(body.clabe);
    if (!clabe.ok) return err(refusedClabe(clabe.error));
    const wantedFor = body.default_for;
    const added = await addBankAccount(deps, { customerId, clabe: clabe.value, wantedFor });
    return added.ok ? ok(await viewOf(added.value)) : added;
  });

  mount(api, accounts.getBankAccount, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('acct', params.id);
    const account = id.ok ? await deps.accounts.find(deps.db, { customerId, id: id.value }) : null;
    return account === null ? err('not_found') : ok(await viewOf(account));
  });

  mount(api, accounts.removeBankAccount, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('acct', params.id);
    if (!id.ok) return err('not_found');
    const removed = await removeBankAccount(deps, { customerId, id: id.value });
    return removed.ok ? ok({ removed: true as const }) : removed;
  });
}

/** Either kind by its prefix; null for an id that nobody issued. */
function instrumentOf(text: string): Instrument | null {
  for (const [kind, prefix] of [
    ['account', 'acct'],
    ['card', 'card'],
  ] as const) {
    const id = parsePublicId(prefix, text);
    if (id.ok) return { kind, id: id.value };
  }
  return null;
}

const clabeTexts: Readonly<Record<ClabeProblem, string>> = {
  length: 'La CLABE tiene 18 dígitos.',
  format: 'La CLABE solo lleva números.',
  checksum: 'Esa CLABE no es correcta. Revisa los dígitos.',
};

const refusedClabe = (problem: ClabeProblem) => ({
  code: 'validation_failed' as const,
  fields: [{ path: 'clabe', code: problem, message: clabeTexts[problem] }],
});

function toView(
  account: BankAccount,
  defaults: Defaults,
  held: Date | null,
): accounts.BankAccountView {
  const { problem } = account;
  const isHeld = account.status === 'verified' && held !== null;
  return {
    account_id: publicId('acct', account.id),
    bank_code: account.bankCode,
    bank_name: bankOfClabe(account.clabe)?.shortName ?? null,
    last_four: account.lastFour,
    status: account.status,
    problem: problem === null ? null : { code: problem, text: problemTexts[problem] },
    can_retry: canRetry(account),
    default_for: purposesOf(defaults, account.id),
    held_until: isHeld ? held.toISOString() : null,
    created_at: account.createdAt.toISOString(),
  };
}
