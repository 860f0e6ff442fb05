import { useSyncExternalStore } from 'react';

/** Whole screens of the kit live behind the fragment, so that each has an address of its own. */
export const previewNames = [
  'home',
  'late',
  'sub',
  'loading',
  'funnel',
  'error',
  'offline',
  'rejected',
  'wait',
  'approved',
] as const;

export type PreviewName = (typeof previewNames)[number];

export const previewHref = (name: PreviewName): string => `#ver-${name}`;

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

const readPreview = (): PreviewName | null =>
  previewNames.find((name) => window.location.hash === previewHref(name)) ?? null;

export const usePreview = (): PreviewName | null =>
  useSyncExternalStore(subscribe, readPreview, () => null);

export function closePreview(): void {
  window.location.hash = '';
}
