import { OFFER_REFRESH_MS } from '@abona/contract/limits';
import { useCountdown } from '@abona/ui/feedback/use-countdown.ts';
import { useEffect } from 'react';
import { useFlags } from '#flags/use-flags.ts';

type Shown = {
  /** Seconds that were left when it came. */
  readonly expiresInS: number;
  /** When it came, by this device's clock. */
  readonly shownAt: number;
  readonly refresh: () => void;
};

/** Seconds that the offer holds for, and, where the flag says so, another one after half an hour. */
export function useOfferExpiry({ expiresInS, shownAt, refresh }: Shown) {
  const { enableRefreshingShort: refreshes } = useFlags();
  const leftS = useCountdown(shownAt + expiresInS * 1_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each offer shown.
  useEffect(() => {
    if (!refreshes) return;
    const timer = setTimeout(refresh, shownAt + OFFER_REFRESH_MS - Date.now());
    return () => clearTimeout(timer);
  }, [refreshes, shownAt]);
  return { leftS, isExpired: leftS === 0 };
}
