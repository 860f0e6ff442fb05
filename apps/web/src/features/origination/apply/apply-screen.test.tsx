import type { DraftView, OpenedDraftView } from '@abona/contract/origination/form';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusedFields, success } from '#testing/fake-server.ts';
import { anApplication, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const empty: DraftView = {
  application_process_id: 41,
  step: 'personal',
  personal: null,
  address: null,
  work: null,
  contact: null,
  updated_at: null,
};
const personal = {
  given_names: 'Mariana',
  first_surname: 'Núñez',
  second_surname: 'Solís',
  birth_date: '1992-03-14',
  sex: 'M',
  birth_state: 'DF',
  curp: 'NUSM920314MDFXLR09',
};
const address = {
  postal_code: '03020',
  municipality: 'Benito Juárez',
  settlement: 'Narvarte Poniente',
  street: 'Uxmal',
  exterior_number: '214',
  interior_number: null,
  state: 'DF',
  city: null,
};
const work = {
  industry: 'comercio',
  sub_industry: 'ropa',
  occupation: 'empleado',
  sub_occupation: 'ventas',
  monthly_income: 1_250_000,
  housing: 'rented',
  dependants: 2,
};
const narvarte = {
  postal_code: '03020',
  state: 'DF',
  state_name: 'Ciudad de México',
  municipality: 'Benito Juárez',
  municipality_label: 'Alcaldía',
  city: null,
  settlements: ['Narvarte Poniente', 'Piedad Narvarte'],
} as const;
const option = (code: string, name: string) => ({ code, name });

/** The form's server, which keeps the draft that is given. */
function serve(
  first: DraftView & Partial<OpenedDraftView>,
  answers: Parameters<typeof funnelServer>[1] = {},
) {
  let draft = first;
  const keep = (changed: Partial<DraftView>) => {
    draft = { ...draft, ...changed };
    return draft;
  };
  return funnelServer('filling', {
    getDraft: () => success('getDraft', { prefill: null, ...draft }),
    proposeCurp: () => success('proposeCurp', { curp: 'NUSM920314MDFXLR09' }),
    savePersonalStep: ({ body }) => {
      // What is not typed again stays as it was.
      const curp = (body as typeof personal).curp ?? draft.personal?.curp;
      const saved = { ...(body as typeof personal), curp };
      return success('savePersonalStep', keep({ personal: saved, step: 'address' }));
    },
    getPostalCode: () =>
      success('getPostalCode', { ...narvarte, settlements: [...narvarte.settlements] }),
    saveAddressStep: () => success('saveAddressStep', keep({ address, step: 'work' })),
    listIndustries: () => success('listIndustries', { options: [option('comercio', 'Comercio')] }),
    listSubIndustries: () => success('listSubIndustries', { options: [option('ropa', 'Ropa')] }),
    listOccupations: () =>
      success('listOccupations', {
        options: [{ ...option('empleado', 'Empleado'), requires_industry: true }],
      }),
    listSubOccupations: () =>
      success('listSubOccupations', { options: [option('ventas', 'Ventas')] }),
    saveWorkStep: () => success('saveWorkStep', keep({ work, step: 'contact' })),
    listConsents: () =>
      success('listConsents', {
        consents: [
          {
            document: 'terms',
            version: '1',
            hash: 'h',
            label: 'Acepto los términos',
            text: 'Todo.',
            is_required: true,
          },
          {
            document: 'marketing',
            version: '1',
            hash: 'h',
            label: 'Promociones',
            text: 'Todo.',
            is_required: false,
          },
        ],
      }),
    saveContactStep: () => success('saveContactStep', keep({ step: 'review' })),
    ...answers,
  });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: RegExp | string) => screen.findByLabelText(name);
const press = async (name: string) => {
  const [button] = screen.getAllByRole('button', { name });
  if (button === undefined) throw new Error(`no button ${name}`);
  await userEvent.click(button);
};
const goOn = () => press('Continuar');

/** Mariana's birth, and the CURP that is proposed of it. */
async function confirmCurp(): Promise<void> {
  await title('Confirma tu CURP');
  await userEvent.type(await field('Fecha de nacimiento'), '14031992');
  await userEvent.selectOptions(await field('Sexo en tu acta'), 'M');
  await userEvent.selectOptions(await field('Estado donde naciste'), 'DF');
  await waitFor(async () =>
    expect(await field('CURP')).toHaveProperty('value', 'NUSM920314MDFXLR09'),
  );
  await goOn();
}

describe('the application form', () => {
  it('[2.24] begins with the name, and goes on to a CURP that is proposed', async () => {
    const { calls } = serve(empty);
    openApp('/aplicar', signedIn());

    await title('¿Cómo te llamas?');
    await userEvent.type(await field('Nombre o nombres'), 'Mariana');
    await userEvent.type(await field('Primer apellido'), 'Núñez');
    await goOn();
    await confirmCurp();

    await title('¿Dónde vives?');
    expect(calls.find(({ name }) => name === 'savePersonalStep')?.body).toEqual({
      ...personal,
      second_surname: null,
    });
  });

  it('is filled in with what the shop told, which the person may change', async () => {
    const prefill = {
      ...{ merchant_name: 'Casa Ámbar', given_names: 'Mariana', first_surname: 'Núñez' },
      ...{ second_surname: '', postal_code: '03020', municipality: '', street: 'Uxmal' },
      ...{ settlement: 'Narvarte Poniente', exterior_number: '214', interior_number: '' },
      phone: '551 234 5678',
    };
    const { calls } = serve({ ...empty, prefill });
    openApp('/aplicar', signedIn());

    await title('¿Cómo te llamas?');
    screen.getByText(/Casa Ámbar nos pasó datos tuyos/);
    const surname = await field('Primer apellido');
    expect(surname).toHaveProperty('value', 'Núñez');
    await userEvent.clear(surname);
    await userEvent.type(surname, 'Nuñes');
    await goOn();
    await confirmCurp();
    await title('¿Dónde vives?');
    await screen.findByText('Benito Juárez, Ciudad de México');
    await goOn();
    await title('¿A qué te dedicas?');

    const bodyOf = (call: string) => calls.find(({ name }) => name === call)?.body;
    expect(bodyOf('savePersonalStep')).toMatchObject({ first_surname: 'Nuñes' });
    expect(bodyOf('saveAddressStep')).toMatchObject({
      settlement: 'Narvarte Poniente',
      street: 'Uxmal',
      exterior_number: '214',
    });
  });

  it('[2.24] says what is missing on its field, and puts the person there', async () => {
    const { count } = serve(empty);
    openApp('/aplicar', signedIn());

    await title('¿Cómo te llamas?');
    await goOn();

    const name = await field('Nombre o nombres');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(screen.getAllByText('Este dato es obligatorio.')).toHaveLength(2);
    expect(count('savePersonalStep')).toBe(0);
  });

  it('[2.24] asks for no more than five things on a screen', async () => {
    for (const [part, draft] of [
      ['nombre', empty],
      ['curp', { ...empty, personal, step: 'address' }],
      ['domicilio', { ...empty, personal, address, step: 'work' }],
      ['trabajo', { ...empty, personal, address, work, step: 'contact' }],
      ['ingresos', { ...empty, personal, address, work, step: 'contact' }],
    ] as const) {
      serve(draft);
      const { unmount } = openApp(`/aplicar?paso=${part}`, signedIn());
      await screen.findAllByRole('button', { name: 'Continuar' });
      const asked = document.querySelectorAll('form input, form select');
      expect(asked.length, part).toBeGreaterThan(0);
      expect(asked.length, part).toBeLessThanOrEqual(5);
      unmount();
    }
  });

  it('[2.24, 3.10] fills in the place from the postal code', async () => {
    const { calls } = serve({ ...empty, personal, step: 'address' });
    openApp('/aplicar', signedIn());

    await title('¿Dónde vives?');
    await userEvent.type(await field('Código postal'), '03020');
    await screen.findByText('Benito Juárez, Ciudad de México');
    await userEvent.selectOptions(await field('Colonia'), 'Narvarte Poniente');
    await userEvent.type(await field('Calle'), 'Uxmal');
    await userEvent.type(await field('Número exterior'), '214');
    await goOn();

    await title('¿A qué te dedicas?');
    expect(calls.find(({ name }) => name === 'saveAddressStep')?.body).toMatchObject({
      postal_code: '03020',
      settlement: 'Narvarte Poniente',
      municipality: null,
      interior_number: null,
    });
  });

  it('[2.24] lets the place be typed when the catalogue does not have it', async () => {
    serve(
      { ...empty, personal, step: 'address' },
      {
        getPostalCode: () =>
          success('getPostalCode', { ...narvarte, municipality: null, settlements: [] }),
      },
    );
    openApp('/aplicar', signedIn());

    await userEvent.type(await field('Código postal'), '03021');

    expect(await field('Municipio o alcaldía')).toBeDefined();
    expect(await field('Nombre de tu colonia')).toBeDefined();
  });

  it('[2.24, 3.10] fetches the options of a choice when it is made, and saves both halves', async () => {
    const { calls, count } = serve({ ...empty, personal, address, step: 'work' });
    openApp('/aplicar', signedIn());

    await title('¿A qué te dedicas?');
    expect(count('listSubIndustries')).toBe(0);
    await userEvent.selectOptions(await field('Tu situación de trabajo'), 'empleado');
    expect(await screen.findByText('Elige primero tu sector.')).toBeDefined();
    expect(count('listSubOccupations')).toBe(0);
    await userEvent.selectOptions(await field('¿En qué sector trabajas?'), 'comercio');
    await waitFor(async () => expect(await field('Giro')).toHaveProperty('disabled', false));
    await userEvent.selectOptions(await field('Giro'), 'ropa');
    await waitFor(async () =>
      expect(await field('Tu ocupación')).toHaveProperty('disabled', false),
    );
    await userEvent.selectOptions(await field('Tu ocupación'), 'ventas');
    await goOn();
    await title('¿Cuánto ganas al mes?');
    await userEvent.type(await field('Ingreso mensual en pesos'), '12500');
    await userEvent.selectOptions(await field('Tu vivienda es'), 'rented');
    await userEvent.selectOptions(await field('¿Cuántas personas dependen de ti?'), '2');
    await goOn();

    await title('Tu celular y tu autorización');
    expect(calls.find(({ name }) => name === 'saveWorkStep')?.body).toEqual(work);
  });

  it('[2.24] puts what the server refused on its field, on whichever screen asks for it', async () => {
    serve(
      { ...empty, personal, step: 'address' },
      {
        savePersonalStep: () => refusedFields(['first_surname', 'Escríbelo como en tu INE.']),
      },
    );
    openApp('/aplicar?paso=curp', signedIn());

    await title('Confirma tu CURP');
    await goOn();

    await title('¿Cómo te llamas?');
    expect(await screen.findByText('Escríbelo como en tu INE.')).toBeDefined();
    expect(await field('Nombre o nombres')).toHaveProperty('value', 'Mariana');
  });

  it('[2.24] wants each required consent ticked by hand', async () => {
    const { calls, count } = serve({ ...empty, personal, address, work, step: 'contact' });
    openApp('/aplicar', signedIn());

    await userEvent.type(await field('Celular a 10 dígitos'), '5551234567');
    const [terms, marketing] = await screen.findAllByRole('checkbox');
    expect([terms, marketing].map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    await goOn();
    expect(await screen.findByText('Necesitamos que lo aceptes para continuar.')).toBeDefined();
    expect(count('saveContactStep')).toBe(0);

    await userEvent.click(terms as HTMLElement);
    await goOn();
    await title('Revisa que todo esté bien');
    expect(calls.find(({ name }) => name === 'saveContactStep')?.body).toEqual({
      phone: '555 123 4567',
      consents: [
        { document: 'terms', version: '1', accepted: true },
        { document: 'marketing', version: '1', accepted: false },
      ],
    });
  });

  it('[2.24, 2.59] is handed in after a review, and the wait takes over', async () => {
    const done: DraftView = {
      ...empty,
      personal,
      address,
      work,
      contact: { phone: '••• ••• 4567', consents: [] },
      step: 'review',
    };
    const server = serve(done, {
      submitForm: () => {
        server.move('scoring');
        return success('submitForm', anApplication('scoring'));
      },
    });
    const { router } = openApp('/aplicar', signedIn());

    await title('Revisa que todo esté bien');
    expect(screen.getByText('Mariana Núñez Solís')).toBeDefined();
    expect(screen.getByText('$12,500.00 al mes')).toBeDefined();
    await press('Enviar mi solicitud');

    await title('Estamos revisando tu solicitud');
    expect(router.state.location.pathname).toBe('/espera');
  });

  it('[2.24] shows the CURP and the phone that are kept masked, and keeps them where they are left alone', async () => {
    const kept: DraftView = {
      ...empty,
      personal: { ...personal, curp: 'NUSM••••••••••••09' },
      address,
      work,
      contact: { phone: '••• ••• 4567', consents: [] },
      step: 'review',
    };
    const { calls } = serve(kept);
    openApp('/aplicar', signedIn());
    await title('Revisa que todo esté bien');
    expect(screen.getByText(/NUSM••••••••••••09/)).toBeDefined();
    await userEvent.click(screen.getByText(/••• ••• 4567/));

    await title('Tu celular y tu autorización');
    expect(await field('Celular a 10 dígitos')).toHaveProperty('value', '••• ••• 4567');
    await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await goOn();

    await title('Revisa que todo esté bien');
    expect(calls.find(({ name }) => name === 'saveContactStep')?.body).toMatchObject({
      phone: null,
    });
    await userEvent.click(screen.getByText(/NUSM••••••••••••09/));
    await title('Confirma tu CURP');
    await goOn();
    await title('¿Dónde vives?');
    expect(calls.find(({ name }) => name === 'savePersonalStep')?.body).toEqual({
      ...personal,
      curp: null,
    });
  });

  it('[2.24] takes the mask away with the first key, and shows in the review what was typed', async () => {
    const contact = { phone: '••• ••• 4567', consents: [] };
    serve(
      { ...empty, personal, address, work, contact, step: 'review' },
      {
        saveContactStep: () =>
          success('saveContactStep', {
            ...{ ...empty, personal, address, work, step: 'review' },
            contact: { phone: '••• ••• 5678', consents: [] },
          }),
      },
    );
    openApp('/aplicar?paso=contacto', signedIn());

    await userEvent.type(await field('Celular a 10 dígitos'), '3312345678');
    expect(await field('Celular a 10 dígitos')).toHaveProperty('value', '331 234 5678');
    await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await goOn();

    await title('Revisa que todo esté bien');
    expect(screen.getByText(/33 1234 5678/)).toBeDefined();
  });

  it('[2.24] goes on where it was after a reload', async () => {
    serve({ ...empty, personal, address, step: 'work' });
    const first = openApp('/aplicar', signedIn());
    await title('¿A qué te dedicas?');
    first.unmount();

    openApp('/aplicar', signedIn());

    await title('¿A qué te dedicas?');
  });

  it('[2.24] keeps what was typed on a screen when the back button is used', async () => {
    serve(empty);
    const { router } = openApp('/aplicar', signedIn());
    await userEvent.type(await field('Nombre o nombres'), 'Mariana');
    await userEvent.type(await field('Primer apellido'), 'Núñez');
    await goOn();
    await title('Confirma tu CURP');

    act(() => router.history.back());

    await title('¿Cómo te llamas?');
    expect(await field('Nombre o nombres')).toHaveProperty('value', 'Mariana');
  });
});
