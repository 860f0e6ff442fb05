import { useState } from 'react';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

/** As many as anybody will close in years; the oldest give way. */
const CLOSED_MAX = 200;

/** Notices that were closed stay closed, on this device, for good. */
export function useClosedNotifications() {
  const [closed, setClosed] = useState<readonly string[]>(
    () => readStored(stored.closedNotifications) ?? [],
  );
  return {
    isClosed: (id: string): boolean => closed.includes(id),
    close: (id: string): void => {
      const next = [...closed.filter((one) => one !== id), id].slice(-CLOSED_MAX);
      writeStored(stored.closedNotifications, next);
      setClosed(next);
    },
  };
}
