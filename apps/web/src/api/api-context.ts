/**
 * What the request client must know about the session without knowing the session itself: the
 * session calls the API, so the API is told, once, at the start.
 */
export type ApiContext = {
  /** The token to send, renewed first when it is about to expire; null: nobody is signed in. */
  readonly sessionToken: () => Promise<string | null>;
  /** The token as it is, for a page that is going away and cannot wait. */
  readonly currentToken: () => string | null;
  /** Ids that calls carry along when they are known. */
  readonly ids: () => { readonly sessionId: string | null; readonly customerId: string | null };
  /** A protected call was refused. Answers with a new token when the call should be tried again. */
  readonly onUnauthorised: (refusedToken: string | null) => Promise<string | null>;
};

const nobody: ApiContext = {
  sessionToken: () => Promise.resolve(null),
  currentToken: () => null,
  ids: () => ({ sessionId: null, customerId: null }),
  onUnauthorised: () => Promise.resolve(null),
};

let context: ApiContext = nobody;

export const apiContext = (): ApiContext => context;
export function connectApi(next: ApiContext): void {
  context = next;
}
