import { BASE_PATH } from '#routing/paths.ts';

/** The one door to another document; inside the app the router navigates. */
export const leaveTo = (address: string): void => window.location.assign(address);
export const replaceDocument = (address: string): void => window.location.replace(address);
export const reloadDocument = (): void => window.location.reload();

/** Path and search below the base path, as the person sees them now. */
export function currentHref(): string {
  const { pathname, search } = window.location;
  const below = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  return `${below === '' ? '/' : below}${search}`;
}

export const currentPath = (): string => currentHref().split('?')[0] ?? '/';

/** Changes the address without leaving the document or its history entry. */
export function rewriteAddress(href: string): void {
  window.history.replaceState(window.history.state, '', `${BASE_PATH}${href}`);
}
