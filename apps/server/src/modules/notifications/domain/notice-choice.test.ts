import { noticeKinds } from '@abona/contract/identity/notice-kinds';
import { describe, expect, it } from 'vitest';
import { allChoices, channelsOf, choiceStateOf, isRequired } from './notice-choice.ts';

const everywhere = {
  ...{ email: 'ana@correo.mx', phone: '+525512345678', hasPushDevice: true },
  ...{ isForPush: true, isForText: true },
};

describe('what somebody chose to hear', () => {
  it('leaves texts off until they are asked for', () => {
    const texts = allChoices([]).filter(({ channel }) => channel === 'sms');

    expect(texts.filter(({ state }) => state === 'on')).toEqual([]);
    expect(texts.filter(({ state }) => state === 'required')).toEqual([
      { kind: 'security', channel: 'sms', state: 'required' },
    ]);
  });

  it('switches one channel of one kind, and no other', () => {
    const chosen = [{ kind: 'payment_late', channel: 'email', isOn: false }] as const;

    expect(choiceStateOf(chosen, { kind: 'payment_late', channel: 'email' })).toBe('off');
    expect(choiceStateOf(chosen, { kind: 'payment_late', channel: 'push' })).toBe('on');
    expect(choiceStateOf(chosen, { kind: 'payment_due', channel: 'email' })).toBe('on');
  });

  it.each(['cases', 'security', 'legal'] as const)(
    'never switches letters of %s off, whatever was written',
    (kind) => {
      const chosen = [{ kind, channel: 'email', isOn: false }] as const;

      expect(isRequired({ kind, channel: 'email' })).toBe(true);
      expect(channelsOf(chosen, { kind }, everywhere)).toContain('email');
    },
  );
});

describe('a notice', () => {
  it.each([
    ['by letter and on their devices', [], everywhere, ['push', 'email']],
    ['by letter, without a device', [], { ...everywhere, hasPushDevice: false }, ['email']],
    [
      'by text where a letter is wanted and there is no mailbox',
      [],
      { ...everywhere, email: null },
      ['push', 'sms'],
    ],
    [
      'by letter alone, where there are no words for a text or a device',
      [{ kind: 'payment_late', channel: 'sms', isOn: true }],
      { ...everywhere, isForPush: false, isForText: false },
      ['email'],
    ],
    [
      'by text beside the letter, where it is asked for',
      [{ kind: 'payment_late', channel: 'sms', isOn: true }],
      everywhere,
      ['push', 'email', 'sms'],
    ],
    [
      'by nothing, where all of it is off',
      (['push', 'email'] as const).map((channel) => ({
        ...({ kind: 'payment_late', isOn: false } as const),
        channel,
      })),
      everywhere,
      [],
    ],
  ] as const)('goes %s', (_, chosen, reach, channels) => {
    expect(channelsOf(chosen, { kind: 'payment_late' }, reach)).toEqual(channels);
  });

  it('of what the law wants told reaches whoever can be reached', () => {
    const off = noticeKinds.flatMap((kind) =>
      (['push', 'email', 'sms'] as const).map((channel) => ({ kind, channel, isOn: false })),
    );

    expect(channelsOf(off, { kind: 'legal' }, everywhere)).toEqual(['email']);
    expect(channelsOf(off, { kind: 'legal' }, { ...everywhere, email: null })).toEqual(['sms']);
  });

  it('of a charge to come goes by letter to whoever wants no reminders', () => {
    const off = [{ kind: 'payment_due', channel: 'email', isOn: false }] as const;

    expect(channelsOf(off, { kind: 'payment_due' }, everywhere)).toEqual(['push']);
    expect(channelsOf(off, { kind: 'payment_due', always: 'email' }, everywhere)).toEqual([
      'push',
      'email',
    ]);
  });

  it('of a first account needs no text', () => {
    expect(channelsOf([], { kind: 'security', never: 'sms' }, everywhere)).toEqual([
      'push',
      'email',
    ]);
  });
});
