import type { PortalBranch } from '@abona/contract/portal/portal-branch';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { branchesCopy } from '#copy/branches.ts';
import { useMode } from '#routing/use-mode.ts';
import { useMay } from '#session/session.ts';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { BranchForm } from './branch-form.tsx';
import styles from './branches-screen.module.css';

/** Where the shop sells: each till's shift is opened in one of them. */
export function Screen() {
  const mode = useMode();
  const may = useMay();
  const branches = useCall('listPortalBranches', { params: { mode } });
  const [isAdding, setAdding] = useState(false);
  const items = branches.data?.items ?? [];
  return (
    <ScreenFrame
      name={branchesCopy.title}
      sub={branchesCopy.sub}
      actions={
        may('addPortalBranch') && (
          <DenseButton icon="plus-bold" onClick={() => setAdding(true)}>
            {branchesCopy.add}
          </DenseButton>
        )
      }
    >
      <Panel title={branchesCopy.title} count={items.length} pad={false}>
        {isAdding && <BranchForm branch={null} onDone={() => setAdding(false)} />}
        {branches.isPending && <ScreenSkeleton />}
        {branches.isError && (
          <Failure failure={branches.error} onRetry={() => void branches.refetch()} />
        )}
        {branches.data !== undefined && items.length === 0 && !isAdding && (
          <DenseEmpty title={branchesCopy.none} text={branchesCopy.noneHow} />
        )}
        {items.map((branch) => (
          <BranchRow key={branch.id} branch={branch} />
        ))}
      </Panel>
    </ScreenFrame>
  );
}

function BranchRow({ branch }: { readonly branch: PortalBranch }) {
  const { name, address, status } = branch;
  const may = useMay();
  const [opened, setOpened] = useState<'change' | 'close' | null>(null);
  const toggle = (which: 'change' | 'close') => setOpened(opened === which ? null : which);
  const isOpen = status === 'open';
  return (
    <>
      <div className={styles.branch}>
        <Petal icon="map-pin-fill" tone={isOpen ? 'gold' : 'plain'} />
        <span className={styles.words}>
          <b>{name}</b>
          {address}
        </span>
        {!isOpen && <DenseTag tone="off" text={branchesCopy.closed} />}
        {isOpen && may('changePortalBranch') && (
          <span className={styles.acts}>
            <IconAction
              icon="pencil-simple-bold"
              label={branchesCopy.change(name)}
              aria-expanded={opened === 'change'}
              onClick={() => toggle('change')}
            />
            <IconAction
              icon="x-bold"
              label={branchesCopy.close(name)}
              aria-expanded={opened === 'close'}
              onClick={() => toggle('close')}
            />
          </span>
        )}
      </div>
      {opened === 'change' && <BranchForm branch={branch} onDone={() => setOpened(null)} />}
      {opened === 'close' && <Closing id={branch.id} onDone={() => setOpened(null)} />}
    </>
  );
}

type ClosingProps = { readonly id: string; readonly onDone: () => void };

/** Asked twice: it is not opened again. */
function Closing({ id, onDone }: ClosingProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: () => call('closePortalBranch', { params: { mode, id } }),
    onSuccess: () => {
      toasts.show(branchesCopy.closedDone);
      onDone();
    },
    onError: (failure) => toasts.show(sentenceOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalBranches'] }),
  });
  return (
    <div className={styles.branch}>
      <span className={styles.words}>{branchesCopy.closeHow}</span>
      <span className={styles.acts}>
        <DenseButton
          variant="danger"
          size="s"
          busy={close.isPending}
          onClick={() => close.mutate()}
        >
          {branchesCopy.closeSure}
        </DenseButton>
        <DenseButton variant="text" size="s" onClick={onDone}>
          {branchesCopy.cancel}
        </DenseButton>
      </span>
    </div>
  );
}
