import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { Why } from '@abona/contract/staff-acts/act';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { ActForm, type ActReply } from './act-form.tsx';

type PreviewedActProps = {
  readonly preview: UseQueryResult<StaffCallReply<'previewWriteOff'>>;
  /** The button names the result. */
  readonly verb: (amount: string) => string;
  readonly onAct: (why: Why & { readonly fingerprint: string }, key: string) => Promise<ActReply>;
  readonly onClose: () => void;
};

/** An act, from what it would do to what became of it. */
export function PreviewedAct({ preview, verb, onAct, onClose }: PreviewedActProps) {
  const again = () => void preview.refetch();
  if (preview.isPending) return <ScreenSkeleton />;
  if (preview.error !== null) return <Failure failure={preview.error} onRetry={again} />;
  return (
    <ActForm
      shown={preview.data}
      verb={verb(peso(preview.data.preview.amount ?? 0))}
      onAct={onAct}
      onStale={again}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
