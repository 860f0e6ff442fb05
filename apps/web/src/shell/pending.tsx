import { useEffect } from 'react';
import { startLoading } from './loading.ts';

/** While a screen is on its way, the overlay shows. */
export function Pending() {
  useEffect(() => startLoading('screen'), []);
  return null;
}
