import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

describe('the control API', () => {
  it.each([
    ['GET', '/mails?to=nobody', undefined, 422],
    ['GET', '/mails?too=x@y.mx', undefined, 422],
    ['GET', '/mails?limit=0', undefined, 422],
    ['GET', '/mails/last?to=x@y.mx', undefined, 404],
    ['GET', '/mails/last-link?to=x@y.mx', undefined, 404],
    ['GET', '/mails/abc', undefined, 422],
    ['GET', '/mails/999', undefined, 404],
    ['GET', '/codes/last?to=12', undefined, 422],
    ['GET', '/codes/last?to=5512345678&wait_ms=999999', undefined, 422],
    ['POST', '/accounts', { email: 'x', password: 'una frase corta' }, 422],
    ['POST', '/accounts', { email: 'x@y.mx', password: 'corta' }, 422],
    ['POST', '/accounts', { email: 'x@y.mx', password: 'una frase', admin: true }, 422],
    ['DELETE', '/accounts/nadie@correo.mx', undefined, 404],
    ['POST', '/accounts/nadie@correo.mx/lock', undefined, 404],
    ['POST', '/tokens', { email: 'nadie@correo.mx' }, 404],
    ['POST', '/tokens', { email: 'nadie@correo.mx', fault: 'sideways' }, 422],
    ['PUT', '/faults', { login: { mode: 'sideways' } }, 422],
    ['PUT', '/faults', { bank: { mode: 'down' } }, 422],
    ['PUT', '/faults', { mail: { delay_ms: -1 } }, 422],
    ['PUT', '/faults', { spei: { webhooks: 'sideways' } }, 422],
    ['PUT', '/faults', { bureau: { webhooks: 'late' } }, 422],
    ['PUT', '/bureau/people/X', { standing: 'good' }, 422],
    ['PUT', '/bureau/people/LOHM920314MJCPRR07', { standing: 'rich' }, 422],
    ['POST', '/identity/sessions/ids_none/finish', { outcome: 'match' }, 409],
    ['POST', '/identity/sessions/ids_none/finish', { outcome: 'perhaps' }, 422],
    ['POST', '/spei/transfers', { clabe: '1', amount: 1 }, 422],
    ['POST', '/spei/transfers', { clabe: '012180015234567898', amount: 0.5 }, 422],
    ['POST', '/spei/transfers/str_none/repeat', undefined, 404],
    ['POST', '/spei/payouts/spo_none/return', { code: '99' }, 422],
    ['POST', '/spei/payouts/spo_none/return', { code: '01' }, 409],
    ['POST', '/cards/orders/ord_none/chargeback', undefined, 409],
    ['POST', '/cash/payments', { reference: '93' }, 409],
    ['POST', '/debit/collections/dcl_none/answer', { reject_code: '99' }, 422],
    ['POST', '/debit/collections/dcl_none/object', undefined, 409],
    ['POST', '/webhooks/999999/resend', undefined, 404],
    ['GET', '/webhooks?vendor=bureau', undefined, 422],
    ['GET', '/nothing', undefined, 404],
  ])('answers %s %s %j with a status and a sentence', async (method, path, body, status) => {
    const answer = await sandbox.control(method, path, body);

    expect(answer).toMatchObject({
      status,
      body: { error: { code: expect.any(String), message: expect.stringMatching(/\.$/) } },
    });
  });

  it('does not take what is not JSON', async () => {
    const answer = await fetch(`${sandbox.configuration.consoleUrl}/control/v1/faults`, {
      method: 'PUT',
      body: 'login.mode=down',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: { code: 'malformed_request' } });
  });

  it('changes the faults it is told and no others', async () => {
    await sandbox.control('PUT', '/faults', { login: { tokens: 'expired' } });
    const { body } = await sandbox.control('PUT', '/faults', { mail: { mode: 'lose' } });

    expect(body).toMatchObject({
      login: { mode: 'up', tokens: 'expired' },
      mail: { mode: 'lose', delay_ms: 0 },
    });
  });

  it('makes an account once', async () => {
    const person = { email: 'Ana@Correo.mx', password: 'una frase corta', email_verified: true };
    const made = await sandbox.control('POST', '/accounts', person);

    expect(made).toMatchObject({
      status: 201,
      body: { email: 'ana@correo.mx', email_verified: true, locked_until: null },
    });
    expect((await sandbox.control('POST', '/accounts', person)).body.error.code).toBe('exists');
  });

  it('empties and heals the world, and waits no longer than it is asked to', async () => {
    await sandbox.control('POST', '/reset');
    const start = performance.now();
    const nothing = await sandbox.control('GET', '/codes/last?to=5512345678&wait_ms=200');

    expect(nothing.status).toBe(404);
    expect(performance.now() - start).toBeGreaterThanOrEqual(190);
    expect((await sandbox.control('GET', '/accounts')).body.accounts).toEqual([]);
    expect((await sandbox.control('GET', '/faults')).body.login.tokens).toBe('good');
  });
});
