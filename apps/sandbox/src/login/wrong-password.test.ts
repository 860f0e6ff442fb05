import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorization, signInForCode, submitForm } from '#testing/login-journey.ts';
import { createTestBrowser, type Visited } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { FAILURES_BEFORE_LOCK } from './attempt-store.ts';

let sandbox: TestSandbox;
const person = { email: 'ana@correo.mx', password: 'una frase corta' };
const nobody = 'nadie@correo.mx';

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
async function beginAnew(): Promise<void> {
  await sandbox.control('POST', '/reset');
  await sandbox.control('POST', '/accounts', person);
}

beforeEach(beginAnew);
afterAll(() => sandbox?.stop());

async function openSignIn() {
  const browser = createTestBrowser();
  const page = await browser.follow(await browser.get(authorization(sandbox.configuration).url));
  const attempt = (email: string, password: string) =>
    submitForm(browser, page, { email, password });
  return { browser, page, attempt };
}

/** A page without what differs in every one of them: its form's address and mark, and the e-mail. */
const essence = ({ html }: Visited, email: string) =>
  html
    .replaceAll(email, '{email}')
    .replace(/\/u\/[\w-]+/g, '/u/{uid}')
    .replace(/name="mark" value="[^"]+"/, '');

describe('a wrong password', () => {
  it('reads exactly like an address without account', async () => {
    const { attempt } = await openSignIn();
    const wrong = await attempt(person.email, 'no es esta');
    const unknown = await attempt(nobody, 'no es esta');

    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    expect(essence(wrong, person.email)).toBe(essence(unknown, nobody));
    expect(wrong.html).toContain('El correo o la contraseña no coinciden');
    expect(wrong.html).toMatch(/role="alert"/);
  });

  it('takes about as long as an address without account', async () => {
    const measure = async () => {
      // Fewer tries than lock an account, each time anew.
      await beginAnew();
      const { attempt } = await openSignIn();
      const times: Record<string, number[]> = { [person.email]: [], [nobody]: [] };
      for (let round = 0; round < 7; round += 1) {
        for (const email of [person.email, nobody]) {
          const start = performance.now();
          await attempt(email, 'no es esta');
          times[email]?.push(performance.now() - start);
        }
      }
      const median = (email: string) => times[email]?.sort((a, b) => a - b)[3] ?? 0;
      return median(nobody) / median(person.email);
    };
    const isAlike = (ratio: number) => ratio > 0.5 && ratio < 2;

    // Whatever else the machine does may fall on one of them; three times in a row it does not.
    expect(isAlike(await measure()) || isAlike(await measure()) || isAlike(await measure())).toBe(
      true,
    );
  });

  it('never comes back in the page; the address does, escaped', async () => {
    const { attempt } = await openSignIn();
    const answer = await attempt('"><script>alert(1)</script>@x', 'mi secreto');

    expect(answer.status).toBe(422);
    expect(answer.html).not.toContain('mi secreto');
    expect(answer.html).not.toContain('<script>alert');
    expect(answer.html).toContain('Escribe un correo como nombre@correo.com.');
  });

  it.each([person.email, nobody])(
    'locks %s for a while after ten tries, and says the same about both',
    async (email) => {
      const { attempt } = await openSignIn();
      const answers: Visited[] = [];
      for (let tries = 0; tries < FAILURES_BEFORE_LOCK; tries += 1) {
        answers.push(await attempt(email, `prueba ${tries}`));
      }
      const right = await attempt(email, person.password);

      expect(answers.map(({ status }) => status)).toEqual([
        ...Array.from({ length: FAILURES_BEFORE_LOCK - 1 }, () => 400),
        429,
      ]);
      expect(right.status).toBe(429);
      expect(right.html).toContain('Por tu seguridad pausamos los intentos con este correo.');
    },
  );

  it('counts tries that come all at once', async () => {
    const { attempt } = await openSignIn();
    await Promise.all(
      Array.from({ length: 2 * FAILURES_BEFORE_LOCK }, (_, n) => attempt(nobody, `prueba ${n}`)),
    );

    expect((await attempt(nobody, 'una más')).status).toBe(429);
  });

  it('is told to the owner by mail when it locks, and to nobody else', async () => {
    await sandbox.control('POST', `/accounts/${person.email}/unlock`);
    const { attempt } = await openSignIn();
    for (let tries = 0; tries < FAILURES_BEFORE_LOCK; tries += 1) {
      await attempt(person.email, `prueba ${tries}`);
      await attempt(nobody, `prueba ${tries}`);
    }
    const mail = await sandbox.control('GET', `/mails/last?to=${person.email}&wait_ms=5000`);

    expect(mail.body.subject).toBe('Pausamos los intentos de acceso a tu cuenta');
    expect((await sandbox.control('GET', `/mails?to=${nobody}`)).body.mails).toEqual([]);
  });

  it('is forgotten when the right one follows', async () => {
    const { attempt } = await openSignIn();
    for (let tries = 0; tries < FAILURES_BEFORE_LOCK - 1; tries += 1) {
      await attempt(person.email, `prueba ${tries}`);
    }
    await signInForCode(createTestBrowser(), authorization(sandbox.configuration), person);
    const next = await openSignIn();

    expect((await next.attempt(person.email, 'mal otra vez')).status).toBe(400);
  });

  it('lets the owner in again when the lock has passed', async () => {
    await sandbox.control('POST', `/accounts/${person.email}/lock`);
    await sandbox.sql(
      "UPDATE sandbox.login_attempt SET locked_until = now() - interval '1 second'",
    );

    const code = await signInForCode(
      createTestBrowser(),
      authorization(sandbox.configuration),
      person,
    );
    expect(code).not.toBe('');
  });
});

