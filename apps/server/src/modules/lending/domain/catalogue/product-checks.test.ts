import { expect, it } from 'vitest';
import { contractCheck } from './product-checks.ts';

it.each([
  ['15999-004-000001/01-00001-0126', null],
  ['', 'product_contract_unregistered'],
  ['por registrar', 'product_contract_unregistered'],
  ['15999-004-000001', 'product_contract_unregistered'],
])('a contract registered as «%s» is refused by %s', (reca, refusal) => {
  expect(contractCheck({ text: 'credito-simple', reca })).toMatchObject({ refusal, reca });
});
