import { err, ok } from '@abona/kernel/result';
import type { Authenticator } from '#platform/http/caller.ts';

/**
 * Knows everybody by name: the session token `customer-7` is customer 7's, the login token
 * `login-ana` is Ana's, the API key `merchant-x` is shop x's, and the login token `down` finds the provider away. For tests of what lies
 * behind the gate; the gate itself is the identity module's to test.
 */
export const testAuthenticator: Authenticator = {
  session: async (token) => {
    const id = /^customer-(\d+)$/.exec(token)?.[1];
    if (id === undefined) return null;
    return { kind: 'session', customerId: Number(id), sessionId: `session-${id}`, claims: {} };
  },
  special: async (token) => {
    const [, id, activityId] = /^special-(\d+)-(act_.+)$/.exec(token) ?? [];
    if (id === undefined || activityId === undefined) return null;
    return { kind: 'special', customerId: Number(id), activityId };
  },
  login: async (token) => {
    if (token === 'down') return err('provider_unavailable');
    const subject = /^login-([\w|]+)$/.exec(token)?.[1];
    if (subject === undefined) return err('login_token_invalid');
    return ok({ kind: 'login', issuer: 'https://login.test/', subject, claims: { auth_time: 1 } });
  },
  merchant: async (key) => {
    const merchantId = /^merchant-(\w+)$/.exec(key)?.[1];
    if (merchantId === undefined) return null;
    return { kind: 'merchant', merchantId, keyId: `key-${merchantId}`, scopes: ['payments:read'] };
  },
  staff: async () => null,
  portal: async () => null,
};

export const asCustomer = (id: number) => ({ authorization: `Bearer customer-${id}` });
