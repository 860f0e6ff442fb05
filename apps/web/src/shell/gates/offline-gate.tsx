import { type ReactNode, useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { currentPath } from '#browser/document-navigation.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { routeAt } from '#routing/available-routes.ts';
import { Trouble } from '#shell/trouble/trouble.tsx';

/** Whether this place can be looked at without a network, and anything was seen before. */
const opensOffline = (): boolean =>
  routeAt(currentPath())?.opensOffline === true && readStored(stored.seen) !== null;

/**
 * Comes and goes with the connection; what is under it stays as it was. Places that show what was
 * seen last, and say so themselves, are not covered.
 */
export function OfflineGate({ children }: { readonly children: ReactNode }) {
  const isConnected = useSyncExternalStore(onConnectionChange, isOnline);
  const isCovered = !isConnected && !opensOffline();
  return (
    <>
      {isCovered && <Trouble kind="offline" />}
      <div hidden={isCovered}>{children}</div>
    </>
  );
}
