import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import { cadenaOf, firmaOf, ORDER_FIELDS, orderCadena, type StpOrder } from './cadena.ts';
import { createStp } from './stp.ts';
import { readRegistration, returnCodeOf, statusOf } from './stp-answers.ts';
import { centavosOf, orderOf, pesosText, referenceIn, trackingKeyOf } from './stp-order.ts';
import { createStpPayouts } from './stp-payouts.ts';
import { virtualClabe } from './virtual-clabe.ts';

/** The public half of the key with which STP's published examples were signed. */
const PUBLISHED = createPublicKey({
  key: Buffer.from(
    'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDO6dcS4k8Sz//09ISLLCIqHjCYNpHUbtauyu4+N3bvTOxgyX9RfC9hQ0HyL6VjcAoY67BNF1gvLPTRB0ijwMPpl2uEyv2y1pPwxmDoH4dH0aoRrWUWzSejnfVn4NoHIchiu8umIofDFuGb/cIDnVBikKNFBTf6HxPePUW2p35Q9wIDAQAB',
    'base64',
  ),
  format: 'der',
  type: 'spki',
});
const isSigned = (cadena: string, firma: string) =>
  verify('RSA-SHA256', Buffer.from(cadena), PUBLISHED, Buffer.from(firma, 'base64'));

const published: StpOrder = {
  institucionContraparte: '40072',
  empresa: 'TAMIZI',
  claveRastreo: 'CR1564969083',
  institucionOperante: '90646',
  monto: '1.20',
  tipoPago: '1',
  tipoCuentaOrdenante: '40',
  cuentaOrdenante: '646180110400000007',
  tipoCuentaBeneficiario: '40',
  nombreBeneficiario: 'Ricardo Sanchez',
  cuentaBeneficiario: '072691004495711499',
  rfcCurpBeneficiario: 'ND',
  conceptoPago: 'Prueba',
  referenciaNumerica: '5273144',
  topologia: 'T',
  medioEntrega: '3',
  prioridad: '0',
};

describe('what is signed of an order', () => {
  it('is STP’s own chain of the published order, and its signature is over that', () => {
    const cadena = orderCadena(published);
    expect(cadena).toBe(
      '||40072|TAMIZI|||CR1564969083|90646|1.20|1|40||646180110400000007||40|Ricardo Sanchez|072691004495711499|ND||||||Prueba||||||5273144||T||3|0|||',
    );
    const firma =
      'KDNKDVVuyNt9oTXPAlofGXGH5L5IH9PAzOsx0JZFtmGlU+10QRf2RHSg0OVCnYYpu5sC3DJ6vlXuYM40+uNw0tMc0y8Dv26uO8Vv2GhOhMqaGk72LwgwgmqVg17xzjgGbJHzAzMav3fx4/3No+mSnf7vxpe4ePf6yK1yU5U28L4=';
    expect(isSigned(cadena, firma)).toBe(true);
    expect(isSigned(orderCadena({ ...published, monto: '1.21' }), firma)).toBe(false);
  });

  it('is that of the order that STP’s demonstration took as 9349827', () => {
    const cadena = orderCadena({ ...published, claveRastreo: 'CR1609257595' });
    expect(
      isSigned(
        cadena,
        'L1ABpeih5nwIuFQPZoqjAjaWk9+vslRevKH6XcY169/GJhosoYkL6RtrStaHVUbMvjii11IcQkhN+25qjQQJ+CUTb3dQjATb4uVBxtebJIPFoITztR1fI6ZMdTab7zt13p5SAvPpuLowjl3yV5B7zBX8Ud+AlB3/9JBUCVVyOmc=',
      ),
    ).toBe(true);
  });

  it('has every one of the thirty-four values in its place', () => {
    const every = cadenaOf(ORDER_FIELDS.map((_, index) => String(index + 1)));
    const parts = every.split('|');
    expect([ORDER_FIELDS.length, parts.length]).toEqual([34, 38]);
    const full =
      '||846|empresa|20230516|folioOrigen|claveRastreo|90646|100.00|1|3|nombreOrdenante|cuentaOrdenante|rfcCurpOrdenante|3|nombreBeneficiario|cuentaBeneficiario|rfcCurpBeneficiario|emailBeneficiario|3|nombreBeneficiario2|cuentaBeneficiario2|rfcCurpBeneficiario2|conceptoPago|conceptoPago2|claveCatalogoUsuario|claveCatalogoUsuario2|clavePago|referenciaCobranza|12345|tipoOperacion|topologia|usuario|medioEntrega|prioridad|0.16||';
    const values = full.slice(2, -2).split('|');
    const order = Object.fromEntries(ORDER_FIELDS.map((field, index) => [field, values[index]]));
    expect(orderCadena(order)).toBe(full);
    // Those whose value in the published chain is their own name stand where that name stands.
    const named = ORDER_FIELDS.filter((field) => values.includes(field));
    expect(named).toHaveLength(22);
    expect(named.map((field) => order[field])).toEqual(named);
  });

  it('of another call is short', () => {
    expect(
      isSigned(
        cadenaOf(['TAMIZI', '646180157018613700', 'SAHE800416HDFABC01']),
        'j0aKfUr/ZpSz0WaFZc3aPjUuF3ZUpJWBKnALRqwGM0tlyAgMI5yaw2s6tbII4OiE4irJKeQqhniljzHdlVoyVCpMZOmFkV24AStayqVdNZ/hLtJDpcAxjwlBcwYM74oG5Qcl0+rBAY+UA7eRsLVtiVJzMy4/nxlt9+uoqoqchkk=',
      ),
    ).toBe(true);
  });
});

