import { useRouter } from '@tanstack/react-router';
import { BASE_PATH } from './paths.ts';

/** Navigations that a screen starts itself; `href` is a path below the base path. */
export function useNavigation() {
  const router = useRouter();
  return {
    go: (href: string): void => void router.navigate({ href: `${BASE_PATH}${href}` }),
    /** Leaves no way back to where we are now. */
    replace: (href: string): void =>
      void router.navigate({ href: `${BASE_PATH}${href}`, replace: true }),
  };
}
