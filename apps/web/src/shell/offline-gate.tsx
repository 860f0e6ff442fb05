import { type ReactNode, useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { Trouble } from './trouble/trouble.tsx';

/** Comes and goes with the connection; what is under it stays as it was. */
export function OfflineGate({ children }: { readonly children: ReactNode }) {
  const isConnected = useSyncExternalStore(onConnectionChange, isOnline);
  return (
    <>
      {!isConnected && <Trouble kind="offline" />}
      <div hidden={!isConnected}>{children}</div>
    </>
  );
}
