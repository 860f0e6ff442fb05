import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorization, exchangeCode, submitForm } from '#testing/login-journey.ts';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

const rosa = {
  email: 'rosa@correo.mx',
  password: 'una frase corta',
  story: 'Rosa, dos <b>quincenas</b> tarde',
};
const stranger = { email: 'extrania@correo.mx', password: 'otra frase corta' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset');
  await sandbox.control('POST', '/accounts', stranger);
});
afterAll(() => sandbox?.stop());

/** The sign-in page of a browser that nobody has used, and what becomes of choosing somebody there. */
async function choose(person: string) {
  const browser = createTestBrowser();
  const flow = authorization(sandbox.configuration);
  const page = await browser.follow(await browser.get(flow.url));
  return { browser, flow, page, answer: await submitForm(browser, page, { person }) };
}

describe('those who live in this world', () => {
  it('are entered as in one press, by the same way as with a password', async () => {
    await sandbox.control('POST', '/accounts', rosa);
    const { browser, flow, page, answer } = await choose(rosa.email);

    expect(page.html).toContain('Rosa, dos &lt;b&gt;quincenas&lt;/b&gt; tarde');
    expect(page.html).not.toContain(stranger.email);
    const done = await browser.follow(answer);
    const code = new URL(done.location ?? '').searchParams.get('code') ?? '';
    const tokens = await exchangeCode(sandbox.configuration, flow, { code });
    expect(tokens.body.access_token).toBeTruthy();
  });

  it.each([stranger.email, 'nadie@correo.mx', "' OR 1=1 --"])(
    'nobody else is: %s has to say their password',
    async (person) => {
      await sandbox.control('POST', '/accounts', rosa);
      const { answer } = await choose(person);

      expect(answer.status).toBe(400);
      expect(answer.html).toContain('no coinciden');
    },
  );

  it('are not spoken of in an empty world, and none has too long a story', async () => {
    expect((await choose('x')).page.html).not.toContain('este mundo');
    const { status } = await sandbox.control('POST', '/accounts', {
      ...rosa,
      story: 'x'.repeat(201),
    });
    expect(status).toBe(422);
  });
});
