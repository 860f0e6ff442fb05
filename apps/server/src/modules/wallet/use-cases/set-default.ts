import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockCard } from '../card-store.ts';
import { canServe } from '../domain/card.ts';
import { dropDefault, type Instrument, lockWallet, saveDefault } from '../wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Choice = {
  readonly customerId: number;
  readonly purpose: InstrumentPurpose;
  readonly instrument: Instrument | null;
};
type Refusal = 'not_found' | 'instrument_unusable';

/** Makes a verified card or account the first choice for a purpose. */
export function setDefault(deps: WalletDeps, choice: Choice): Promise<Result<void, Refusal>> {
  const { customerId, purpose, instrument } = choice;
  return transaction(deps.db, async (tx) => {
    await lockWallet(tx, customerId, deps.clock.now());
    if (instrument === null) {
      await dropDefault(tx, { customerId, purpose });
    } else {
      const objection = await objectionTo(deps, tx, { customerId, purpose, instrument });
      if (objection !== null) return err(objection);
      await saveDefault(tx, { customerId, purpose }, instrument);
    }
    await deps.audit(tx, customerId, {
      action: 'default_chosen',
      detail: { purpose, kind: instrument?.kind ?? 'none' },
    });
    return ok(undefined);
  });
}

async function objectionTo(
  deps: WalletDeps,
  tx: Tx,
  { customerId, purpose, instrument }: Choice & { readonly instrument: Instrument },
): Promise<Refusal | null> {
  if (instrument.kind === 'card') {
    const card = await lockCard(tx, { customerId, id: instrument.id });
    if (card === null) return 'not_found';
    return canServe(card, purpose) ? null : 'instrument_unusable';
  }
  const account = await deps.accounts.lock(tx, { customerId, id: instrument.id });
  if (account === null) return 'not_found';
  return account.status === 'verified' ? null : 'instrument_unusable';
}
