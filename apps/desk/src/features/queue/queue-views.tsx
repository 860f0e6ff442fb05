import { useSearch } from '@abona/client/office/use-address.ts';
import type { SavedView } from '@abona/contract/staff/saved-view';
import type { QueueFigures, QueueName } from '@abona/contract/staff/staff-queue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { queueCopy } from '#copy/queues.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './queue-screen.module.css';
import { isSameView, viewHref, viewOf } from './queue-view.ts';

const copy = queueCopy.views;
const nothing = { assigned: null, due_days: null, state: null, text: null } as const;
const fixed = [
  { filter: nothing, text: copy.all, figure: 'open' },
  { filter: { ...nothing, assigned: 'me' }, text: copy.mine, figure: 'mine' },
  { filter: { ...nothing, assigned: 'nobody' }, text: copy.unassigned, figure: 'unassigned' },
  { filter: { ...nothing, due_days: 7 }, text: copy.week, figure: null },
] as const;

type QueueViewsProps = {
  readonly queue: QueueName;
  readonly figures: Pick<QueueFigures, 'open' | 'mine' | 'unassigned'> | null;
};

/** The views that everybody has, and one's own, each with its count; what is looked at now can be kept. */
export function QueueViews({ queue, figures }: QueueViewsProps) {
  const [search, change] = useSearch();
  const saved = useCall('listSavedViews', { params: { queue } }).data?.views ?? [];
  const now = viewOf(search);
  const current = saved.find(({ filter }) => isSameView(filter, now));
  const ofEverybody = fixed.some(({ filter }) => isSameView(filter, now));
  const isNaming = search['guardar'] !== undefined && current === undefined && !ofEverybody;
  return (
    <>
      <ViewTabs
        label={queueCopy.viewsLabel}
        views={[
          ...fixed.map(({ filter, text, figure }) => ({
            href: viewHref(queue, filter),
            text,
            current: isSameView(filter, now),
            ...(figures === null || figure === null ? {} : { count: String(figures[figure]) }),
          })),
          ...saved.map(({ name, filter, count }) => ({
            href: viewHref(queue, filter),
            text: name,
            count: String(count),
            current: isSameView(filter, now),
          })),
        ]}
        end={
          ofEverybody ? undefined : (
            <KeepOrForget
              queue={queue}
              current={current}
              onKeep={() => change({ guardar: 'si' })}
            />
          )
        }
      />
      {isNaming && <NameForm queue={queue} onClose={() => change({ guardar: null })} />}
    </>
  );
}

const useViewsChange = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['listSavedViews'] });
};

type KeepOrForgetProps = {
  readonly queue: QueueName;
  readonly current: SavedView | undefined;
  readonly onKeep: () => void;
};

function KeepOrForget({ queue, current, onKeep }: KeepOrForgetProps) {
  const may = useMay();
  const changed = useViewsChange();
  const forget = useMutation({
    mutationFn: (viewId: string) => call('dropView', { params: { queue, view_id: viewId } }),
    onError: (failure) => toasts.show(sentenceOf(failure)),
    onSettled: changed,
  });
  if (!may('saveView')) return null;
  return current === undefined ? (
    <DenseButton variant="text" icon="bookmark-simple-bold" onClick={onKeep}>
      {queueCopy.keepView}
    </DenseButton>
  ) : (
    <DenseButton
      variant="text"
      icon="x-bold"
      busy={forget.isPending}
      onClick={() => forget.mutate(current.view_id)}
    >
      {queueCopy.forgetView(current.name)}
    </DenseButton>
  );
}

const NAME_MAX = 30;

function NameForm({ queue, onClose }: { readonly queue: QueueName; readonly onClose: () => void }) {
  const [search] = useSearch();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const changed = useViewsChange();
  const keeping = useMutation({
    mutationFn: () =>
      call('saveView', { params: { queue }, body: { name: name.trim(), filter: viewOf(search) } }),
    onSuccess: onClose,
    onSettled: changed,
  });
  useShortcuts([
    { keys: 'Escape', label: queueCopy.cancelView, hint: queueCopy.cancelView, run: onClose },
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && !keeping.isPending) keeping.mutate();
  };
  const missing = isTried && name.trim() === '' ? queueCopy.viewNameMissing : undefined;
  return (
    <form className={styles.naming} aria-label={queueCopy.keepView} onSubmit={submit}>
      <DenseTextField
        label={queueCopy.viewName}
        value={name}
        maxLength={NAME_MAX}
        autoFocus
        autoComplete="off"
        error={missing ?? (keeping.error === null ? undefined : sentenceOf(keeping.error))}
        onChange={({ target }) => setName(target.value)}
      />
      <DenseButton type="submit" busy={keeping.isPending}>
        {queueCopy.saveView}
      </DenseButton>
      <DenseButton variant="ghost" onClick={onClose}>
        {queueCopy.cancelView}
      </DenseButton>
    </form>
  );
}
