import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestLender, type TestLender } from '#testing/test-lender.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
let lender: TestLender;
beforeAll(async () => {
  lender = await startTestLender();
  sandbox = await startTestSandbox({ SERVER_URL: lender.url });
});
afterAll(async () => {
  await sandbox?.stop();
  await lender?.stop();
});

const PARTS = [
  'telefono',
  'correo',
  'cuentas',
  'push',
  'reloj',
  'fallas',
  'buro',
  'identidad',
].concat(['banco', 'tarjetas', 'caja', 'domiciliacion', 'eventos']);

const browser = createTestBrowser();
const open = (path = '/') => browser.get(sandbox.configuration.consoleUrl + path);
const press = (path: string, form: Record<string, string> = {}) =>
  browser.post(`${sandbox.configuration.consoleUrl}/acciones/${path}`, form);

describe('the console', () => {
  it('shows the whole world on one page, and where to go from there', async () => {
    const { html, status } = await open();

    expect(status).toBe(200);
    for (const part of PARTS) {
      expect(html).toContain(`id="${part}"`);
    }
    expect(html).toContain(`${sandbox.configuration.appOrigin}/pay`);
    expect(html).toContain(sandbox.configuration.shopUrl);
  });

  it('[4.14] has a phone that shows the app in a frame of its own origin, and signs in by itself', async () => {
    const { html, headers } = await open('/app-movil');

    expect(html).toContain(`data-app="${sandbox.configuration.appOrigin}"`);
    expect(headers.get('content-security-policy')).toContain(
      `frame-src ${sandbox.configuration.appOrigin}`,
    );
    for (const said of ['platform-ready', 'saveSession']) expect(html).toContain(said);
    const unknown = await fetch(`${sandbox.configuration.consoleUrl}/app-movil/sesion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nadie@correo.mx', previous: null }),
    });
    expect(unknown.status).toBe(502);
  });

  it('[2.73] leads whoever adds a card at the accounts site to where the app does it', async () => {
    const { status, headers } = await fetch(
      `${sandbox.configuration.consoleUrl}/cuentas/billetera/agregar-tarjeta`,
      { redirect: 'manual' },
    );

    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`${sandbox.configuration.appOrigin}/pay/tarjetas/agregar`);
  });

  it('shows a mail, marks it as read, and never its markup outside the frame', async () => {
    await createTransport(`smtp://localhost:${sandbox.configuration.ports.smtp}`).sendMail({
      from: 'x@y.mx',
      to: 'ana@correo.mx',
      subject: '<b>Hola</b>',
      html: '<p id="foreign">hola <a href="http://localhost:1/x?a=1&amp;b=2">ir</a></p>',
    });
    const { body } = await sandbox.control('GET', '/mails?to=ana@correo.mx');
    expect((await open()).html).toContain('1 sin leer');
    const { html } = await open(`/?correo=${body.mails[0].id}`);

    expect(html).toContain('&lt;b&gt;Hola&lt;/b&gt;');
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(html).toContain('href="http://localhost:1/x?a=1&amp;b=2"');
    expect(html).not.toContain('id="foreign"');
    expect(html).not.toContain('sin leer');
  });

  it('does with buttons what the API does', async () => {
    await press('cuentas/crear', { email: 'Beto@correo.mx', password: 'una frase corta' });
    await press('cuentas/bloquear', { email: 'beto@correo.mx' });
    const locked = (await open()).html;
    await press('cuentas/desbloquear', { email: 'beto@correo.mx' });
    await press('cuentas/restablecer', { email: 'beto@correo.mx' });
    const link = await sandbox.control('GET', '/mails/last-link?to=beto@correo.mx&wait_ms=5000');
    await press('fallas', { 'mail.mode': 'lose', 'push.delay_ms': '2000' });
    const faults = await sandbox.control('GET', '/faults');
    await press('fallas/sanar');
    await press('cuentas/borrar', { email: 'beto@correo.mx' });

    expect(locked).toContain('Bloqueada hasta las');
    expect(link.body.link).toContain('/restablecer?ticket=');
    expect(faults.body).toMatchObject({ mail: { mode: 'lose' }, push: { delay_ms: 2000 } });
    expect((await sandbox.control('GET', '/accounts')).body.accounts).toEqual([]);
  });

  it.each([
    ['cuentas/crear', { email: 'x', password: 'una frase corta' }],
    ['cuentas/crear', { email: 'x@y.mx', password: 'corta' }],
    ['cuentas/borrar', { email: 'nadie@correo.mx' }],
    ['fallas', { 'mail.mode': 'bailar' }],
    ['reloj', { advance_days: 'mucho' }],
    ['banco/transferir', { clabe: '012180015234567898', pesos: '10' }],
    ['banco/transferir', { clabe: '012180015234567898', pesos: 'x' }],
    ['banco/liquidar', { id: 'spo_none' }],
    ['buro/persona', { curp: 'X', standing: 'good' }],
    ['buro/impugnacion', { account: 'AB-000000123', motive: ' ' }],
    ['identidad/coincide', { id: 'ids_none' }],
    ['tarjetas/contracargo', { id: 'ord_none' }],
    ['caja/pagar', { reference: '93' }],
    ['domiciliacion/objetar', { id: 'dcl_none' }],
    ['eventos/reenviar', { id: '999999' }],
  ])('says what is wrong with %s %j', async (path, form) => {
    const answer = await press(path, form);

    expect(answer.status).toBe(422);
    expect(answer.html).toMatch(/\.$/);
  });

  it('moves the vendors with buttons too', async () => {
    const clabe = '646180157000004518';
    await press('banco/transferir', { clabe, pesos: '1,250.50' });
    const seen = (await open()).html;
    const { body } = await sandbox.control('GET', '/spei/transfers?limit=1');
    await press('buro/persona', { curp: 'lohm920314mjcprr07', standing: 'thin' });
    const people = await sandbox.control('GET', '/bureau/people');
    await press('buro/impugnacion', { account: 'ab-000000123', motive: 'Ya está pagada' });
    const contested = (await sandbox.control('GET', '/bureau/disputes')).body.disputes;

    expect(body.transfers[0]).toMatchObject({ amount: 125_050, clabe });
    expect(seen).toContain('TITULAR DE PRUEBA');
    expect(seen).toContain(body.transfers[0].clave_rastreo);
    expect(people.body.people).toEqual([{ curp: 'LOHM920314MJCPRR07', standing: 'thin' }]);
    expect(contested).toMatchObject([{ account: 'AB-000000123', answer: null }]);
    expect((await open()).html).toContain('Ya está pagada');
  });

  it('tells every open page what changed, as it changes', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${sandbox.configuration.consoleUrl}/eventos`, {
      signal: stop.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const listening = (async () => {
      while (!heard.includes('data: accounts')) heard += (await reader?.read())?.value ?? '';
    })();
    await sandbox.control('POST', '/accounts', { email: 'eva@correo.mx', password: 'una frase' });
    await listening;
    stop.abort();
    const fragment = await open('/seccion/accounts');

    expect(heard).toContain('event: change\ndata: accounts');
    expect(fragment.html).toContain('eva@correo.mx');
    expect(fragment.html).not.toContain('<html');
  });

  it('obeys this machine and its own pages only', async () => {
    const { consoleUrl, ports } = sandbox.configuration;
    const foreign = await fetch(`${consoleUrl}/acciones/reiniciar`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    const foreignApi = await fetch(`${consoleUrl}/control/v1/reset`, {
      method: 'POST',
      headers: { origin: 'null' },
    });

    expect([foreign.status, foreignApi.status]).toEqual([403, 403]);
    expect(await statusByName(ports.console, 'evil.example')).toBe(403);
    expect(await statusByName(ports.console, 'localhost')).toBe(200);
  });
});

/** Asks by another name, as a page would whose name somebody pointed at this machine. */
async function statusByName(port: number, name: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((fulfil, reject) => {
    request({ port, host: '127.0.0.1', path: '/', headers: { host: `${name}:${port}` } })
      .on('response', (response) => {
        response.resume();
        fulfil(response.statusCode ?? 0);
      })
      .on('error', reject)
      .end();
  });
}

describe('the business clock', () => {
  const clock = () => sandbox.control('GET', '/clock');

  it('is read from the lender and moved there, by hours, days, months, to a time of day and to an instant', async () => {
    lender.setNow('2026-01-31T12:00:00.000-06:00');
    await press('reloj', { advance_days: '15' });
    expect((await clock()).body.now).toBe('2026-02-15T18:00:00.000Z');
    lender.setNow('2026-01-31T12:00:00.000-06:00');
    await press('reloj', { advance_months: '1' });
    expect((await clock()).body.now).toBe('2026-02-28T18:00:00.000Z');
    await sandbox.control('PUT', '/clock', { now: '2027-03-01T09:00:00-06:00' });
    expect((await clock()).body.now).toBe('2027-03-01T15:00:00.000Z');
    await press('reloj', { advance_hours: '3' });
    expect((await clock()).body.now).toBe('2027-03-01T18:00:00.000Z');
    await press('reloj', { to_time: '09:00' });
    expect((await clock()).body.now).toBe('2027-03-02T15:00:00.000Z');
    await press('reloj', { reset: 'true' });

    expect((await clock()).body.offset_ms).toBe(0);
    expect(lender.authorizations).toEqual(new Set(['Bearer abona-local-sandbox-secret']));
  });

  it.each([{}, { now: 'mañana' }, { advance_days: 1.5 }, { advance_days: 1, reset: true }])(
    'is not moved by %j',
    async (move) => {
      expect((await sandbox.control('PUT', '/clock', move)).status).toBe(422);
    },
  );

  it('says what waits for the morning, and until when', async () => {
    lender.setNight({ until: '2026-11-18T13:00:00.000Z', waiting: 3 });
    const { html } = await open();
    lender.setNight(null);

    expect(html).toContain('Es de noche en México');
    expect(html).toContain('3 avisos esperan');
    expect((await open()).html).not.toContain('Es de noche en México');
  });

  it('does not go back over booked days before somebody says so, and says what that does', async () => {
    lender.setNow('2027-03-01T09:00:00-06:00');
    lender.book(true);
    const refused = await sandbox.control('PUT', '/clock', { reset: true });
    const page = await open();
    const said = await sandbox.control('PUT', '/clock', { reset: true, over_booked_days: true });
    lender.book(false);

    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'over_booked_days' } } });
    expect(page.html).toContain('Los días que ya pasaron en Abona están contabilizados');
    expect(said.status).toBe(200);
  });

  it('says so when the lender does not answer', async () => {
    lender.refuse(true);
    const answer = await clock();
    const page = await open();
    lender.refuse(false);

    expect(answer).toMatchObject({ status: 502, body: { error: { code: 'server_unreachable' } } });
    expect(page.html).toContain('El servidor no contesta');
  });
});
