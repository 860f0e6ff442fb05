import { LoadingOverlay } from '@abona/ui/feedback/loading-overlay.tsx';
import { useSyncExternalStore } from 'react';
import { isLoading, onLoadingChange } from './loading.ts';

export function Overlay() {
  return <LoadingOverlay shown={useSyncExternalStore(onLoadingChange, isLoading)} />;
}
