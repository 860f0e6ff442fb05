/** Whether the browser has a connection; it knows when it has none, not whether one is any good. */
export const isOnline = (): boolean => navigator.onLine;

export function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
