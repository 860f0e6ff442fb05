import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control('DELETE', '/mails'));
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

const mailTo = (to: string, more: object = {}) =>
  createTransport(`smtp://localhost:${sandbox.configuration.ports.smtp}`).sendMail({
    from: 'Abona <hola@abona.mx>',
    to,
    subject: 'Verifica tu correo ñ',
    text: 'Entra a http://localhost:4000/pay/verificar?token=abc. Código: 482917',
    html: '<p>Entra a <a href="http://localhost:4000/pay/verificar?token=abc&amp;x=1">verificar</a></p>',
    ...more,
  });

describe('the mailbox', () => {
  it('takes what a server sends by SMTP, with its links and its code', async () => {
    await mailTo('Ana.Solis@correo.mx');
    const { body } = await sandbox.control('GET', '/mails?to=ana.solis@correo.mx');

    expect(body.mails).toMatchObject([
      {
        from: 'Abona <hola@abona.mx>',
        to: 'ana.solis@correo.mx',
        subject: 'Verifica tu correo ñ',
        code: '482917',
        links: [
          'http://localhost:4000/pay/verificar?token=abc&x=1',
          'http://localhost:4000/pay/verificar?token=abc',
        ],
      },
    ]);
  });

  it('tells the last link and the last code to whoever waits for them', async () => {
    const link = sandbox.control(
      'GET',
      '/mails/last-link?to=ana@correo.mx&contains=verificar&wait_ms=10000',
    );
    const code = sandbox.control('GET', '/codes/last?to=ana@correo.mx&wait_ms=10000');
    await mailTo('ana@correo.mx', { subject: 'sin nada', text: 'hola', html: '<p>hola</p>' });
    await mailTo('ana@correo.mx');

    expect((await link).body.link).toContain('/pay/verificar?token=abc');
    expect((await code).body.code).toBe('482917');
  });

  it('reads a mail past what is attached to it', async () => {
    const attached = (filename: string) => ({
      filename,
      content: Buffer.alloc(200_000, 'á--\r\n'),
    });
    await mailTo('ana@correo.mx', {
      attachments: [attached('contrato ñ.pdf'), { ...attached('nota.txt'), content: 'nota' }],
    });
    const { body } = await sandbox.control('GET', '/mails/last?to=ana@correo.mx');

    expect(body).toMatchObject({ subject: 'Verifica tu correo ñ', code: '482917' });
    expect(body.text).toContain('Código: 482917');
    expect(body.html).toContain('verificar</a>');
    expect(body.links).toHaveLength(2);
  });

  it('gives each of several readers a copy of their own', async () => {
    await mailTo('ana@correo.mx, beto@correo.mx');

    for (const reader of ['ana', 'beto']) {
      const { body } = await sandbox.control('GET', `/mails?to=${reader}@correo.mx`);
      expect(body.mails).toHaveLength(1);
    }
  });

  it('knows addresses that lose, delay or refuse their mail', async () => {
    await mailTo('ana+perdido@correo.mx');
    await mailTo('ana+tarde@correo.mx');
    await expect(mailTo('ana+rechazado@correo.mx')).rejects.toThrow('550');
    const count = async () => (await sandbox.control('GET', '/mails')).body.mails.length;

    expect(await count()).toBe(0);
    await sandbox.control('POST', '/mails/hurry');
    expect(await count()).toBe(1);
  });

  it('is down when it is told to be', async () => {
    await sandbox.control('PUT', '/faults', { mail: { mode: 'down' } });
    await expect(mailTo('ana@correo.mx')).rejects.toThrow('421');
  });

  it('shows a mail with no power over the console', async () => {
    const evil =
      '<script>parent.location="https://evil.example"</script><base href="https://evil.example"><form action="/acciones/reiniciar"></form><img src="https://evil.example/x.png"><p>hola</p>';
    await mailTo('ana@correo.mx', { html: evil });
    const { body } = await sandbox.control('GET', '/mails/last?to=ana@correo.mx');
    const response = await fetch(`${sandbox.configuration.consoleUrl}/correo/${body.id}/cuerpo`);
    const policy = response.headers.get('content-security-policy') ?? '';

    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('script');
    expect(await response.text()).toContain('<base target="_blank">');
  });
});
