import type { PortalMode } from '@abona/contract/portal/portal-access';
import { useLocation } from '@tanstack/react-router';
import { type PortalPaths, pathsIn, TEST_PREFIX } from './paths.ts';

const isBelow = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** In which mode somebody is: the address says it, and nothing else does. */
const modeOf = (pathname: string): PortalMode => (isBelow(pathname, TEST_PREFIX) ? 'test' : 'live');

export const useMode = (): PortalMode =>
  useLocation({ select: (location) => modeOf(location.pathname) });

/** The addresses of the mode at hand. */
export const usePaths = (): PortalPaths => pathsIn(useMode());
