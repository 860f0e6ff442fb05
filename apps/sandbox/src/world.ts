import type { BusinessClock } from '#clock/business-clock.ts';
import type { LoginWorld } from '#login/login-world.ts';
import type { PhoneMessages } from '#phone/phone-store.ts';
import type { ArrivalBell } from '#platform/delivery.ts';
import type { PushEvents } from '#push/push-event-store.ts';
import type { PushHub } from '#push/push-hub.ts';
import type { StoryTeller } from '#tour/story-teller.ts';
import type { VendorWorld } from './vendor-world.ts';

/** Every simulated party, for those who see or steer the whole: the console and the control API. */
export type World = LoginWorld &
  VendorWorld & {
    readonly hub: PushHub;
    readonly clock: BusinessClock;
    readonly bell: ArrivalBell;
    readonly messages: PhoneMessages;
    readonly pushEvents: PushEvents;
    readonly teller: StoryTeller;
  };
