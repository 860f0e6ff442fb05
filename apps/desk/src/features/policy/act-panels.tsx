import { useSearch } from '@abona/client/office/use-address.ts';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { policyCopy } from '#copy/policies.ts';
import styles from './policy-screen.module.css';
import type { PolicyView } from './policy-text.ts';

type ActPanelProps = { readonly view: PolicyView; readonly onClose: () => void };

type ActFrameProps = {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** An act beside the figures, with a cross. */
const ActFrame = ({ title, closeLabel, onClose, children }: ActFrameProps) => (
  <Panel title={title} actions={<IconAction icon="x-bold" label={closeLabel} onClick={onClose} />}>
    <div className={styles.form}>{children}</div>
  </Panel>
);

type OnAct = ComponentProps<typeof PreviewedAct>['onAct'];

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** From which day on it decides; with the figures of the run that speaks for it. */
export function ActivationPanel({ view, onClose }: ActPanelProps) {
  const copy = policyCopy.activate;
  const [{ desde = '' }, change] = useSearch();
  const { version } = view.policy;
  const runId = view.run?.result == null ? undefined : view.run.run_id;
  const order = { from: desde, ...(runId === undefined ? {} : { run_id: runId }) };
  const isDay = dayShape.test(desde);
  const params = { version };
  const preview = useCall('previewPolicyActivation', { params, query: order }, { enabled: isDay });
  const act: OnAct = (why, key) =>
    call('activatePolicy', { params, body: { ...why, ...order } }, { idempotencyKey: key });
  return (
    <ActFrame title={copy.title(version)} closeLabel={copy.close} onClose={onClose}>
      <DenseTextField
        label={copy.from}
        type="date"
        value={desde}
        help={copy.fromHelp}
        autoFocus
        onChange={({ target }) => change({ desde: target.value })}
      />
      {isDay ? (
        <PreviewedAct preview={preview} verb={copy.verb} onAct={act} onClose={onClose} />
      ) : (
        <p className={styles.small}>{copy.blank}</p>
      )}
    </ActFrame>
  );
}

/** It is tried beside the policy that decides, or no more. */
export function ShadowPanel({ view, onClose }: ActPanelProps) {
  const copy = policyCopy.shadowForm;
  const { version, is_in_shadow: isOn } = view.policy;
  const to = isOn ? 'off' : 'on';
  const params = { version };
  const preview = useCall('previewPolicyShadow', { params, query: { to } });
  const title = isOn ? copy.off(version) : copy.on(version);
  const act: OnAct = (why, key) =>
    call('changePolicyShadow', { params, body: { ...why, to } }, { idempotencyKey: key });
  return (
    <ActFrame title={title} closeLabel={copy.close} onClose={onClose}>
      <PreviewedAct preview={preview} verb={copy.verb} onAct={act} onClose={onClose} />
    </ActFrame>
  );
}

/** Its day has not come, and is not to come. */
export function WithdrawalPanel({ view: { policy }, onClose }: ActPanelProps) {
  const params = { version: policy.version };
  const { title, close, verb } = policyCopy.withdraw;
  const read = useCall('previewPolicyWithdrawal', { params });
  return (
    <ActFrame title={title(policy.version)} closeLabel={close} onClose={onClose}>
      <PreviewedAct
        preview={read}
        verb={verb}
        onAct={(body, idempotencyKey) =>
          call('withdrawPolicy', { params, body }, { idempotencyKey })
        }
        onClose={onClose}
      />
    </ActFrame>
  );
}