describe('an account of ours', () => {
  it.each([
    ['1104', 0, '646180110400000007'],
    ['1570', 0, '646180157000000004'],
    ['1570', 451, '646180157000004518'],
    ['1118', 503_587, '646180111805035870'],
    ['1118', 503_547, '646180111805035472'],
  ])('under %s with the number %d is %s', (prefix, number, clabe) => {
    expect(virtualClabe(prefix, number)).toBe(clabe);
  });

  it('is none of the customers’ where our own money leaves from', () => {
    const { clabeOf } = createStp({
      ...{ vendor: 'stp', url: '', apiKey: '', callers: [] },
      ...{ ordersUrl: '', queriesUrl: '', company: 'ABONA', signingKey: null, log: silentLog },
      ...{ account: '646180157000000004', clabePrefix: '1570' },
    });
    expect([0, 451, 10_000_000].map(clabeOf)).toEqual([null, '646180157000004518', null]);
  });
});

const REFERENCE = 'out_01jd0000000000000000000000';
const CLABE = '072691008123498763';
const payout = {
  reference: REFERENCE,
  amount: centavos(1_930_405),
  clabe: CLABE,
  holder: 'María de los Ángeles Núñez & Hermanos Constructores, S.A. de C.V.',
  concept: 'PRÉSTAMO ABONA',
};

describe('an order of ours', () => {
  it('says what STP takes: plain letters, at most 39 of them, pesos with two decimals', () => {
    const order = orderOf(payout, { company: 'ABONA', account: '646180157000000004' });
    expect(order).toMatchObject({
      institucionContraparte: '40072',
      monto: '19304.05',
      claveRastreo: 'AB01JD0000000000000000000000',
      folioOrigen: 'AB01JD0000000000000000000000',
      nombreBeneficiario: 'MARIA DE LOS ANGELES NUNEZ Y HERMANOS C',
      conceptoPago: 'PRESTAMO ABONA',
      rfcCurpBeneficiario: 'ND',
    });
    expect(Object.values(order ?? {}).join('')).toMatch(/^[\x20-\x7b]*$/);
    expect(Number(order?.referenciaNumerica)).toBeGreaterThan(0);
    expect(Number(order?.referenciaNumerica)).toBeLessThan(10_000_000);
    expect(orderOf(payout, { company: 'ABONA', account: '646180157000000004' })).toEqual(order);
  });

  it('goes to no account of which SPEI knows no institution', () => {
    const asked = { ...payout, clabe: '999180015234567898' };
    expect(orderOf(asked, { company: 'ABONA', account: '646180157000000004' })).toBeNull();
  });

  it('is known again by its tracking key, and nobody else’s is ours', () => {
    expect(referenceIn(trackingKeyOf(REFERENCE))).toBe(REFERENCE);
    expect(['', 'AB', 'CR1564969083', `X${trackingKeyOf(REFERENCE)}`].map(referenceIn)).toEqual([
      ...[null, null, null, null],
    ]);
  });

  it.each([
    [1, '0.01'],
    [100, '1.00'],
    [9_999_999_999, '99999999.99'],
  ])('of %d centavos is of %s pesos, and back', (amount, text) => {
    expect(pesosText(centavos(amount))).toBe(text);
    expect([text, Number(text)].map(centavosOf)).toEqual([amount, amount]);
  });

  it.each(['', '-1', '1.005', 'NaN', '1e3', '1,000.00'])('of %j is of no amount', (text) => {
    expect(centavosOf(text)).toBeNull();
  });
});

