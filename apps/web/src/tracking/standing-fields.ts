import type { TrackingCommonFields } from '@abona/contract/engagement/tracking-plan';
import { isMenuHidden, readSurroundings } from '#browser/surroundings.ts';
import { originScreen } from './screens-seen.ts';
import { trackedPerson } from './tracked-person.ts';

/** Fields that every event carries (specification 3, tracking common fields). */
export function standingFields(): TrackingCommonFields {
  const { userId, type } = trackedPerson();
  return {
    app_source: 'kpay',
    case: null,
    interaction_channel: isMenuHidden(readSurroundings()) ? 'app' : 'web',
    abona_user_id: userId,
    origin_screen: originScreen(),
    user_type: type.toUpperCase() as Uppercase<string>,
  };
}
