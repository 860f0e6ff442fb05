import type { SentMessage } from '@abona/contract/identity/message';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const aMessage = (changed: Partial<SentMessage> = {}): SentMessage => ({
  message_id: `msg_${'0'.repeat(26)}`,
  channel: 'email',
  subject: 'Tu pago automático es el 30 de noviembre',
  status: 'sent',
  at: '2026-11-27T16:05:00.000Z',
  ...changed,
});

const serve = (answer: NonNullable<Answers['listMessages']>) =>
  funnelServer('loan', { listMessages: answer });

describe('the messages that we sent somebody', () => {
  it('[2.06] stand under their day with channel, subject and hour, Mexico City', async () => {
    serve(() =>
      success('listMessages', {
        items: [
          aMessage(),
          aMessage({
            ...{ message_id: 'msg_2', channel: 'sms', status: 'not_delivered' },
            ...{ subject: 'Tu código de Abona', at: '2026-11-27T05:59:00.000Z' },
          }),
        ],
        next_cursor: null,
      }),
    );
    openApp('/cuenta/mensajes', signedIn());

    const title = await screen.findByRole('heading', { name: 'Viernes 27 de noviembre de 2026' });
    const day = within(title.closest('section') as HTMLElement);
    expect(day.getByText('Tu pago automático es el 30 de noviembre')).toBeDefined();
    expect(day.getByText('Correo · 10:05 a.m.')).toBeDefined();
    expect(day.queryByText('No llegó')).toBeNull();
    // A minute before midnight there, the next day in London.
    const before = screen.getByRole('heading', { name: 'Jueves 26 de noviembre de 2026' });
    const earlier = within(before.closest('section') as HTMLElement);
    expect(earlier.getByText('Mensaje de texto · 11:59 p.m.')).toBeDefined();
    expect(earlier.getByText('No llegó')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ver más mensajes' })).toBeNull();
  });

  it('[2.06] come in pages, and a day that two pages share is one', async () => {
    const server = serve(({ url }) =>
      url.includes('cursor=msg_1')
        ? success('listMessages', {
            items: [aMessage({ message_id: 'msg_2', subject: 'La segunda página' })],
            next_cursor: null,
          })
        : success('listMessages', {
            items: [aMessage({ message_id: 'msg_1' })],
            next_cursor: 'msg_1',
          }),
    );
    openApp('/cuenta/mensajes', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Ver más mensajes' }));

    expect(await screen.findByText('La segunda página')).toBeDefined();
    expect(screen.getAllByRole('heading', { name: /27 de noviembre/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Ver más mensajes' })).toBeNull();
    expect(server.count('listMessages')).toBe(2);
  });

  it('[2.06] are none yet for whoever is new', async () => {
    serve(() => success('listMessages', { items: [], next_cursor: null }));
    openApp('/cuenta/mensajes', signedIn());

    expect(await screen.findByText('Todavía no te escribimos')).toBeDefined();
  });

  it('[2.06] that cannot be shown say so, and are asked for again', async () => {
    serve((_, nth) =>
      nth === 1
        ? refusal(400, 'validation_failed', 'Revisa los datos.')
        : success('listMessages', { items: [aMessage()], next_cursor: null }),
    );
    openApp('/cuenta/mensajes', signedIn());

    expect(await screen.findByText('No pudimos mostrar tus mensajes')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

    expect(await screen.findByText('Tu pago automático es el 30 de noviembre')).toBeDefined();
  });

  it('[2.06] are found from the account', async () => {
    serve(() => success('listMessages', { items: [], next_cursor: null }));
    openApp('/cuenta', signedIn());

    const link = await screen.findByRole('link', { name: /Mensajes que te enviamos/ });
    expect(link.getAttribute('href')).toBe('/pay/cuenta/mensajes');
  });
});
