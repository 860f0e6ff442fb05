import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { PushEvent } from '../domain/push-channel.ts';

export type Push = { readonly channel: string; readonly event: PushEvent };
type Waiting = Push & { readonly told: PromiseWithResolvers<void> };

/** The provider takes no more channels for one event, and no more events of several kinds in one call. */
export const CHANNELS_MAX = 100;
const BATCH_MAX = 10;
/** A crowd is told this often: nobody sees the difference, and a call costs as much for one as for ten. */
const PACE_MS = 40;

/**
 * Who comes alone is told at once; those that come meanwhile, or right after, go out together. What one
 * channel is told keeps its order, and the same news for the same channel, not out yet, is one.
 */
export function createPushOutbox(
  tell: (pushes: readonly Push[]) => Promise<unknown>,
): (push: Push) => Promise<void> {
  const waiting = new Map<string, Waiting>();
  let isTelling = false;

  const tellAll = async (taken: readonly Waiting[]) => {
    try {
      await tell(taken);
      for (const { told } of taken) told.resolve();
    } catch (failure) {
      for (const { told } of taken) told.reject(failure);
    }
  };
  const goOn = async (): Promise<void> => {
    isTelling = true;
    // What one commit causes comes in one go.
    await turn();
    while (waiting.size > 0) {
      const mayGoOn = pause(PACE_MS, undefined, { ref: false });
      const taken = nextOf([...waiting.values()]);
      for (const push of taken) waiting.delete(keyOf(push));
      await tellAll(taken);
      if (waiting.size < BATCH_MAX) await mayGoOn;
    }
    isTelling = false;
  };

  return (push) => {
    const known = waiting.get(keyOf(push));
    if (known !== undefined) return known.told.promise;
    const told = Promise.withResolvers<void>();
    waiting.set(keyOf(push), { ...push, told });
    if (!isTelling) void goOn();
    return told.promise;
  };
}

const keyOf = ({ channel, event }: Push): string => `${event} ${channel}`;

/** Either all that can go under the name of the oldest, or the oldest of whatever names: what takes more. */
export function nextOf<P extends Push>(waiting: readonly P[]): readonly P[] {
  const namesakes: P[] = [];
  const passedOver = new Set<string>();
  for (const push of waiting) {
    if (push.event === waiting[0]?.event && !passedOver.has(push.channel)) namesakes.push(push);
    else passedOver.add(push.channel);
  }
  const mixed = waiting.slice(0, BATCH_MAX);
  return namesakes.length >= mixed.length ? namesakes.slice(0, CHANNELS_MAX) : mixed;
}
