import { currentPath, rewriteAddress } from '#browser/document-navigation.ts';

const SHORTEST = 20;
const LONGEST = 128;

/**
 * The token of the link, taken out of the address before anything else happens: it must stay
 * neither in the history nor in what any script or server is told about this page.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  rewriteAddress(currentPath());
  return token.length >= SHORTEST && token.length <= LONGEST ? token : null;
}
