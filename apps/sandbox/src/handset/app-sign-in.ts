import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { findAccountByEmail } from '#login/account-store.ts';
import { mintAccessToken, type SignedIn, signedInNow } from '#login/mint-token.ts';
import type { World } from '#world.ts';

const LoginAnswer = z.object({
  data: z.object({ user_id: z.string(), is_known: z.boolean(), session_token: z.string() }),
});

type SignIn = {
  readonly email: string;
  /** The session that goes on, when it is renewed. */
  readonly previous: string | null;
};

const PATH = '/api/funnel/v1/public/universal_auth/log_in';
const TIMEOUT_MS = 8_000;
const SECOND_MS = 1_000;

/** The app's sign-in of each person; what it renews rests on that one. */
const signIns = new Map<string, SignedIn>();

/**
 * What the mobile app does by itself, outside of the webview: it signs the person in at the provider, and
 * exchanges the provider's token for a session of the lender's. Null: the lender does not accept it.
 */
export async function signInByApp(world: World, signIn: SignIn) {
  const known = signIn.previous === null ? undefined : signIns.get(signIn.email);
  if (known === undefined) return exchange(world, signIn, signedInNow());
  const renewed = await exchange(world, signIn, known);
  if (renewed !== null) return renewed;
  // A sign-in that was ended renews nothing any more: the person signs in anew, which takes them longer than the
  // second in which it was ended (`auth_time` counts whole ones).
  await pause(SECOND_MS);
  return exchange(world, signIn, signedInNow());
}

async function exchange(world: World, { email, previous }: SignIn, signedIn: SignedIn) {
  const account = await findAccountByEmail(world.database, email);
  if (account === null) return null;
  signIns.set(email, signedIn);
  const token = await mintAccessToken(world, { account, ext: {}, fault: 'good', signedIn });
  const response = await fetch(`${world.configuration.serverUrl}${PATH}`, {
    method: 'POST',
    headers: {
      'universal-auth-token': token,
      ...(previous === null ? {} : { authorization: `Bearer ${previous}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = LoginAnswer.safeParse(await response.json().catch(() => null));
  return response.ok && answer.success ? answer.data.data : null;
}
