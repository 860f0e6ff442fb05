/**
 * The only ways in which an address becomes a script, by what the script is for. The server's headers name
 * those that a page may use; the page makes each address through its own.
 */
export const trustedPolicies = {
  /** The worker that opens the app without a network. */
  worker: 'offline-worker',
  cardFields: 'card-fields',
  tagManager: 'tag-manager',
  captcha: 'captcha',
  ipqs: 'device-ipqs',
  sardine: 'device-sardine',
  nethone: 'device-nethone',
  neuroid: 'device-neuroid',
} as const;

export type TrustedPolicy = (typeof trustedPolicies)[keyof typeof trustedPolicies];
