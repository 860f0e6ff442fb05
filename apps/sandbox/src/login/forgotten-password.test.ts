import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  authorization,
  exchangeCode,
  refresh,
  signInForCode,
  submitForm,
} from '#testing/login-journey.ts';
import { createTestBrowser, fieldIn } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
const person = { email: 'ana@correo.mx', password: 'una frase corta' };
const fresh = 'otra frase mejor';

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset');
  await sandbox.control('POST', '/accounts', person);
});
afterAll(() => sandbox?.stop());

async function askForLink(email: string) {
  const browser = createTestBrowser();
  const signIn = await browser.follow(await browser.get(authorization(sandbox.configuration).url));
  const page = await browser.get(signIn.url.replace('/entrar', '/recuperar'));
  return { browser, answer: await submitForm(browser, page, { email }) };
}

async function linkFor(email: string): Promise<string> {
  const { body } = await sandbox.control(
    'GET',
    `/mails/last-link?to=${email}&contains=restablecer&wait_ms=5000`,
  );
  return body.link;
}

async function choose(link: string, password: string) {
  const browser = createTestBrowser();
  const page = await browser.get(link);
  return browser.post(new URL('/restablecer', link).href, {
    mark: fieldIn(page.html, 'mark'),
    ticket: fieldIn(page.html, 'ticket'),
    password,
  });
}

describe('a forgotten password', () => {
  it('is replaced through the link in the mail, and the new one works', async () => {
    await askForLink(person.email);
    const done = await choose(await linkFor(person.email), fresh);

    expect(done.html).toContain('Tu contraseña cambió');
    const code = await signInForCode(createTestBrowser(), authorization(sandbox.configuration), {
      ...person,
      password: fresh,
    });
    expect(code).not.toBe('');
  });

  it('answers the same for an address without account, which gets no mail', async () => {
    const known = await askForLink(person.email);
    const unknown = await askForLink('nadie@correo.mx');
    await linkFor(person.email);
    const essence = (html: string, email: string) =>
      html.replaceAll(email, '{email}').replace(/\/u\/[\w-]+/g, '/u/{uid}');

    expect(known.answer.status).toBe(200);
    expect(essence(unknown.answer.html, 'nadie@correo.mx')).toBe(
      essence(known.answer.html, person.email),
    );
    expect((await sandbox.control('GET', '/mails?to=nadie@correo.mx')).body.mails).toEqual([]);
  });

  it('has a link that works once, and ends the other links of the account', async () => {
    await askForLink(person.email);
    const first = await linkFor(person.email);
    await sandbox.control('DELETE', `/mails?to=${person.email}`);
    await askForLink(person.email);
    const second = await linkFor(person.email);
    await choose(second, fresh);

    for (const link of [first, second]) {
      const again = await createTestBrowser().get(link);
      expect(again.status).toBe(410);
      expect(again.html).toContain('Este enlace ya no sirve');
    }
  });

  it('has a link that dies after half an hour', async () => {
    await askForLink(person.email);
    const link = await linkFor(person.email);
    await sandbox.sql("UPDATE sandbox.login_ticket SET expires_at = now() - interval '1 second'");

    expect((await createTestBrowser().get(link)).status).toBe(410);
  });

  it('keeps the link when the new password is too weak', async () => {
    await askForLink(person.email);
    const link = await linkFor(person.email);
    const weak = await choose(link, 'corta');

    expect(weak.status).toBe(422);
    expect(weak.html).toContain('Le faltan 3 caracteres');
    expect((await choose(link, fresh)).status).toBe(200);
  });

  it('ends the sessions that were open, and lifts a lock', async () => {
    const flow = authorization(sandbox.configuration);
    const browser = createTestBrowser();
    const code = await signInForCode(browser, flow, person);
    const tokens = await exchangeCode(sandbox.configuration, flow, { code });
    await sandbox.control('POST', `/accounts/${person.email}/lock`);
    await askForLink(person.email);
    await choose(await linkFor(person.email), fresh);

    expect((await refresh(sandbox.configuration, tokens.body.refresh_token)).status).toBe(400);
    const silent = authorization(sandbox.configuration, { prompt: 'none' });
    expect((await browser.get(silent.url)).location).toContain('error=login_required');
    const again = await signInForCode(createTestBrowser(), authorization(sandbox.configuration), {
      ...person,
      password: fresh,
    });
    expect(again).not.toBe('');
  });

  it('goes on with the sign-in it was asked from', async () => {
    const { browser } = await askForLink(person.email);
    const done = await choose(await linkFor(person.email), fresh);
    const way = /class="button button-wide" href="([^"]+)"/.exec(done.html)?.[1] ?? '';
    const page = await browser.get(new URL(way, sandbox.configuration.login.issuer).href);
    const code = await browser.follow(
      await submitForm(browser, page, { ...person, password: fresh }),
    );

    expect(code.location).toContain('code=');
  });

  it('spares the mailbox of somebody for whom links are asked again and again', async () => {
    await Promise.all(Array.from({ length: 8 }, () => askForLink(person.email)));
    await linkFor(person.email);
    await expect
      .poll(async () => (await sandbox.sql('SELECT 1 FROM sandbox.login_ticket')).length)
      .toBe(5);
  });

  it.each(['', 'x', "' OR 1=1 --", '../../etc/passwd'])(
    'shows the same page for a link with the ticket "%s"',
    async (ticket) => {
      const url = new URL('/restablecer', sandbox.configuration.login.issuer);
      url.searchParams.set('ticket', ticket);

      expect((await createTestBrowser().get(url.href)).status).toBe(410);
    },
  );
});
