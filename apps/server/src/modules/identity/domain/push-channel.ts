/**
 * Every customer has one private channel, under a name that says nothing and cannot be guessed. The
 * name is compared whole, byte by byte: whatever else is asked for (another's channel, a presence
 * channel, the provider's user-authentication string smuggled in as a name) is never signed.
 */
const PREFIX = 'private-';

export const channelNameOf = (channelId: string): string => `${PREFIX}${channelId}`;

export const isOwnChannel = (channelName: string, channelId: string): boolean =>
  channelName === channelNameOf(channelId);

/** What is pushed. Every event means "look again"; none carries what is to be seen. */
export const pushEvents = [
  'status-change',
  'requirement-available',
  'payment-change',
  'session-ended',
] as const;
export type PushEvent = (typeof pushEvents)[number];
