import { addressOf } from '@abona/contract/endpoint';
import { createPayment, getPayment } from '@abona/contract/merchants/payment';
import { createRefund, listOffers } from '@abona/contract/merchants/purchase';
import { describe, expect, it } from 'vitest';
import { anOrder, startMerchants } from './testing/merchant-world.ts';

describe('what a shop’s server is answered with', () => {
  it('tells a refusal in the language it asks for, Spanish otherwise, with a code for each field and where it is explained', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const body = anOrder({ amount: 1, return_url: 'https://otra.mx/', lines: 'no' });
    const ask = async (language: string, order: object) =>
      (await call(createPayment, { key, body: order, headers: { 'accept-language': language } }))
        .error;
    const foreign = anOrder({ amount: 1, return_url: 'https://otra.mx/' });

    expect(await ask('en-US,en;q=0.9,es;q=0.8', body)).toMatchObject({
      code: 'validation_failed',
      message: 'Some of what you sent is not valid: see fields.',
      documentation: '/api/merchant/errors#validation_failed',
      fields: [{ path: 'lines', code: 'invalid_type', message: 'Not valid.' }],
    });
    expect(await ask('en', foreign)).toMatchObject({
      fields: [
        {
          path: 'amount',
          code: 'amount_below_minimum',
          message: 'Less than what can be paid in instalments.',
        },
        {
          path: 'return_url',
          code: 'address_not_registered',
          message: 'Not on an origin that you registered.',
        },
      ],
    });
    for (const language of ['es-MX', 'fr', 'en;q=0, es', 'es, en', 'en;q=zz', ''])
      expect((await ask(language, foreign)).fields[1].message).toBe(
        'La dirección no está en un origen registrado por el comercio.',
      );
    const both = { amount: 1, lines: [{ reference: 'z', quantity: 1 }] };
    const { error } = await call(createRefund, { key, params: { id: 'pay_x' }, body: both });
    expect(error.fields).toEqual([
      {
        path: 'lines',
        code: 'amount_and_lines',
        message: 'Indica un monto o renglones, no ambos.',
      },
    ]);
  });

  it('says which version of the API answered, and refuses one that never was', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const ask = (version?: string) =>
      call(getPayment, {
        key,
        params: { id: 'pay_x' },
        headers: version === undefined ? {} : { 'abona-version': version },
      });

    expect((await ask()).headers['abona-version']).toBe('2026-11-18');
    expect((await ask('2026-11-18')).status).toBe(404);
    expect((await ask('2019-01-01')).error.code).toBe('api_version_unknown');
  });

  it('lets a page of any shop ask for offers, and for nothing else', async () => {
    const { openShop, listen } = await startMerchants();
    const { key } = await openShop();
    const url = await listen();
    const before = (path: string) =>
      fetch(`${url}${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://tienda.mx', 'access-control-request-method': 'GET' },
      });
    const asked = await fetch(`${url}${addressOf(listOffers)}?amount=300000`, {
      headers: { origin: 'https://tienda.mx', authorization: `Bearer ${key}` },
    });
    const stranger = await fetch(`${url}${addressOf(listOffers)}?amount=300000`);
    const offers = await before(addressOf(listOffers));

    expect(offers.status).toBe(204);
    expect(offers.headers.get('access-control-allow-origin')).toBe('*');
    expect(offers.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('cache-control')).toBe('private, max-age=600');
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('access-control-allow-origin')).toBe('*');
    const payments = await before(addressOf(createPayment));
    expect(payments.headers.get('access-control-allow-origin')).toBeNull();
  });
});
