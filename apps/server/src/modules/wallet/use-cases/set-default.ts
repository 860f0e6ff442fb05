import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { canServe } from '../domain/card.ts';
import { lockCard } from '../stores/card-store.ts';
import {
  dropDefault,
  findDefaults,
  type Instrument,
  lockWallet,
  saveDefault,
} from '../stores/wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Choice = {
  readonly customerId: number;
  readonly purpose: InstrumentPurpose;
  readonly instrument: Instrument | null;
};
type Refusal = 'not_found' | 'instrument_unusable' | 'second_proof_needed';

/** Makes a verified card or account the first choice for a purpose. */
export function setDefault(deps: WalletDeps, choice: Choice): Promise<Result<void, Refusal>> {
  const { customerId, purpose, instrument } = choice;
  return transaction(deps.db, async (tx) => {
    await lockWallet(tx, customerId, deps.clock.now());
    const objection =
      instrument === null ? null : await objectionTo(deps, tx, { ...choice, instrument });
    if (objection !== null) return err(objection);
    if (!(await isProven(deps, tx, choice))) return err('second_proof_needed');
    if (instrument === null) await dropDefault(tx, { customerId, purpose });
    else await saveDefault(tx, { customerId, purpose }, instrument);
    await deps.audit(tx, customerId, {
      action: 'default_chosen',
      detail: { purpose, kind: instrument?.kind ?? 'none' },
    });
    return ok(undefined);
  });
}

/** Where refunds go is changed by nobody who only holds a session (reliability.md S-06). */
async function isProven(deps: WalletDeps, tx: Tx, choice: Choice): Promise<boolean> {
  const { customerId, purpose, instrument } = choice;
  if (purpose !== 'refund') return true;
  const current = (await findDefaults(tx, customerId)).get('refund')?.id ?? null;
  if (current === (instrument?.id ?? null)) return true;
  return deps.contacts.spendProof(tx, { customerId, kind: 'refund_account' });
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
