import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { actWords, requestsCopy } from '#copy/requests.ts';
import type { Shortcut } from '#keyboard/shortcut-store.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay, useSession } from '#session/session.ts';
import { RefusalForm } from './refusal-form.tsx';
import styles from './request-detail.module.css';
import { amountOf } from './request-text.ts';
import type { useDecision } from './use-decision.ts';

type DecisionBarProps = {
  readonly request: StaffRequestView;
  readonly decision: ReturnType<typeof useDecision>;
};

/** Yes, no, or taking back what one asked for; nothing to whoever only reads. */
export function DecisionBar({ request, decision }: DecisionBarProps) {
  const { person_id } = useSession();
  const may = useMay();
  const [{ decidir }, change] = useSearch();
  const isOpen = request.state === 'pending';
  const isOwn = request.maker.person_id === person_id;
  const canApprove = isOpen && request.is_mine_to_decide;
  const canRefuse = isOpen && (canApprove || isOwn) && may('rejectRequest');
  const isRefusing = canRefuse && decidir === 'no';
  const approve = () => {
    if (!decision.isPending) decision.mutate({ isYes: true });
  };
  const refuse = () => change({ decidir: 'no' });
  useShortcuts(isRefusing ? [] : keysOf({ canApprove, canRefuse, isOwn, approve, refuse }));
  if (!canRefuse) return <span className={styles.note}>{footOf(request)}</span>;
  if (isRefusing)
    return (
      <RefusalForm
        isOwn={isOwn}
        busy={decision.isPending}
        onSend={(note) => decision.mutate({ isYes: false, note })}
        onCancel={() => change({ decidir: null })}
      />
    );
  return (
    <div className={styles.acts}>
      {canApprove && (
        <DenseButton
          variant="approval"
          keys="Ctrl Enter"
          busy={decision.isPending}
          onClick={approve}
        >
          {actWords[request.kind].approve(amountOf(request) ?? '')}
        </DenseButton>
      )}
      <DenseButton variant={isOwn ? 'line' : 'dangerline'} keys="X" onClick={refuse}>
        {isOwn ? requestsCopy.takeBack : requestsCopy.refuse}
      </DenseButton>
      <span className={styles.note}>{isOwn ? requestsCopy.footOwn : requestsCopy.footApprove}</span>
    </div>
  );
}

const footOf = ({ state }: StaffRequestView): string =>
  state === 'pending' ? requestsCopy.footReads : requestsCopy.footOver;

type Keys = {
  readonly canApprove: boolean;
  readonly canRefuse: boolean;
  readonly isOwn: boolean;
  readonly approve: () => void;
  readonly refuse: () => void;
};

function keysOf({ canApprove, canRefuse, isOwn, approve, refuse }: Keys): readonly Shortcut[] {
  const { keys, hints } = requestsCopy;
  const yes = { keys: 'Ctrl+Enter', label: keys.approve, hint: hints.approve, run: approve };
  const no = isOwn
    ? { keys: 'x', label: keys.takeBack, hint: hints.takeBack, run: refuse }
    : { keys: 'x', label: keys.refuse, hint: hints.refuse, run: refuse };
  return [...(canApprove ? [yes] : []), ...(canRefuse ? [no] : [])];
}
