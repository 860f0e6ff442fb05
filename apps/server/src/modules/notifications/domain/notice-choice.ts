import {
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
  noticeKinds,
} from '@abona/contract/identity/notice-kinds';

export type ChoiceState = 'on' | 'off' | 'required';

/**
 * How each kind comes before a customer has chosen. Texts cost them attention and are off; notices come only to
 * devices on which they were allowed. What is `required` cannot be switched off: letters that answer a case, what the
 * law has us tell, and what tells somebody that their account was touched.
 */
const defaults: Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, ChoiceState>>>> = {
  payment_due: { push: 'on', email: 'on', sms: 'off' },
  payment_received: { push: 'on', email: 'off', sms: 'off' },
  payment_late: { push: 'on', email: 'on', sms: 'off' },
  cases: { push: 'on', email: 'required', sms: 'off' },
  security: { push: 'on', email: 'required', sms: 'required' },
  legal: { push: 'off', email: 'required', sms: 'off' },
};

export type NoticeChoice = {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
};

export const isRequired = ({ kind, channel }: Pick<NoticeChoice, 'kind' | 'channel'>): boolean =>
  defaults[kind][channel] === 'required';

/** What holds for a kind and a channel, given what a customer chose. */
export function choiceStateOf(
  chosen: readonly NoticeChoice[],
  { kind, channel }: Pick<NoticeChoice, 'kind' | 'channel'>,
): ChoiceState {
  const standard = defaults[kind][channel];
  if (standard === 'required') return standard;
  const choice = chosen.find((one) => one.kind === kind && one.channel === channel);
  if (choice === undefined) return standard;
  return choice.isOn ? 'on' : 'off';
}

/** Every kind and channel, in the order in which they are shown. */
export const allChoices = (chosen: readonly NoticeChoice[]) =>
  noticeKinds.flatMap((kind) =>
    noticeChannels.map((channel) => ({
      kind,
      channel,
      state: choiceStateOf(chosen, { kind, channel }),
    })),
  );

/** What is told, for the choice of its channels. */
export type NoticeTerms = {
  readonly kind: NoticeKind;
  /** The law wants this one told so, whatever was chosen for its kind: that a charge is coming. */
  readonly always?: NoticeChannel;
  /** This one needs no such: the first account of somebody takes no other's place. */
  readonly never?: NoticeChannel;
};

/** How somebody can be reached, and which channels have words for what is to be told. */
export type Reach = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly hasPushDevice: boolean;
  readonly isForPush: boolean;
  readonly isForText: boolean;
};

/**
 * The channels that a notice of a kind goes by. Whoever wants it by letter and has no mailbox gets a text instead,
 * where there are words for one: a notice that was wanted is not lost.
 */
export function channelsOf(
  chosen: readonly NoticeChoice[],
  { kind, always, never }: NoticeTerms,
  { email, phone, hasPushDevice, isForPush, isForText }: Reach,
): readonly NoticeChannel[] {
  const wants = (channel: NoticeChannel) =>
    channel === always || (channel !== never && choiceStateOf(chosen, { kind, channel }) !== 'off');
  const wantsText = wants('sms') || (wants('email') && email === null);
  return noticeChannels.filter((channel) => {
    if (channel === 'push') return isForPush && hasPushDevice && wants('push');
    if (channel === 'email') return email !== null && wants('email');
    return isForText && phone !== null && wantsText;
  });
}
