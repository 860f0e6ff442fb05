import { useSyncExternalStore } from 'react';
import { onSessionChange, type SessionState, sessionState } from './session-store.ts';

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, sessionState);
