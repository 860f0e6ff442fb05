import { expect, it } from 'vitest';
import { maskFields } from './mask.ts';

it('a customer’s values are masked: too little is left to use any of them', () => {
  const fields = {
    curp: 'LOHM900115MDFPRR07',
    birth_date: '1990-01-15',
    phone: '5512345678',
    email: 'mariana@correo.mx',
    address: 'Calle 5 10, Centro, 06000, Ciudad de México',
    monthly_income: '1800000',
    clabe: null,
  };

  expect(maskFields(fields)).toEqual({
    curp: 'LOHM••••••••••••07',
    birth_date: '••••',
    phone: '••••5678',
    email: 'm••••@correo.mx',
    address: '••••',
    monthly_income: '••••',
    clabe: null,
  });
});
