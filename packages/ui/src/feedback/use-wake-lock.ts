import { useEffect } from 'react';

/** Keeps the screen lit while it is shown to somebody else; browsers that cannot are left alone. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) await given.release();
        else lock = given;
      } catch {
        // A battery saver may refuse: the code is good all the same.
      }
    };
    const askAgain = () => void ask();
    void ask();
    // The browser takes it away whenever the page is hidden.
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, [isWanted]);
}
