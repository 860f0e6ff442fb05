import { configuration } from '#browser/configuration.ts';
import { currentPath } from '#browser/document-navigation.ts';
import { readReferrer } from '#browser/referrer.ts';
import { startBehaviorLog } from './behavior-log.ts';
import { followCustomer } from './customer-told.ts';
import { tellDevice } from './device-told.ts';
import { createEventSender } from './event-sender.ts';
import { pushToTagManager } from './tag-managers.ts';
import { connectTracking } from './track.ts';

/** Connects the sinks: our own server everywhere, tag managers where they are configured. */
export function startTracking(): void {
  const { tag_managers: containers, ecosystem_origins: ecosystemOrigins } = configuration();
  const { measurement_id: measurementId } = configuration();
  const sender = createEventSender();
  connectTracking((event) => {
    sender.add(event);
    const referrer = readReferrer().value;
    const place = { path: currentPath(), referrer, ecosystemOrigins, measurementId };
    pushToTagManager(event, place, containers);
  });
  followCustomer();
  tellDevice();
  startBehaviorLog();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sender.flush(true);
  });
  window.addEventListener('pagehide', () => void sender.flush(true));
}