describe('signing up', () => {
  async function openSignUp() {
    const browser = createTestBrowser();
    const flow = authorization(sandbox.configuration, { screen_hint: 'signup' });
    const page = await browser.follow(await browser.get(flow.url));
    return (email: string, password: string) => submitForm(browser, page, { email, password });
  }

  it.each([
    ['', 'Escribe una contraseña.'],
    ['corta', 'Le faltan 3 caracteres: usa al menos 8.'],
    ['sietes7', 'Le falta 1 carácter: usa al menos 8.'],
    ['12345678', 'Esa contraseña es de las primeras que alguien probaría. Elige otra.'],
    ['aaaaaaaaaa', 'Esa contraseña es de las primeras que alguien probaría. Elige otra.'],
    ['nueva@correo.mx', 'No uses tu correo como contraseña.'],
    ['x'.repeat(129), 'Usa 128 caracteres o menos.'],
  ])('refuses the password "%s" and says why', async (password, sentence) => {
    const answer = await (await openSignUp())('nueva@correo.mx', password);

    expect(answer.status).toBe(422);
    expect(answer.html).toContain(sentence);
  });

  it('tells the owner of a taken address by mail, and the visitor nothing certain', async () => {
    const answer = await (await openSignUp())(person.email, 'otra frase corta');
    const mail = await sandbox.control('GET', `/mails/last?to=${person.email}&wait_ms=5000`);

    expect(answer.status).toBe(400);
    expect(answer.html).toContain('No pudimos crear una cuenta con ese correo.');
    expect(mail.body.subject).toBe('Ya tienes una cuenta en Abona');
  });

  it('makes one account when the button is pressed twice', async () => {
    const submit = await openSignUp();
    await Promise.all([
      submit('doble@correo.mx', 'una frase corta'),
      submit('doble@correo.mx', 'una frase corta'),
    ]);
    const { body } = await sandbox.control('GET', '/accounts');

    expect(
      body.accounts.filter(({ email }: { email: string }) => email === 'doble@correo.mx'),
    ).toHaveLength(1);
  });
});

describe('a form of the login pages', () => {
  it('is refused from another site and without its mark', async () => {
    const { browser, page } = await openSignIn();
    const form = { email: person.email, password: person.password };
    const mark = /name="mark" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const unmarked = await browser.post(page.url, form);
    const foreign = await browser.post(
      page.url,
      { ...form, mark },
      { origin: 'https://evil.example' },
    );

    expect([unmarked.status, foreign.status]).toEqual([403, 403]);
  });

  it('is closed to a browser that did not start this sign-in', async () => {
    const { page } = await openSignIn();
    const stolen = await createTestBrowser().get(page.url);

    expect(stolen.status).toBe(410);
    expect(stolen.html).toContain('Esta página ya venció');
  });

  it('is not kept, framed or run with foreign script', async () => {
    const { page } = await openSignIn();

    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
