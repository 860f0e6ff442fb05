import type { Operations } from '@abona/contract/staff/operations';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { useWaitingRequest, WaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { operationsCopy } from '#copy/operations.ts';

type FlagSwitchProps = {
  readonly flag: Operations['flags'][number];
  readonly onClose: () => void;
};

/** A flag switched for everybody: what would change, why, and that somebody else has to agree. */
export function FlagSwitch({ flag, onClose }: FlagSwitchProps) {
  const copy = operationsCopy.flags;
  const waiting = useWaitingRequest(`flag:${flag.name}`);
  return (
    <SidePanel
      title={copy.switching(flag.name)}
      closeLabel={operationsCopy.form.close}
      onClose={onClose}
      edits
    >
      {waiting === null ? (
        <SwitchForm flag={flag} onClose={onClose} />
      ) : (
        <WaitingRequest requestId={waiting} words={copy} />
      )}
    </SidePanel>
  );
}

function SwitchForm({ flag, onClose }: FlagSwitchProps) {
  const { name, is_on: isOn } = flag;
  const copy = operationsCopy.flags;
  const params = { flag: name };
  const value = isOn ? 'off' : 'on';
  return (
    <PreviewedAct
      preview={useCall('previewFlagChange', { params, query: { value } })}
      verb={() => copy.switchName(name, isOn)}
      onAct={(why, idempotencyKey) =>
        call('changeFlag', { params, body: { ...why, value } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
