import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { PROVIDER_TIMEOUT_MS } from '#platform/openid/openid-metadata.ts';
import { callOut, type OutgoingAnswer } from '#platform/outgoing-call.ts';
import type { LoginSessions, ProviderSession } from '../ports.ts';

type Options = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** A token is asked for anew a little before it ends. */
const TOKEN_MARGIN_MS = 60_000;
/** Nobody has more sessions than these pages hold; whoever does keeps the oldest. */
const PAGES_MAX = 20;
const PAGE = 50;
const NOT_FOUND = 404;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Page = z.object({
  sessions: z.array(z.object({ id: z.string(), authenticated_at: z.iso.datetime() })),
  next: z.string().nullish(),
});

/**
 * Auth0's Management API, as far as sessions go (`read:sessions`, `delete:sessions`, `delete:refresh_tokens`). The
 * token is our server's own, by client credentials, and kept until it ends.
 */
export function createAuth0LoginSessions({ issuer, ...client }: Options): LoginSessions {
  const base = issuer.endsWith('/') ? issuer : `${issuer}/`;
  const audience = `${base}api/v2/`;
  let kept: { readonly token: string; readonly until: number } | null = null;

  const tokenOf = async (): Promise<string> => {
    if (kept !== null && kept.until > performance.now()) return kept.token;
    const { clientId: client_id, clientSecret: client_secret } = client;
    const asked = { grant_type: 'client_credentials', client_id, client_secret, audience };
    const answer = await callOut(`${base}oauth/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams(asked).toString(),
      timeoutMs: PROVIDER_TIMEOUT_MS,
    });
    const { access_token: token, expires_in } = Token.parse(JSON.parse(mustBeFine(answer)));
    kept = { token, until: performance.now() + expires_in * 1_000 - TOKEN_MARGIN_MS };
    return token;
  };

  const ask = async (method: 'GET' | 'POST', path: string): Promise<OutgoingAnswer> => {
    assertOutsideTransaction('ending sessions at the login provider');
    const headers = { authorization: `Bearer ${await tokenOf()}`, accept: 'application/json' };
    const answer = await callOut(`${audience}${path}`, {
      method,
      headers,
      timeoutMs: PROVIDER_TIMEOUT_MS,
    });
    // A token that was taken back is not used again.
    if (answer.status === 401) kept = null;
    return answer;
  };

  return {
    listOf: async (subject) => {
      const path = `users/${encodeURIComponent(subject)}/sessions`;
      const found: ProviderSession[] = [];
      let from: string | null = '';
      for (let pages = 0; from !== null && pages < PAGES_MAX; pages += 1) {
        const { sessions, next } = pageIn(await ask('GET', `${path}?${pageAfter(from)}`));
        found.push(...sessions);
        from = next;
      }
      return found;
    },
    revoke: async (id) => {
      const answer = await ask('POST', `sessions/${encodeURIComponent(id)}/revoke`);
      if (answer.status !== NOT_FOUND) mustBeFine(answer);
    },
  };
}

const pageAfter = (from: string): URLSearchParams =>
  new URLSearchParams({ take: String(PAGE), ...(from === '' ? {} : { from }) });

/** Of somebody whom the provider does not know it lists nothing. */
function pageIn(answer: OutgoingAnswer) {
  if (answer.status === NOT_FOUND) return { sessions: [], next: null };
  const { sessions, next = null } = Page.parse(JSON.parse(mustBeFine(answer)));
  return {
    next,
    sessions: sessions.map(({ id, authenticated_at }) => ({
      id,
      authenticatedAt: new Date(authenticated_at),
    })),
  };
}

function mustBeFine({ isFine, status, text }: OutgoingAnswer): string {
  if (!isFine) throw new Error(`the login provider answered ${status}`);
  return text;
}
