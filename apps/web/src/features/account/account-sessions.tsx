import type { CallReply } from '@abona/contract/client-types';
import { daysBetween } from '@abona/kernel/civil-date';
import { formatDateMedium, formatRelativeDay, formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { log } from '#browser/log.ts';
import { accountCopy as copy } from '#copy/account.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { failureSentence } from '#shell/trouble/failure-sentence.ts';
import { sessionsQuery, useEndOtherSessions } from './account-queries.ts';

type SessionRow = CallReply<'listSessions'>['sessions'][number];

/** Where the person is signed in, and the way to end all of it but here. */
export function AccountSessions() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions((count) => {
    toasts.show(count === 0 ? copy.security.noneToEnd : copy.security.ended(count));
  });
  const [now] = useState(Date.now);
  const rows = sessions.data?.sessions ?? [];
  const end = () =>
    endOthers.mutate(undefined, {
      onError: (failure) => toasts.show(failureSentence(failure) ?? String(failure), 'late'),
    });
  return (
    <Section quiet title={copy.security.title}>
      <FailureNotice
        error={sessions.error}
        title={copy.security.failure}
        onRetry={sessions.refetch}
      />
      <RowCard>
        {sessions.isPending && <Row still title="" lead={<Skeleton shape="text" />} />}
        {rows.map((session) => (
          <SessionLine key={session.id} session={session} now={now} />
        ))}
        {rows.length > 1 && (
          <Row
            icon="sign-out-bold"
            title={copy.security.endOthers}
            support={copy.security.endOthersText}
            disabled={endOthers.isPending}
            onPress={end}
          />
        )}
      </RowCard>
    </Section>
  );
}

function SessionLine({ session, now }: { readonly session: SessionRow; readonly now: number }) {
  return (
    <Row
      still
      icon={session.is_current ? 'shield-check' : 'lock-key-bold'}
      title={session.device}
      support={copy.security.lastSeen(momentOf(session.last_seen_at, now))}
      end={session.is_current ? <Tag tone="ok" text={copy.security.current} /> : null}
    />
  );
}

function momentOf(instant: string, now: number): string {
  const moment = sessionMoment(instant, now);
  if (moment === null) log({ level: 'error', message: 'invalid date', trail: 'account.sessions' });
  return moment ?? '';
}

/** `hoy, 9:12 a.m.`; older than a week by its date. Null for what is not a moment. */
function sessionMoment(instant: string, nowMs: number): string | null {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return null;
  const day = mexicoCityDate(ms);
  const today = mexicoCityDate(nowMs);
  const isRecent = Math.abs(daysBetween(day, today)) < 7;
  const when = isRecent ? formatRelativeDay(day, today) : formatDateMedium(day);
  return `${when}, ${formatTime(mexicoCityTime(ms))}`;
}
