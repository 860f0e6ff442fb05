import type { MessageChannel, SentMessage } from '@abona/contract/identity/message';
import { formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { messagesCopy as copy } from '#copy/messages.ts';
import { dayTitle } from '#lib/day-text.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';

const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages'],
  queryFn: ({ pageParam, signal }) =>
    call('listMessages', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchOnMount: 'always',
});

type Day = { readonly day: string; readonly messages: readonly SentMessage[] };

/** Messages under the day on which they went out, Mexico City; in the order in which they came. */
function byDay(messages: readonly SentMessage[]): readonly Day[] {
  const days = new Map<string, SentMessage[]>();
  for (const message of messages) {
    const day = mexicoCityDate(Date.parse(message.at));
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}

const icons: Readonly<Record<MessageChannel, IconName>> = {
  email: 'envelope-simple',
  sms: 'chat-text',
  whatsapp: 'whatsapp-logo',
  call: 'phone-call',
  push: 'bell-bold',
};

/** Every contact of ours outside the app, by day. */
export function MessagesScreen() {
  const pages = useInfiniteQuery(messagesQuery);
  const { go } = useNavigation();
  const messages = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <Text tone="muted">
        {copy.intro} {copy.hours}
      </Text>
      <QueryTrouble query={pages} title={copy.failed} />
      {pages.isSuccess && messages.length === 0 && <EmptyState {...copy.empty} />}
      {byDay(messages).map(({ day, messages: ofDay }) => (
        <Section quiet key={day} title={copy.day(dayTitle(day), day.slice(0, 4))}>
          <RowCard>
            {ofDay.map((message) => (
              <MessageRow key={message.message_id} message={message} />
            ))}
          </RowCard>
        </Section>
      ))}
      {pages.hasNextPage && (
        <Button
          full
          variant="line"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </Screen>
  );
}

function MessageRow({ message }: { readonly message: SentMessage }) {
  const { channel, subject, status, at } = message;
  const time = formatTime(mexicoCityTime(Date.parse(at)));
  return (
    <Row
      still
      tall
      icon={icons[channel]}
      title={subject}
      support={copy.support(copy.channels[channel], time)}
      end={status === 'not_delivered' && <Tag tone="late" text={copy.notDelivered} />}
    />
  );
}