describe('what STP answers', () => {
  it.each([
    [{ id: 9_349_827 }, 'accepted'],
    [{ id: 1_000 }, 'accepted'],
    [{ id: 9_349_827, descripcionError: 'algo' }, 'unclear'],
    [{ id: 999 }, 'unclear'],
    [{ id: 0, descripcionError: 'La firma no es válida' }, 'unclear'],
    [{ id: -16, descripcionError: 'Fecha' }, 'unclear'],
    [{ id: -30 }, 'unclear'],
    [{ id: -999 }, 'unclear'],
    [{ id: -1, descripcionError: 'Clave rastreo duplicada' }, 'there_already'],
    [{ id: -2 }, 'there_already'],
    [{ id: 5 }, 'there_already'],
    [{ id: 4 }, 'refused'],
    [{ id: -22 }, 'refused'],
    [{ id: -200 }, 'refused'],
  ])('to an order, %j, is %s', (answer, kind) => {
    expect(readRegistration(answer).kind).toBe(kind);
  });

  it('of a state is how far the money is; a new one is none of those', () => {
    expect(['C', 'L', 'A', 'E'].map(statusOf)).toEqual(Array(4).fill('accepted'));
    expect(['LQ', 'TLQ'].map(statusOf)).toEqual(['settled', 'settled']);
    expect(['D', 'CN', 'CL', 'TCL', 'CA', 'CR', 'RL', 'RA', 'RB'].map(statusOf)).toEqual(
      Array(9).fill('returned'),
    );
    expect(statusOf('ZZ')).toBeNull();
    expect([returnCodeOf('D', 3), returnCodeOf('D', '17'), returnCodeOf('CN', null)]).toEqual([
      ...['03', '17', 'CN'],
    ]);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the vendor's own documents, as its protocol writes them.
type Document = any;

/** STP as a list of answers, one for each call; what it was asked is kept. */
async function stpThatSays(...answers: readonly Document[]) {
  const left = [...answers];
  const asked: { readonly path: string; readonly body: Document }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ path: `${request.method} ${request.url}`, body: await json(request) });
    const answer = left.shift() ?? 403;
    if (typeof answer === 'number') return void response.writeHead(answer).end('{}');
    response.writeHead(200).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = createStpPayouts({
    ordersUrl: url,
    queriesUrl: url,
    company: 'ABONA',
    account: '646180157000000004',
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    log: silentLog,
  });
  return { provider, asked, publicKey };
}

const now = new Date('2026-11-19T12:00:00-06:00');
const handing = { isAgain: false, handedAt: now, now };
const handed = { ...payout, handedAt: now, now };
const row = {
  claveRastreo: trackingKeyOf(REFERENCE),
  estado: 'LQ',
  monto: 19_304.05,
  idEF: 9_349_827,
  cuentaBeneficiario: CLABE,
};
const found = (more: object = {}) => ({ estado: 0, respuesta: { ...row, ...more } });
const none = { estado: 6, mensaje: 'No se encontró' };
const unavailable = { ok: false, error: { kind: 'unavailable' } };

describe('an order that was handed over', () => {
  it('is signed over exactly what is sent', async () => {
    const { provider, asked, publicKey } = await stpThatSays({ resultado: { id: 9_349_827 } });

    expect(await provider.pay(payout, handing)).toMatchObject({
      value: { ref: '9349827', status: 'accepted' },
    });
    const [{ path, body }] = asked as [(typeof asked)[number]];
    const { firma, ...order } = body;
    expect(path).toBe('PUT /ordenPago/registra');
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(orderCadena(order)),
        publicKey,
        Buffer.from(firma, 'base64'),
      ),
    ).toBe(true);
    expect(
      firmaOf('||A||', generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey),
    ).toMatch(/^[\w+/]{342}==$/);
  });

  it('is our own when its key was used, and is looked up', async () => {
    const taken = { resultado: { id: -1, descripcionError: 'Clave rastreo duplicada' } };
    const { provider } = await stpThatSays(taken, found());
    expect(await provider.pay(payout, handing)).toMatchObject({
      value: { status: 'settled', trackingKey: row.claveRastreo },
    });
  });

  it('whose key was used and that cannot be found is no refusal', async () => {
    const { provider } = await stpThatSays({ resultado: { id: -2 } }, none);
    expect(await provider.pay(payout, handing)).toEqual(unavailable);
  });

  it.each([[403], [500], [{ resultado: {} }], [{ estado: 0 }]])(
    'and answered with %j is neither taken nor refused',
    async (answer) => {
      const { provider } = await stpThatSays(answer);
      expect(await provider.pay(payout, handing)).toEqual(unavailable);
    },
  );

  it('of another amount or account under our key is for people to see, and no order of ours', async () => {
    for (const other of [{ monto: 1 }, { cuentaBeneficiario: '012180015234567898' }]) {
      const { provider } = await stpThatSays(found(other));
      expect(await provider.findPayout(handed)).toEqual(unavailable);
    }
  });

  it('is found in the list of the day when no more may be asked for one by one', async () => {
    const others = Array.from({ length: 1_000 }, (_, n) => ({ ...row, claveRastreo: `X${n}` }));
    const { provider, asked } = await stpThatSays(
      { estado: 3, mensaje: 'Límite excedido' },
      { estado: 0, datos: others },
      { estado: 0, datos: [{ ...row, estado: 'D', causaDevolucion: '1' }] },
    );
    expect(await provider.findPayout(handed)).toMatchObject({
      value: { status: 'returned', returnCode: '01' },
    });
    expect(asked.map(({ path, body }) => [path, body.page])).toEqual([
      ['POST /consultaOrden', undefined],
      ['POST /V2/conciliacion', 0],
      ['POST /V2/conciliacion', 1],
    ]);
  });

  it('is asked about on each day on which it may stand, the past ones by their date', async () => {
    const { provider, asked } = await stpThatSays(none, none);
    const later = new Date('2026-11-19T19:00:00-06:00');
    expect(await provider.findPayout({ ...handed, now: later })).toEqual({ ok: true, value: null });
    expect(asked.map(({ body }) => body.fechaOperacion)).toEqual([20_261_119, undefined]);
  });

  it('is unknown while one of its days does not answer', async () => {
    const { provider } = await stpThatSays(none, 503);
    const later = new Date('2026-11-19T19:00:00-06:00');
    expect(await provider.findPayout({ ...handed, now: later })).toEqual(unavailable);
  });

  it('waits where there is no key to sign it with', async () => {
    const provider = createStpPayouts({
      ordersUrl: 'http://127.0.0.1:9',
      queriesUrl: 'http://127.0.0.1:9',
      company: 'ABONA',
      account: '646180157000000004',
      signingKey: null,
      log: silentLog,
    });
    expect(await provider.pay(payout, handing)).toEqual(unavailable);
    expect(await provider.findPayout(handed)).toEqual(unavailable);
  });
});

describe('the receipt of a payment', () => {
  it('names who got it once Banxico has made it; «ND» is no RFC', async () => {
    const { provider } = await stpThatSays(
      found({ nombreCEP: 'ANA RUIZ', rfcCEP: 'ND' }),
      found({ nombreCep: 'ANA RUIZ', rfcCep: 'RUAA900101AB1' }),
      found(),
    );
    expect(await provider.receiptOf(handed)).toMatchObject({
      value: { holder: 'ANA RUIZ', rfc: null },
    });
    expect(await provider.receiptOf(handed)).toMatchObject({ value: { rfc: 'RUAA900101AB1' } });
    expect(await provider.receiptOf(handed)).toEqual(unavailable);
  });
});
