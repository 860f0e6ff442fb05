import type { FlagValues } from '@abona/contract/flags';
import { useSyncExternalStore } from 'react';
import { flagValues, onFlagsChange } from './flag-store.ts';

export const useFlags = (): FlagValues => useSyncExternalStore(onFlagsChange, flagValues);
