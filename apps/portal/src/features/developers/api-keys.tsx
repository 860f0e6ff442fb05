import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { ApiKeyView } from '@abona/contract/merchants/api-key';
import { type MerchantScope, merchantScopes } from '@abona/contract/merchants/scopes';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheckbox } from '@abona/ui/dense/form/choices.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { developersCopy, scopeWords } from '#copy/developers.ts';
import { momentText } from '#lib/moments.ts';
import { useMode } from '#routing/use-mode.ts';
import { Failure, fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton, ScrollBox } from '#shell/screen-frame.tsx';
import { ShownOnce } from '#shell/shown-once.tsx';
import styles from './developers-screen.module.css';

/** The keys of the mode at hand: made, rolled, ended, with what each may and when it was used. */
export function ApiKeys() {
  const mode = useMode();
  const keys = useCall('listPortalKeys', { params: { mode } });
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const onMade = (key: string | null) => {
    setMaking(false);
    setSecret(key);
  };
  return (
    <Panel
      title={developersCopy.keys}
      actions={
        <DenseButton variant="quiet" size="s" icon="plus-bold" onClick={() => setMaking(true)}>
          {developersCopy.newKey}
        </DenseButton>
      }
    >
      {secret !== null && (
        <ShownOnce title={developersCopy.shown} secret={secret} onDone={() => setSecret(null)} />
      )}
      {isMaking && <NewKey onMade={onMade} onCancel={() => setMaking(false)} />}
      {keys.isPending && <ScreenSkeleton />}
      {keys.isError && <Failure failure={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.items.length === 0 && (
        <DenseEmpty title={developersCopy.noKeys} text={developersCopy.noKeysHow} />
      )}
      {keys.data !== undefined && keys.data.items.length > 0 && (
        <div className={styles.wide}>
          <KeyTable keys={keys.data.items} onRolled={setSecret} />
        </div>
      )}
    </Panel>
  );
}

type KeyTableProps = {
  readonly keys: readonly ApiKeyView[];
  readonly onRolled: (key: string | null) => void;
};

function KeyTable({ keys, onRolled }: KeyTableProps) {
  const mode = useMode();
  const { columns } = developersCopy;
  return (
    <ScrollBox>
      <PlainTable
        caption={developersCopy.keys}
        rows={keys}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', header: columns.name, cell: ({ label }: ApiKeyView) => <b>{label}</b> },
          {
            id: 'key',
            header: columns.key,
            cell: ({ kind, last4 }) => (
              <code className={styles.mono}>
                {`${kind === 'secret' ? 'sk' : 'pk'}_${mode}_••••${last4}`}
              </code>
            ),
          },
          {
            id: 'scopes',
            header: columns.scopes,
            cell: ({ scopes }) => (
              <span className={styles.tags}>
                {scopes.map((scope) => (
                  <DenseTag key={scope} tone="off" text={scopeWords[scope]} />
                ))}
              </span>
            ),
          },
          {
            id: 'used',
            header: columns.used,
            cell: ({ last_used_at: at }) => (at === null ? developersCopy.never : momentText(at)),
          },
          {
            id: 'acts',
            header: columns.acts,
            cell: (key) => <KeyActs apiKey={key} onRolled={onRolled} />,
          },
        ]}
      />
    </ScrollBox>
  );
}

type KeyActsProps = {
  readonly apiKey: ApiKeyView;
  readonly onRolled: (key: string | null) => void;
};

function KeyActs({ apiKey, onRolled }: KeyActsProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const params = { mode, id: apiKey.id };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['listPortalKeys'] });
  const onError = (failure: unknown) => toasts.show(sentenceOf(failure));
  const rotate = useMutation({
    mutationFn: () => call('rotatePortalKey', { params, body: {} }),
    onSuccess: ({ key }) => onRolled(key),
    onError,
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: () => call('revokePortalKey', { params }),
    onSuccess: () => toasts.show(developersCopy.revoked),
    onError,
    onSettled,
  });
  if (apiKey.status !== 'active')
    return <DenseTag tone="off" text={developersCopy.ended[apiKey.status]} />;
  if (isAsked)
    return (
      <span className={styles.acts}>
        {developersCopy.revokeHow}
        <DenseButton
          variant="danger"
          size="s"
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {developersCopy.revokeSure}
        </DenseButton>
        <DenseButton variant="text" size="s" onClick={() => setAsked(false)}>
          {developersCopy.cancel}
        </DenseButton>
      </span>
    );
  return (
    <span className={styles.acts}>
      {apiKey.expires_at !== null && developersCopy.endsAt(momentText(apiKey.expires_at))}
      <DenseButton
        variant="ghost"
        size="s"
        icon="arrows-clockwise-bold"
        busy={rotate.isPending}
        aria-label={`${developersCopy.rotate} ${apiKey.label}`}
        onClick={() => rotate.mutate()}
      >
        {developersCopy.rotate}
      </DenseButton>
      <DenseButton
        variant="ghost"
        size="s"
        aria-label={`${developersCopy.revoke} ${apiKey.label}`}
        onClick={() => setAsked(true)}
      >
        {developersCopy.revoke}
      </DenseButton>
    </span>
  );
}

type NewKeyProps = {
  readonly onMade: (key: string | null) => void;
  readonly onCancel: () => void;
};

/** What a shop's server needs for a checkout; the rest is asked for. */
const usual: readonly MerchantScope[] = ['payments:read', 'payments:write', 'refunds:write'];

function NewKey({ onMade, onCancel }: NewKeyProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly MerchantScope[]>(usual);
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const make = useMutation({
    mutationFn: () =>
      call(
        'issuePortalKey',
        { params: { mode }, body: { label: label.trim(), scopes: [...scopes] } },
        { idempotencyKey },
      ),
    onSuccess: ({ key }) => {
      renewal.onSuccess();
      onMade(key);
    },
    onError: renewal.onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalKeys'] }),
  });
  const toggle = (scope: MerchantScope) =>
    setScopes(merchantScopes.filter((one) => (one === scope) !== scopes.includes(one)));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (scopes.length > 0) make.mutate();
      }}
    >
      <DenseTextField
        label={developersCopy.keyName}
        help={developersCopy.keyNameHelp}
        required
        maxLength={60}
        value={label}
        error={fieldSentence(make.error, 'label')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <fieldset className={styles.scopes}>
        <legend>{developersCopy.keyScopes}</legend>
        {merchantScopes.map((scope) => (
          <DenseCheckbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          >
            {scopeWords[scope]}
          </DenseCheckbox>
        ))}
      </fieldset>
      {scopes.length === 0 && <p role="alert">{developersCopy.noScopes}</p>}
      {make.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(make.error)} />}
      <div className={styles.acts}>
        <DenseButton type="submit" busy={make.isPending}>
          {developersCopy.make}
        </DenseButton>
        <DenseButton variant="text" onClick={onCancel}>
          {developersCopy.cancel}
        </DenseButton>
      </div>
    </form>
  );
}
