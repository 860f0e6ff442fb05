import type { PaymentOrder } from '@abona/contract/merchants/payment';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { objectionsTo } from './payment-order.ts';

const origins = ['https://tienda.mx', 'https://m.tienda.mx:8443'];
const order: PaymentOrder = {
  order_id: 'A-1',
  amount: 1_000_00,
  shipping_amount: 100_00,
  capture_mode: 'automatic',
  metadata: {},
  return_url: 'https://tienda.mx/gracias?pedido=1',
  expires_in_minutes: 60,
  lines: [
    { reference: 'a', name: 'Zapatos', quantity: 2, unit_amount: 400_00 },
    { reference: 'b', name: 'Calcetas', quantity: 1, unit_amount: 100_00 },
  ],
};
const pathsOf = (changes: Partial<PaymentOrder>) =>
  objectionsTo({ ...order, ...changes }, { origins, leastAmount: centavos(300_00) }).map(
    ({ path }) => path,
  );

describe('an order', () => {
  it('is fine when it adds up and leads back to the shop', () => {
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ lines: [], amount: 300_00 })).toEqual([]);
    expect(pathsOf({ cancel_url: 'https://m.tienda.mx:8443/carrito' })).toEqual([]);
  });

  it.each([
    ['a sum that is a centavo off', { amount: 100_001 }, ['amount']],
    ['less than can be paid in instalments', { lines: [], amount: 299_99 }, ['amount']],
    ['two lines of one name', { lines: [...order.lines, ...order.lines] }, ['amount', 'lines']],
  ])('is refused for %s', (_, changes, paths) => {
    expect(pathsOf(changes)).toEqual(paths);
  });

  it('leads back to the machine of whoever tries, on any port, and never of whoever sells', () => {
    const rules = { origins, leastAmount: centavos(300_00) };
    const back = { ...order, return_url: 'http://localhost:8080/gracias' };

    expect(objectionsTo(back, { ...rules, mode: 'test' })).toEqual([]);
    for (const return_url of ['http://localhost.malo.mx/', 'http://x@localhost:8080/'])
      expect(objectionsTo({ ...order, return_url }, { ...rules, mode: 'test' })).toHaveLength(1);
    expect(objectionsTo(back, { ...rules, mode: 'live' })).toMatchObject([{ path: 'return_url' }]);
  });

  it.each([
    'http://tienda.mx/',
    'https://tienda.mx.malo.mx/',
    'https://tienda.mx:444/',
    'https://otra@tienda.mx/',
    'https://tienda.mx@malo.mx/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//tienda.mx/',
    'https://malo.mx/?https://tienda.mx',
  ])('never sends a shopper to %s', (url) => {
    expect(pathsOf({ return_url: url, cancel_url: url })).toEqual(['return_url', 'cancel_url']);
  });
});
