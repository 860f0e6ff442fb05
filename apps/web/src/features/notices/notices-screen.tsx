import type { NoticeChoicesView } from '@abona/contract/identity/notice';
import {
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
} from '@abona/contract/identity/notice-kinds';
import { SkeletonRows } from '@abona/ui/feedback/skeleton-rows.tsx';
import { ToggleChips } from '@abona/ui/form/toggle-chips.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { noticesCopy as copy } from '#copy/notices.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { NoticeDevices } from './notice-devices.tsx';
import { noticesQuery, useChoice } from './notice-queries.ts';
import styles from './notices.module.css';

const sections: readonly (readonly [keyof typeof copy.sections, readonly NoticeKind[]])[] = [
  ['money', ['payment_due', 'payment_received', 'payment_late']],
  ['cases', ['cases']],
  ['law', ['security', 'legal']],
];

const icons: Readonly<Record<NoticeChannel, IconName>> = {
  push: 'bell-bold',
  email: 'envelope-simple',
  sms: 'chat-text',
};

/** Which notice comes by which way, and on which devices. */
export function NoticesScreen() {
  const notices = useQuery(noticesQuery);
  const { go } = useNavigation();
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <Text tone="muted">{copy.intro}</Text>
      <QueryTrouble query={notices} title={copy.failed} />
      {notices.isPending && <SkeletonRows count={6} />}
      {notices.data !== undefined && <Notices view={notices.data} />}
    </Screen>
  );
}

function Notices({ view }: { readonly view: NoticeChoicesView }) {
  const { email, phone_last4: last4 } = view;
  const foot = [
    copy.foot,
    ...(last4 === null ? [] : [copy.sms(last4)]),
    ...(email === null ? [] : [copy.email(email)]),
  ];
  return (
    <>
      <NoticeDevices view={view} />
      {sections.map(([name, kinds]) => (
        <Section key={name} title={copy.sections[name]}>
          <Card flush className={styles.kinds}>
            {kinds.map((kind) => (
              <KindChoices key={kind} kind={kind} view={view} />
            ))}
          </Card>
        </Section>
      ))}
      <Text look="small" tone="muted">
        {foot.join(' ')}
      </Text>
    </>
  );
}

type KindChoicesProps = { readonly kind: NoticeKind; readonly view: NoticeChoicesView };

function KindChoices({ kind, view }: KindChoicesProps) {
  const choice = useChoice();
  const { title, text } = copy.kinds[kind];
  const stateOf = (channel: NoticeChannel) =>
    view.choices.find((one) => one.kind === kind && one.channel === channel)?.state ?? 'off';
  return (
    <div className={styles.kind}>
      <div>
        <Text look="strong">{title}</Text>
        <Text look="small" tone="muted">
          {text}
        </Text>
      </div>
      <ToggleChips
        label={title}
        lockedText={copy.locked}
        disabled={choice.isPending}
        chips={noticeChannels.map((channel) => {
          const state = stateOf(channel);
          return {
            value: channel,
            text: copy.channels[channel],
            icon: icons[channel],
            state: state === 'required' ? 'locked' : state,
          };
        })}
        onToggle={(channel, isOn) => choice.mutate({ kind, channel, isOn })}
      />
    </div>
  );
}
