import { ApiFailure } from '@abona/client/api-failure.ts';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import type { WalletProof } from './second-proof.ts';
import { useWalletRefresh } from './wallet-queries.ts';

/** What somebody was about to do when a second proof was asked for. */
type Unfinished = { readonly id: string; readonly act: 'choose' | 'remove' };

/** For once, and in this page only. */
let unfinished: Unfinished | null = null;

/** What whoever comes back from their proof goes on with. */
export function takeUnfinished(): Unfinished | null {
  const kept = unfinished;
  unfinished = null;
  return kept;
}

/** Does it, or leads to the proof that it needs, and back here: false then. */
function useProven() {
  const { go } = useNavigation();
  return async (kind: WalletProof, change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'second_proof_needed') throw failure;
      const { leadToProof } = await import('./second-proof.ts');
      await leadToProof(kind, go);
      return false;
    }
  };
}

type Choice = { readonly purpose: InstrumentPurpose; readonly instrument_id: string | null };

/** Answers whether it is done: where refunds go changes with a proof only. */
export function useSetDefault() {
  const onSettled = useWalletRefresh();
  const proven = useProven();
  return useMutation({
    mutationFn: async (choice: Choice): Promise<boolean> => {
      const isDone = await proven('refund_account', () =>
        call('setDefaultInstrument', { body: choice }),
      );
      const { instrument_id: id } = choice;
      if (!isDone && id !== null) unfinished = { id, act: 'choose' };
      return isDone;
    },
    onSettled,
  });
}

/** Answers whether it is done: a card, and the account of refunds, are taken away with a proof only. */
export function useRemoveInstrument() {
  const onSettled = useWalletRefresh();
  const proven = useProven();
  return useMutation({
    mutationFn: async (id: string): Promise<boolean> => {
      const params = { id };
      const isDone = id.startsWith('card_')
        ? await proven('card_removal', () => call('removeCard', { params }))
        : await proven('refund_account', () => call('removeBankAccount', { params }));
      if (!isDone) unfinished = { id, act: 'remove' };
      return isDone;
    },
    onSettled,
  });
}
