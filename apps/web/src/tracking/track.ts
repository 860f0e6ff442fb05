import type {
  EventName,
  TrackingCommonFields,
  TrackingPlan,
} from '@abona/contract/engagement/tracking-plan';
import { standingFields } from './standing-fields.ts';

type Scalar = string | number | boolean | null;

export type TrackedEvent = {
  readonly id: string;
  readonly name: EventName;
  readonly at: string;
  readonly fields: TrackingCommonFields & Readonly<Record<string, Scalar>>;
};

const QUEUE_MAX = 200;
const queue: TrackedEvent[] = [];
let deliver: ((event: TrackedEvent) => void) | null = null;

/**
 * The one way to say that something happened. Costs nothing at once: the sinks come after the first
 * paint, and what was said before they came is kept for them.
 */
export function track<N extends EventName>(
  name: N,
  fields: TrackingPlan[N],
  now = new Date(),
): void {
  const event: TrackedEvent = {
    id: crypto.randomUUID(),
    name,
    at: now.toISOString(),
    fields: { ...standingFields(), ...fields },
  };
  if (deliver !== null) deliver(event);
  else if (queue.length < QUEUE_MAX) queue.push(event);
}

export function connectTracking(sink: (event: TrackedEvent) => void): void {
  deliver = sink;
  for (const event of queue.splice(0)) sink(event);
}
