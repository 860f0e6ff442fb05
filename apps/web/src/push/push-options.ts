import type { PushCredentials } from '@abona/contract/identity/push';
import type { Options } from 'pusher-js';

type Place = Pick<
  Options,
  'cluster' | 'wsHost' | 'wsPort' | 'wssPort' | 'forceTLS' | 'enabledTransports'
>;

// Sockets only: the content security policy lets nothing else out, a plain socket's secure twin included.
const SECURE: NonNullable<Place['enabledTransports']> = ['ws', 'wss'];
const PLAIN: NonNullable<Place['enabledTransports']> = ['ws'];

/** Where the push provider is: named by its cluster, or at an address of its own. */
export function placeOf({ data, host }: Pick<PushCredentials, 'data' | 'host'>): Place {
  if (host === null) return { cluster: data.cluster, forceTLS: true, enabledTransports: SECURE };
  const { protocol, hostname, port } = new URL(host);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  const number = Number(port === '' ? (isSecure ? 443 : 80) : port);
  return {
    cluster: data.cluster,
    wsHost: hostname,
    wsPort: number,
    wssPort: number,
    forceTLS: isSecure,
    enabledTransports: isSecure ? SECURE : PLAIN,
  };
}
