import { describe, expect, it } from 'vitest';
import { startTestNode } from '#testing/test-product.ts';

const seconds = (ms: number): number => Math.floor(ms / 1_000);

describe('whoever was signed out everywhere', () => {
  it('[7.27] gets no session for a login of before, and one for signing in anew', async () => {
    const { logIn, database } = await startTestNode();
    const now = Date.now();
    const person = { sub: 'auth0|ana', 'https://abona.mx/email': 'ana@correo.mx' };
    const first = await logIn({ ...person, auth_time: seconds(now - 60_000) });
    await database.pool.query('update identity.customers set signed_out_at = $1', [
      new Date(now - 30_000),
    ]);

    const kept = await logIn(
      { ...person, auth_time: seconds(now - 60_000) },
      first.data.session_token,
    );
    const stale = await logIn({ ...person, auth_time: seconds(now - 60_000) });
    const anew = await logIn({ ...person, auth_time: seconds(now) });

    expect(first.status).toBe(200);
    // The session that stayed open goes on.
    expect(kept.status).toBe(200);
    expect([stale.status, stale.error.code]).toEqual([401, 'login_token_invalid']);
    expect(anew.status).toBe(200);
  });
});
