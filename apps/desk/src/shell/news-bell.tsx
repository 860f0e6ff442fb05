import type { StaffNews } from '@abona/contract/staff/staff-today';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { Popover } from '@abona/ui/dense/display/popover.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { newsCopy, newsText } from '#copy/news.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { nearMomentText } from '#lib/moments.ts';
import { pathOf, subjectText } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import styles from './news-bell.module.css';

/** What concerns whoever is signed in: how much of it they have not read, and all of it a press away. */
export function NewsBell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall('listStaffNews', {});
  const unread = data?.unread ?? 0;
  useShortcuts([{ ...newsCopy.key, keys: 'g a', run: () => setOpen(true) }]);
  return (
    <Popover
      title={newsCopy.title}
      open={isOpen}
      onClose={() => setOpen(false)}
      button={
        <span className={styles.bell}>
          <IconAction
            icon={unread === 0 ? 'bell-bold' : 'bell-fill'}
            label={newsCopy.bell(unread)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {unread > 0 && (
            <b className={styles.count} aria-hidden="true">
              {unread}
            </b>
          )}
        </span>
      }
    >
      <NewsList onClose={() => setOpen(false)} />
    </Popover>
  );
}

/** Where a piece of news is seen to. What several are about stands among what one has. */
function hrefOf(news: StaffNews): string {
  if (news.kind !== 'assigned') return `${paths.requests}?solicitud=${news.request_id}`;
  return (news.count === 1 ? pathOf(news.subject) : null) ?? `${paths.today}?ver=mias`;
}

function NewsList({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const list = useCall('listStaffNews', {});
  const reading = useMutation({
    mutationFn: (ids: string[]) => call('readStaffNews', { body: { news_ids: ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listStaffNews'] }),
  });
  const news = list.data?.news ?? [];
  const unread = news.filter(({ is_read: isRead }) => !isRead);
  const now = new Date();
  const open = ({ news_id: id, is_read: isRead }: StaffNews) => {
    if (!isRead) reading.mutate([id]);
    onClose();
  };
  return (
    <>
      {list.error !== null && (
        <p className={styles.none} role="alert">
          {newsCopy.failed}
        </p>
      )}
      {list.data !== undefined && news.length === 0 && (
        <p className={styles.none}>{newsCopy.none}</p>
      )}
      <ul className={styles.news}>
        {news.map((one) => (
          <li key={one.news_id}>
            <Link className={styles.item} href={hrefOf(one)} onClick={() => open(one)}>
              <span className={styles.words}>
                {!one.is_read && (
                  <i className={styles.dot} role="img" aria-label={newsCopy.unread} />
                )}
                <span className={one.is_read ? styles.read : styles.fresh}>
                  {newsText(one, one.kind === 'assigned' ? subjectText(one) : '')}
                </span>
              </span>
              <time className={styles.when}>{nearMomentText(new Date(one.at), now)}</time>
            </Link>
          </li>
        ))}
      </ul>
      {unread.length > 0 && (
        <DenseButton
          variant="quiet"
          busy={reading.isPending}
          onClick={() => reading.mutate(unread.map(({ news_id: id }) => id))}
        >
          {newsCopy.readAll}
        </DenseButton>
      )}
    </>
  );
}
