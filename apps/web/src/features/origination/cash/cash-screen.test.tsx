import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const ask = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Solicitar mi préstamo' });
  await userEvent.click(button as HTMLElement);
};

describe('the personal loan', () => {
  it('[2.15] shows payment, total and CAT as the amount and the term are chosen', async () => {
    funnelServer('loan');
    openApp('/comprar/prestamo-personal', signedIn());

    const slider = await screen.findByRole('slider', { name: '¿Cuánto necesitas?' });
    fireEvent.change(slider, { target: { value: '2500' } });
    await userEvent.click(screen.getByRole('button', { name: '6 quincenas' }));

    expect(screen.getByText('$465.89')).toBeDefined();
    expect(screen.getByText(/CAT \d+\.\d%/)).toBeDefined();
  });

  it('[2.15] goes into the funnel with the amount', async () => {
    const server = funnelServer('loan', {
      createApplication: () => {
        server.move('filling', { application_process_id: 42 });
        return success(
          'createApplication',
          anApplication('filling', { application_process_id: 42 }),
        );
      },
    });
    const { router } = openApp('/comprar/prestamo-personal', signedIn());

    await ask();

    await waitFor(() => expect(router.state.location.pathname).toBe('/aplicar'));
    expect(server.calls.find(({ name }) => name === 'createApplication')?.body).toMatchObject({
      requested_amount: 500_000,
    });
  });

  it('[2.15] says what stands in its way', async () => {
    funnelServer('authorized', {
      createApplication: () => refusal(409, 'application_exists', 'Tienes una compra aceptada.'),
    });
    openApp('/comprar/prestamo-personal', signedIn());

    await ask();

    expect(await screen.findByText('Tienes una compra aceptada.')).toBeDefined();
    expect(
      (await screen.findByRole('link', { name: 'Ver mi solicitud actual' })).getAttribute('href'),
    ).toBe('/pay/autorizado');
  });
});
