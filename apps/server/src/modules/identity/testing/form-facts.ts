import { err, ok } from '@abona/kernel/result';
import type { Phone } from '@abona/mexico/phone';
import type { Applicant, Applicants, Profiles } from '../ports.ts';

/** What somebody's form says; a test fills it in. */
export type FormFacts = { phone: Phone; person: Applicant; isWaiting: boolean };

export const formOf = (customerId: number): FormFacts => ({
  phone: '+525512345678' as Phone,
  isWaiting: true,
  person: {
    applicationProcessId: customerId + 1_000,
    givenNames: 'MARIANA',
    firstSurname: 'LOPEZ',
    secondSurname: 'HERNANDEZ',
    curp: 'LOHM920314MJCPRR07',
    birthDate: '1992-03-14',
  },
});

function phoneIn(form: FormFacts | undefined) {
  if (form === undefined) return null;
  const { phone, isWaiting, person } = form;
  return { phone, isWaiting, applicationProcessId: person.applicationProcessId };
}

export const applicantsOf = (forms: Map<number, FormFacts>): Applicants => ({
  phoneOf: async (_, customerId) => phoneIn(forms.get(customerId)),
  lockPhone: async (_, customerId) => {
    const form = forms.get(customerId);
    const phone = phoneIn(form);
    const takeProof = async () => {
      if (form !== undefined) form.isWaiting = false;
    };
    return phone && { ...phone, takeProof };
  },
  lockPerson: async () => null,
  changePhone: async (_, { customerId, phone }) => {
    const form = forms.get(customerId);
    if (form === undefined) return err('not_found');
    if (!form.isWaiting) return err('state_conflict');
    form.phone = phone;
    return ok(undefined);
  },
  personOf: async (_, customerId) => forms.get(customerId)?.person ?? null,
  legalPersonOf: async (_, customerId) => forms.get(customerId)?.person ?? null,
});

/** The rules themselves are origination's to test. */
export const profilesOf = (forms: Map<number, FormFacts>): Profiles => ({
  profileOf: async (_, customerId) => {
    const person = forms.get(customerId)?.person;
    const personal =
      person === undefined
        ? null
        : {
            given_names: person.givenNames,
            first_surname: person.firstSurname,
            second_surname: person.secondSurname,
            birth_date: person.birthDate,
            sex: 'M',
            birth_state: 'JC',
            curp: person.curp,
          };
    return { personal, address: null, work: null };
  },
  checkAddress: async (step) =>
    step.postal_code === '06700'
      ? ok({ ...step, municipality: 'Cuauhtémoc', state: 'CMX', city: null })
      : err([{ path: 'postal_code', code: 'postal_code_invalid', message: 'Revísalo.' }]),
});
