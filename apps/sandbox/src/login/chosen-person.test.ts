import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, codeOf } from '#testing/login-journey.ts';
import { createTestBrowser, type TestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

const rosa = { email: 'rosa.mondragon@correo.example', password: 'una frase corta', story: 'Rosa' };
const stranger = { email: 'extrania@correo.mx', password: 'otra frase corta' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control('POST', '/accounts', rosa);
  await sandbox.control('POST', '/accounts', stranger);
});
afterAll(() => sandbox?.stop());

const choose = (browser: TestBrowser, choice: Record<string, string>) =>
  browser.get(
    new URL(`/como?${new URLSearchParams(choice)}`, sandbox.configuration.login.issuer).href,
  );

/** The app's own redirect to the login, to its end. */
const enterApp = async (browser: TestBrowser) =>
  browser.follow(await browser.get(authorization(sandbox.configuration).url));

async function enterDoor(browser: TestBrowser, door: 'staff' | 'portal') {
  const { staffLogin, portalLogin, login } = sandbox.configuration;
  const { clientId } = door === 'staff' ? staffLogin : portalLogin;
  const home = door === 'staff' ? staffLogin.deskUrl : portalLogin.portalUrl;
  const url = new URL(`/${door}/auth`, login.issuer);
  const asked = {
    client_id: clientId,
    redirect_uri: `${home}/entrar`,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'login',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return browser.follow(await browser.get(url.href));
}

describe('somebody who was chosen on the console', () => {
  it('is led to the app and let in there, once', async () => {
    const browser = createTestBrowser();
    const chosen = await choose(browser, { puerta: 'app', persona: rosa.email, ir: '/compras' });

    expect(chosen.location).toBe(`${sandbox.configuration.appOrigin}/pay/entrar?ir=%2Fcompras`);
    expect(codeOf(await enterApp(browser))).toBeTruthy();
    const again = createTestBrowser();
    expect((await enterApp(again)).html).toContain('Qué gusto verte');
  });

  it('is asked again the next time', async () => {
    const browser = createTestBrowser();
    await choose(browser, { puerta: 'app', persona: rosa.email });
    await enterApp(browser);

    const { url } = authorization(sandbox.configuration, { prompt: 'login' });
    expect((await browser.follow(await browser.get(url))).html).toContain('Qué gusto verte');
  });

  it('has a story: nobody else is let in without their password', async () => {
    const browser = createTestBrowser();
    await choose(browser, { puerta: 'app', persona: stranger.email });

    expect((await enterApp(browser)).html).toContain('Qué gusto verte');
  });

  it('works at the lender or at a shop, and is let in at that door alone', async () => {
    const browser = createTestBrowser();
    const { staffLogin, portalLogin } = sandbox.configuration;
    const atDesk = await choose(browser, { puerta: 'desk', persona: 'une', ir: '/casos' });

    expect(atDesk.location).toBe(`${staffLogin.deskUrl}/entrar?directo=si&de=%2Fcasos`);
    expect((await enterApp(browser)).html).toContain('Qué gusto verte');
    expect((await enterDoor(browser, 'portal')).html).toContain('Elige quién eres');
    expect(codeOf(await enterDoor(browser, 'staff'))).toBeTruthy();

    const atShop = await choose(browser, { puerta: 'portal', persona: 'owner' });
    expect(atShop.location).toBe(`${portalLogin.portalUrl}/entrar?directo=si`);
    expect(codeOf(await enterDoor(browser, 'portal'))).toBeTruthy();
  });

  it('is let in at a shop’s door as somebody new, by a name of their own; at the lender’s nobody is', async () => {
    const newcomer = { persona: 'ofelia@barro.example', nombre: 'Ofelia Durán' };
    const browser = createTestBrowser();
    await choose(browser, { puerta: 'portal', ...newcomer });
    expect(codeOf(await enterDoor(browser, 'portal'))).toBeTruthy();

    const other = createTestBrowser();
    await choose(other, { puerta: 'desk', ...newcomer });
    expect((await enterDoor(other, 'staff')).html).toContain('Elige quién eres');
  });

  it('is one of those people', async () => {
    const browser = createTestBrowser();
    await choose(browser, { puerta: 'desk', persona: 'king' });

    expect((await enterDoor(browser, 'staff')).html).toContain('Elige quién eres');
  });

  it.each([
    { puerta: 'cocina', persona: 'une' },
    { puerta: 'desk', persona: 'une; Path=/' },
    { puerta: 'app', persona: 'rosa@correo.mx', ir: 'https://hostil.example' },
    { puerta: 'portal', persona: 'ofelia@barro.example', nombre: '' },
    { puerta: 'app' },
  ])('is nobody where the choice makes no sense: %o', async (choice) => {
    const answer = await choose(createTestBrowser(), choice as Record<string, string>);

    expect(answer.status).toBe(422);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.html).toContain('Aquí no hay nadie con ese nombre');
  });
});
