import type { SentMessage } from '@abona/contract/identity/message';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';

type Day = { readonly day: string; readonly messages: readonly SentMessage[] };

/** Messages under the day on which they went out, Mexico City; in the order in which they came. */
export function byDay(messages: readonly SentMessage[]): readonly Day[] {
  const days = new Map<string, SentMessage[]>();
  for (const message of messages) {
    const day = mexicoCityDate(Date.parse(message.at));
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}
