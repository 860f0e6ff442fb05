/** What we tell customers of outside the app, as they choose it. */
export const noticeKinds = [
  'payment_due',
  'payment_received',
  'payment_late',
  'cases',
  'security',
  'legal',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How it reaches them; `push` comes to the devices they allowed it on. */
export const noticeChannels = ['push', 'email', 'sms'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
