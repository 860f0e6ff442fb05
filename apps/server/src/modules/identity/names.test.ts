import { openVerification } from '@abona/contract/identity/identity-verification';
import { getSession } from '@abona/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { formOf } from './testing/form-facts.ts';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

describe('somebody of whom the login provider tells no name', () => {
  it('is called as their form says, and once they are to be recognised by it, for good', async () => {
    const { enrol, applicant, forms, call } = await startIdentity();
    const name = async () => (await call(getSession, { as: CUSTOMER })).data.customer_name;
    const rename = (givenNames: string) => {
      const form = formOf(CUSTOMER);
      forms.set(CUSTOMER, { ...form, person: { ...form.person, givenNames } });
    };
    await enrol(CUSTOMER);

    const before = await name();
    await applicant(CUSTOMER);
    const filled = await name();
    rename('MARIA ANA');
    const corrected = await name();
    await call(openVerification, { as: CUSTOMER });
    rename('OTRA');

    expect([before, filled, corrected, await name()]).toEqual([
      '',
      'MARIANA LOPEZ HERNANDEZ',
      'MARIA ANA LOPEZ HERNANDEZ',
      'MARIA ANA LOPEZ HERNANDEZ',
    ]);
  });
});
