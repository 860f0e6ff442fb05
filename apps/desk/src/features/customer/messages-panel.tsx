import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import type { ThreadMessage } from '@abona/contract/staff/staff-timeline';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useLayoutEffect, useRef } from 'react';
import { usePages } from '#api/use-pages.ts';
import { customerCopy } from '#copy/customer.ts';
import { channelWords, threadCopy as copy, noticeStatusWords } from '#copy/thread.ts';
import { nearMomentText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './thread.module.css';

/** What we told a customer and what was written to and fro, as in a chat: the latest below. */
export function MessagesPanel({ customer }: { readonly customer: StaffCustomer }) {
  const may = useMay()('listCustomerMessages');
  return may ? <Messages customer={customer} /> : null;
}

function Messages({ customer }: { readonly customer: StaffCustomer }) {
  const { customer_id: id, name, cases } = customer;
  const now = useNow();
  const list = usePages('listCustomerMessages', { params: { customer_id: id }, query: {} });
  const messages = list.data?.pages.flatMap((page) => page.messages).toReversed() ?? [];
  const folio = cases.find((one) => one.status !== 'closed')?.folio;
  return (
    <Panel title={copy.messages}>
      {list.error !== null && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ScreenSkeleton />}
      {list.hasNextPage && (
        <DenseButton
          variant="quiet"
          size="s"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {copy.earlier}
        </DenseButton>
      )}
      {list.data !== undefined && messages.length === 0 && (
        <p className={styles.none}>{copy.noMessages}</p>
      )}
      {messages.length > 0 && (
        <Thread messages={messages} customerName={name ?? customerCopy.nameless} now={now} />
      )}
      <p className={styles.how}>
        {folio === undefined ? (
          copy.howToWrite
        ) : (
          <Link href={paths.case(folio)}>{copy.writeInCase(folio)}</Link>
        )}
      </p>
    </Panel>
  );
}

type ThreadProps = {
  readonly messages: readonly ThreadMessage[];
  readonly customerName: string;
  readonly now: Date;
};

/** Stands at its end, when it opens and when something comes; earlier ones leave it where it is. */
function Thread({ messages, customerName, now }: ThreadProps) {
  const list = useRef<HTMLOListElement>(null);
  const latest = messages.at(-1)?.message_id;
  useLayoutEffect(() => {
    if (latest !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [latest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <ol ref={list} className={styles.thread} aria-label={copy.thread} tabIndex={0}>
      {messages.map((message) => (
        <Message key={message.message_id} message={message} customerName={customerName} now={now} />
      ))}
    </ol>
  );
}

type MessageProps = {
  readonly message: ThreadMessage;
  readonly customerName: string;
  readonly now: Date;
};

function Message({ message, customerName, now }: MessageProps) {
  const when = nearMomentText(new Date(message.at), now);
  if (message.kind === 'notice') {
    const { channel, title, status } = message;
    return (
      <li className={classNames(styles.message, styles.ours)}>
        <p className={styles.text}>{title}</p>
        <p className={classNames(styles.when, status === 'abandoned' && styles.failed)}>
          {copy.line(channelWords[channel], when, noticeStatusWords[status])}
        </p>
      </li>
    );
  }
  const { author, text, folio } = message;
  return (
    <li className={classNames(styles.message, author === null ? styles.theirs : styles.ours)}>
      <p className={styles.text}>{text}</p>
      <p className={styles.when}>
        {copy.writtenBy(author ?? customerName, when)}
        <Link href={paths.case(folio)}>{folio}</Link>
      </p>
    </li>
  );
}
