import { useSyncExternalStore } from 'react';
import { LoadingOverlay } from '#ui/feedback/loading-overlay.tsx';
import { isLoading, onLoadingChange } from './loading.ts';

export function Overlay() {
  return <LoadingOverlay shown={useSyncExternalStore(onLoadingChange, isLoading)} />;
}
