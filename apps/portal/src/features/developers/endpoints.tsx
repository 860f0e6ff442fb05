import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { PortalCallReply } from '@abona/contract/client-types';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { developersCopy } from '#copy/developers.ts';
import { momentText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { Failure, fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { ShownOnce } from '#shell/shown-once.tsx';
import styles from './developers-screen.module.css';

type Endpoint = PortalCallReply<'listPortalEndpoints'>['items'][number];

/** Where a shop is told what happens to its payments. */
export function Endpoints() {
  const mode = useMode();
  const list = useCall('listPortalEndpoints', { params: { mode } });
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Panel
      title={developersCopy.endpoints}
      actions={
        <DenseButton variant="quiet" size="s" icon="plus-bold" onClick={() => setAdding(true)}>
          {developersCopy.addEndpoint}
        </DenseButton>
      }
    >
      {secret !== null && (
        <ShownOnce
          title={developersCopy.secretShown}
          secret={secret}
          onDone={() => setSecret(null)}
        />
      )}
      {isAdding && (
        <NewEndpoint
          onAdded={(made) => {
            setAdding(false);
            setSecret(made);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {list.isPending && <ScreenSkeleton />}
      {list.isError && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && (
        <DenseEmpty title={developersCopy.noEndpoints} text={developersCopy.noEndpointsHow} />
      )}
      {list.data?.items.map((endpoint) => (
        <EndpointBox key={endpoint.id} endpoint={endpoint} onRolled={setSecret} />
      ))}
    </Panel>
  );
}

const stateOf = ({ status, disabled_reason: reason, failing_since: since }: Endpoint): string => {
  if (status === 'disabled' && reason !== null) return developersCopy.off[reason];
  return since === null ? developersCopy.works : developersCopy.failing(momentText(since));
};

type EndpointBoxProps = {
  readonly endpoint: Endpoint;
  readonly onRolled: (secret: string | null) => void;
};

function EndpointBox({ endpoint, onRolled }: EndpointBoxProps) {
  const mode = useMode();
  const paths = usePaths();
  const queryClient = useQueryClient();
  const params = { mode, id: endpoint.id };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['listPortalEndpoints'] });
  const onError = (failure: unknown) => toasts.show(sentenceOf(failure));
  const rotate = useMutation({
    mutationFn: () => call('rotatePortalSecret', { params }),
    onSuccess: ({ secret }) => onRolled(secret),
    onError,
    onSettled,
  });
  const isActive = endpoint.status === 'active';
  const change = useMutation({
    mutationFn: () =>
      call('switchPortalEndpoint', { params, body: { status: isActive ? 'disabled' : 'active' } }),
    onError,
    onSettled,
  });
  const isWell = isActive && endpoint.failing_since === null;
  return (
    <div className={styles.endpoint}>
      <Petal icon={isWell ? 'plugs-connected' : 'plugs-fill'} tone={isWell ? 'jade' : 'late'} />
      <span className={styles.words}>
        <code className={styles.mono}>{endpoint.url}</code>
        {stateOf(endpoint)}
      </span>
      <span className={styles.acts}>
        <DenseButtonLink
          variant="line"
          size="s"
          href={`${paths.developers}?destino=${encodeURIComponent(endpoint.id)}`}
        >
          {developersCopy.see}
        </DenseButtonLink>
        <DenseButton
          variant="ghost"
          size="s"
          icon="key"
          busy={rotate.isPending}
          onClick={() => rotate.mutate()}
        >
          {developersCopy.rotateSecret}
        </DenseButton>
        <DenseButton
          variant="ghost"
          size="s"
          busy={change.isPending}
          onClick={() => change.mutate()}
        >
          {isActive ? developersCopy.switchOff : developersCopy.switchOn}
        </DenseButton>
      </span>
    </div>
  );
}

type NewEndpointProps = {
  readonly onAdded: (secret: string | null) => void;
  readonly onCancel: () => void;
};

function NewEndpoint({ onAdded, onCancel }: NewEndpointProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const add = useMutation({
    mutationFn: () =>
      call(
        'addPortalEndpoint',
        { params: { mode }, body: { url: url.trim() } },
        { idempotencyKey },
      ),
    onSuccess: ({ secret }) => {
      renewal.onSuccess();
      onAdded(secret);
    },
    onError: renewal.onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalEndpoints'] }),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <DenseTextField
        label={developersCopy.url}
        help={developersCopy.urlHelp}
        type="url"
        required
        maxLength={500}
        value={url}
        error={fieldSentence(add.error, 'url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      {add.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(add.error)} />}
      <div className={styles.acts}>
        <DenseButton type="submit" busy={add.isPending}>
          {developersCopy.save}
        </DenseButton>
        <DenseButton variant="text" onClick={onCancel}>
          {developersCopy.cancel}
        </DenseButton>
      </div>
    </form>
  );
}
