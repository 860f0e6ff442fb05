import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { PortalBranch } from '@abona/contract/portal/portal-branch';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { branchesCopy } from '#copy/branches.ts';
import { useMode } from '#routing/use-mode.ts';
import { fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import styles from './branches-screen.module.css';

type BranchFormProps = {
  /** The one that is changed; null: a new one. */
  readonly branch: PortalBranch | null;
  readonly onDone: () => void;
};

export function BranchForm({ branch, onDone }: BranchFormProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [name, setName] = useState(branch?.name ?? '');
  const [address, setAddress] = useState(branch?.address ?? '');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const body = { name: name.trim(), address: address.trim() };
  const save = useMutation({
    mutationFn: () =>
      branch === null
        ? call('addPortalBranch', { params: { mode }, body }, { idempotencyKey })
        : call('changePortalBranch', { params: { mode, id: branch.id }, body }, { idempotencyKey }),
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(branchesCopy.saved);
      onDone();
    },
    onError: renewal.onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalBranches'] }),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <DenseTextField
        label={branchesCopy.name}
        help={branchesCopy.nameHelp}
        required
        maxLength={60}
        value={name}
        error={fieldSentence(save.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <DenseTextField
        label={branchesCopy.address}
        help={branchesCopy.addressHelp}
        required
        maxLength={200}
        value={address}
        error={fieldSentence(save.error, 'address')}
        onChange={(event) => setAddress(event.target.value)}
      />
      {save.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(save.error)} />}
      <div className={styles.acts}>
        <DenseButton type="submit" busy={save.isPending}>
          {branchesCopy.save}
        </DenseButton>
        <DenseButton variant="text" onClick={onDone}>
          {branchesCopy.cancel}
        </DenseButton>
      </div>
    </form>
  );
}
