import { SESSION_REPLAY_RATE } from '@abona/contract/limits';
import { trustedPolicies } from '@abona/contract/trusted-policies';
import type { WebConfiguration } from '@abona/contract/web-configuration';
import { markForeign } from '#browser/foreign-script.ts';
import { trustedAddress } from '#browser/trusted-address.ts';
import { routeAt } from '#routing/available-routes.ts';
import { isMeasurementAgreed } from './measurement-consent.ts';
import type { TrackedEvent } from './track.ts';

type Container = keyof WebConfiguration['tag_managers'];

/** Each container reads its own layer. */
const layerNames: Readonly<Record<Container, string>> = {
  ecosystem: 'abonaEcosystemLayer',
  standard: 'abonaLayer',
};

type Place = {
  readonly path: string;
  readonly referrer: string;
  readonly ecosystemOrigins: readonly string[];
  readonly measurementId: string | null;
};

/** Two containers (specification 6): the ecosystem's needs both its paths and its referrers. */
export function containerFor({
  path,
  referrer,
  ecosystemOrigins,
}: Omit<Place, 'measurementId'>): Container {
  const isFromEcosystem = ecosystemOrigins.some(
    (origin) => referrer === origin || referrer.startsWith(`${origin}/`),
  );
  return isFromEcosystem && routeAt(path)?.isEcosystem === true ? 'ecosystem' : 'standard';
}

/** Card, identity, code and verification screens are nobody else's business. */
export const isTagManagerAllowed = (path: string): boolean => routeAt(path)?.isSensitive !== true;

const layers = window as unknown as Record<string, object[] | undefined>;

/**
 * Puts an event where its container finds it, and fetches the container when it is configured; of nobody who has
 * not agreed to be measured so (privacy notice, voluntary purposes).
 */
export function pushToTagManager(
  event: TrackedEvent,
  place: Place,
  containers: WebConfiguration['tag_managers'],
): void {
  const container = containerFor(place);
  const id = containers[container];
  if (id === null || !isTagManagerAllowed(place.path) || !isMeasurementAgreed()) return;
  const name = layerNames[container];
  layers[name] ??= [
    { 'gtm.start': Date.now(), event: 'gtm.js', session_replay: SESSION_REPLAY_RATE > 0 },
  ];
  layers[name].push({ event: event.name, ...event.fields });
  loadContainer({ id, layer: name, measurementId: place.measurementId });
}

const loaded = new Set<string>();

type Loading = {
  readonly id: string;
  readonly layer: string;
  readonly measurementId: string | null;
};

/** Under which a container's client is known: it measures for one property, and another needs its own. */
export const clientKeyOf = ({ id, measurementId }: Omit<Loading, 'layer'>): string =>
  measurementId === null ? id : `${id}/${measurementId}`;

function loadContainer({ id, layer, measurementId }: Loading): void {
  const key = clientKeyOf({ id, measurementId });
  if (loaded.has(key)) return;
  loaded.add(key);
  const query = new URLSearchParams({ id, l: layer });
  const script = document.createElement('script');
  script.async = true;
  markForeign(script);
  script.src = trustedAddress(
    trustedPolicies.tagManager,
    `https://www.googletagmanager.com/gtm.js?${query}`,
  );
  document.head.append(script);
}
