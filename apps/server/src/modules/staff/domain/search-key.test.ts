import { expect, it } from 'vitest';
import { searchKeysOf } from './search-key.ts';

it.each([
  ['100000000000001', ['customer', 'phone', 'order']],
  ['ac-2026-000001', ['folio', 'order']],
  ['ARCO-2026-0A1B2C3D', ['folio', 'order']],
  ['55 1234 5678', ['phone', 'order']],
  ['ana@correo.mx', ['email']],
  ['LOHM900115MDFPRR07', ['curp', 'order']],
  ['loan_01jd0000000000000000000000', ['loan', 'order']],
  ['8Q2T7VXA', ['loan', 'order']],
  ['pedido 77/b', ['order']],
] as const)('%s may be %j', (value, expected) => {
  expect(searchKeysOf(value)).toEqual(expected);
});
