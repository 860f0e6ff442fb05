import type { TrackingCommonFields } from '@abona/contract/engagement/tracking-plan';
import { isMenuHidden, readSurroundings } from '#browser/surroundings.ts';
import { originScreen } from './screens-seen.ts';
import { trackedPerson } from './tracked-person.ts';

/** Fields that every event carries (specification 3, tracking common fields). */
export function standingFields(): TrackingCommonFields {
  const person = trackedPerson();
  return {
    app_source: 'kpay',
    case: person.case,
    interaction_channel: isMenuHidden(readSurroundings()) ? 'app' : 'web',
    abona_user_id: person.userId,
    origin_screen: originScreen(),
    user_type: person.type.toUpperCase() as Uppercase<string>,
    is_recurrent: person.isRecurrent,
    user_in_arrears: person.isInArrears,
    experiment_group: person.experiment,
  };
}
