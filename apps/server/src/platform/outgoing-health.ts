/** How calls to one place went lately, as this node saw them. */
export type OutgoingHealth = {
  readonly state: 'unknown' | 'up' | 'unsteady' | 'down';
  readonly lastOkAt: Date | null;
  readonly lastFailedAt: Date | null;
  /** Until when the certificate holds that the other side last showed. */
  readonly certificateUntil: Date | null;
};

type Seen = {
  /** The latest last. */
  recent: readonly boolean[];
  lastOkAt: Date | null;
  lastFailedAt: Date | null;
  certificateUntil: Date | null;
};

const RECENT = 20;
/** So many failures in a row are an outage; one is an accident. */
const DOWN_AFTER = 3;
/** Providers are a dozen; whatever else is called must not fill the memory. */
const PLACES_MAX = 200;

/** An address up to the first part of its path: providers that share a host in LOCAL differ there. */
function placeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}/${pathname.split('/')[1] ?? ''}`;
}

/** Remembers how calls went. It is each node's own and forgotten with it: a look at what is, not a record. */
export function createOutgoingHealthRecord() {
  const places = new Map<string, Seen>();
  return {
    note: (
      address: string,
      {
        isOk,
        at,
        certificateUntil,
      }: {
        readonly isOk: boolean;
        readonly at: Date;
        readonly certificateUntil: Date | null;
      },
    ): void => {
      const place = placeOf(address);
      const seen = places.get(place) ?? emptySeen();
      if (!places.has(place) && places.size >= PLACES_MAX) return;
      seen.recent = [...seen.recent.slice(1 - RECENT), isOk];
      if (isOk) seen.lastOkAt = at;
      else seen.lastFailedAt = at;
      seen.certificateUntil = certificateUntil ?? seen.certificateUntil;
      places.set(place, seen);
    },
    /** Of everything below an address that our configuration names. */
    of: (address: string): OutgoingHealth => {
      const below = [...places].filter(([place]) => place.startsWith(address.replace(/\/$/, '')));
      return healthOf(below.map(([, seen]) => seen));
    },
  };
}

const emptySeen = (): Seen => ({
  recent: [],
  lastOkAt: null,
  lastFailedAt: null,
  certificateUntil: null,
});

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce(
    (last, date) => (date !== null && (last === null || date > last) ? date : last),
    null,
  );

function healthOf(seen: readonly Seen[]): OutgoingHealth {
  const isDown = ({ recent }: Seen) =>
    recent.length >= DOWN_AFTER && recent.slice(-DOWN_AFTER).every((isOk) => !isOk);
  const hasFailed = ({ recent }: Seen) => recent.includes(false);
  const known = seen.filter(({ recent }) => recent.length > 0);
  const untils = seen.flatMap(({ certificateUntil }) => certificateUntil ?? []);
  return {
    state:
      known.length === 0
        ? 'unknown'
        : known.some(isDown)
          ? 'down'
          : known.some(hasFailed)
            ? 'unsteady'
            : 'up',
    lastOkAt: latest(seen.map(({ lastOkAt }) => lastOkAt)),
    lastFailedAt: latest(seen.map(({ lastFailedAt }) => lastFailedAt)),
    // The first that ends is the one to think of.
    certificateUntil: untils.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  };
}

/** Of this node's calls. */
export const outgoingHealth = createOutgoingHealthRecord();
