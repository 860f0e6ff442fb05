import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { classNames } from '@abona/ui/class-names.ts';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Link } from '@abona/ui/link.tsx';
import { requestsCopy, stateWords } from '#copy/requests.ts';
import { nearMomentText } from '#lib/moments.ts';
import { firstName } from '#lib/short-text.ts';
import { useNow } from '#lib/use-now.ts';
import styles from './request-row.module.css';
import { amountOf, expiryOf, subjectOf, titleOf } from './request-text.ts';

const stateTones: Readonly<Record<StaffRequestView['state'], DenseTagTone>> = {
  pending: 'approval',
  done: 'off',
  executed: 'ok',
  rejected: 'latesoft',
  void: 'warn',
  expired: 'warn',
};

/** How long a request still waits; or what became of it. */
export function RequestClock({ request }: { readonly request: StaffRequestView }) {
  const now = useNow();
  if (request.state !== 'pending')
    return <DenseTag tone={stateTones[request.state]} text={stateWords[request.state]} />;
  return <ClockBadge kind="house" {...expiryOf(request, now)} />;
}

export const rowId = (requestId: string): string => `solicitud-${requestId}`;

type RequestRowProps = {
  readonly request: StaffRequestView;
  readonly href: string;
  readonly isCurrent: boolean;
};

/** A request in the list: what, about what, how long it waits, who asked. */
export function RequestRow({ request, href, isCurrent }: RequestRowProps) {
  const now = useNow();
  const { maker } = request;
  return (
    <Link
      id={rowId(request.request_id)}
      className={classNames(styles.row, isCurrent && styles.current)}
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Petal tone={toneOf(maker.name)} initials={initialsOf(maker.name)} />
      <span className={styles.main}>
        <b className={styles.title}>{titleOf(request)}</b>
        <span className={styles.subject}>{subjectOf(request).text}</span>
        <span className={styles.foot}>
          <RequestClock request={request} />
          <span>
            {requestsCopy.from(
              firstName(maker.name),
              nearMomentText(new Date(request.created_at), now),
            )}
          </span>
        </span>
      </span>
      <b className={styles.amount}>{amountOf(request)}</b>
    </Link>
  );
}
