import type { Subject } from '@abona/contract/staff/staff-assignment';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import type { holderOf } from '#lib/holder.ts';
import { useMay } from '#session/session.ts';
import { sentenceOf } from './route-failure.tsx';

type Holding = {
  readonly subject: Subject;
  readonly holder: ReturnType<typeof holderOf>;
  /** Over: nobody takes it. */
  readonly isOpen: boolean;
  readonly words: { readonly take: string; readonly giveBack: string };
  readonly key: { readonly label: string; readonly hint: string };
};

/** Takes something or gives it back, by the button or by T. Whatever comes of it, whose it is is read anew. */
export function useHoldButton({ subject, holder, isOpen, words, key }: Holding) {
  const may = useMay();
  const queryClient = useQueryClient();
  const isMine = holder.state === 'mine';
  const holding = useMutation({
    mutationFn: async () => {
      if (isMine) await call('releaseSubject', { body: { subject } });
      else await call('takeSubject', { body: { subject } });
    },
    onError: (failure) => toasts.show(sentenceOf(failure)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const canHold = isOpen && may('takeSubject') && holder.state !== 'other';
  const turn = () => {
    if (!holding.isPending) holding.mutate();
  };
  useShortcuts(canHold ? [{ keys: 't', ...key, run: turn }] : []);
  if (!canHold) return;
  return (
    <DenseButton variant="onwall" keys="T" busy={holding.isPending} onClick={turn}>
      {isMine ? words.giveBack : words.take}
    </DenseButton>
  );
}
