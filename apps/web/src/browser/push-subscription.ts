/** Whether this browser can show notices: `blocked` by the person, in the browser's own settings. */
export type PushSupport = 'ready' | 'blocked' | 'unsupported';

export function pushSupport(): PushSupport {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const registration = () => navigator.serviceWorker.getRegistration('/pay/');

/** The subscription of this browser; null while it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unsupported') return null;
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

export type SubscriptionKeys = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

function keysOf(subscription: PushSubscription | null): SubscriptionKeys | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, keys: { p256dh, auth } };
}

/** What this browser was given before, where its person still lets us; null: nothing, or they do not. */
export const knownSubscription = async (): Promise<SubscriptionKeys | null> =>
  'Notification' in window && Notification.permission === 'granted'
    ? keysOf(await currentSubscription())
    : null;

/**
 * Asks the person for leave, and the browser for a subscription with our key. Null: they said no, or the browser has
 * no push service at hand.
 */
export async function subscribePush(key: string): Promise<SubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await registration();
  try {
    const made = await worker?.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    return keysOf(made ?? null);
  } catch {
    return null;
  }
}

/** Takes the subscription back at the browser; without one nothing happens. */
export const unsubscribePush = async (): Promise<void> => {
  await (await currentSubscription())?.unsubscribe();
};

/** By which the server names a subscription that it does not give away. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
