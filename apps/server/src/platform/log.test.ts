import { describe, expect, it } from 'vitest';
import { createLog, type LogFields } from './log.ts';

function capture(level: 'error' | 'warn' | 'info' | 'debug' = 'debug') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

/** What must never be read in a log: codes, tokens, people, cards, accounts. */
const SECRETS = [
  'clave-Hunter2!',
  '493817',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
  'GODE561231HDFRRN09',
  'GODE561231GR8',
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '032180000118359719',
  'ana.garcia@correo.mx',
  '5512345678',
  '55 1234 5678',
  '+52 55 1234 5678',
  'b3f1c2d4e5f60718293a4b5c6d7e8f90',
  'sk_live_9d8s7f6g5h4j3k2l1qwe',
  '0123456789012345678',
  'pdT9vK2mQ8xW4nR7yB1cL6hJ3fG5sA0z',
  'cvv-931x',
  'token-corto',
  'refresh.abc',
  'OTP-7741',
  'http://localhost/verificar?token=abc',
  'Contraseña1',
  'AKIAIOSFODNN7EXAMPLE',
  'PIN8021',
  'secreto',
  'mi-frase',
  'XEXX010101000',
  '5500000001',
  'sid=f00dbabe',
];

describe('the log', () => {
  it('carries level, severity, time and the fields of the list', () => {
    const { log, last } = capture();

    log.warn({ trace_id: 'abc', route: '/api/loan/v1/loans/:id', status_code: 418 }, 'refused');

    expect(last()).toEqual({
      level: 'warn',
      severity: 1,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      trace_id: 'abc',
      route: '/api/loan/v1/loans/:id',
      status_code: 418,
      message: 'refused',
    });
  });

  it.each([
    ['error', 1],
    ['warn', 2],
    ['info', 3],
    ['debug', 4],
  ] as const)('at level %s writes %i of the four levels', (level, written) => {
    const { log, lines } = capture(level);

    for (const at of ['error', 'warn', 'info', 'debug'] as const) log[at]({}, 'line');

    expect(lines).toHaveLength(written);
  });

  it('drops fields that the list does not name, however they come in', () => {
    const { log, lines } = capture();

    for (const secret of SECRETS) {
      const smuggled: object = {
        body: { otp: secret, nested: { deeper: { password: secret } } },
        headers: { authorization: secret },
        [secret]: secret,
        customer_id: secret,
        session_id: `${secret} `,
        error: secret,
      };
      log.info(smuggled as LogFields, 'request');
    }

    expect(lines).toHaveLength(SECRETS.length);
    expect(SECRETS.filter((secret) => lines.join('').includes(JSON.stringify(secret)))).toEqual([]);
    expect(lines.join('')).not.toContain('password');
  });

  it.each(SECRETS)(
    'does not repeat %s from an error, its cause or its database detail',
    (secret) => {
      const { log, lines } = capture();
      const cause = Object.assign(new Error(`Key (email)=(${secret}) already exists.`), {
        code: '23505',
        detail: `Failing row contains (1, ${secret}).`,
        where: secret,
        constraint: 'customers_email_key',
      });
      const error = new Error(`refused token: ${secret}`, { cause });
      Object.assign(error, { code: `${secret}!`, request: { body: secret } });

      log.error({ error }, 'a request broke');

      expect(lines.join('')).not.toContain(secret);
      const shown = JSON.parse(lines[0] ?? '').error;
      expect(shown.cause).toMatchObject({ code: '23505', constraint: 'customers_email_key' });
      expect(shown.stack[0]).toMatch(/^at .*log\.test\.ts/);
    },
  );

  it('keeps the sentence of an error that quotes nothing', () => {
    const { log, last } = capture();

    log.error(
      { error: new TypeError('a transaction inside a transaction: pass the tx on') },
      'bug',
    );

    expect(last().error).toMatchObject({
      kind: 'TypeError',
      message: 'a transaction inside a transaction: pass the tx on',
    });
  });

  it('tells what a library made of an error by its message, code and stack, scrubbed', () => {
    const { log, last } = capture();
    const copied = {
      ...new Error('x'),
      message: 'no route for ana.garcia@correo.mx',
      stack: 'Error\n    at here',
    };

    log.warn({ error: { ...copied, code: '08006', queue: 'a.b' } }, 'the job queue met an error');

    expect(last().error).toEqual({
      kind: 'Error',
      message: expect.stringMatching(/^no route for (?!ana)/),
      code: '08006',
      stack: ['at here'],
    });
  });
});
