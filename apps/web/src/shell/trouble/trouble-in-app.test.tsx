import { flagDefaults } from '@abona/contract/flags';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onLogLine, takeLogLines } from '#browser/log.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { openFlags, refreshFlags } from '#flags/flags.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { anEmptyHome } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { connectTracking, type TrackedEvent } from '#tracking/track.ts';
import { AppFailure } from './app-failure.tsx';

const events: TrackedEvent[] = [];
const shown = () => events.filter(({ name }) => name === 'kpay_request_error_screen_shown');
const errors = () => takeLogLines(100).filter(({ level }) => level === 'error');

const session = {
  application_process_id: 0,
  channel: null,
  customer_id: 1,
  customer_name: 'Mariana',
  customer_email: 'mariana@correo.mx',
  payment_type: null,
};
const homeAnswers = {
  getSession: () => success('getSession', session),
  getEmailStatus: () =>
    success('getEmailStatus', { is_email_verified: true, force_verify_email: true }),
  getApplication: () => success('getApplication', null),
  getHome: () => success('getHome', anEmptyHome()),
};

beforeEach(() => {
  setFlagState({ values: flagDefaults, hasFailed: false });
  events.length = 0;
  connectTracking((event) => events.push(event));
  onLogLine(() => {});
  takeLogLines(1_000);
});

describe('the generic error screen', () => {
  it('[8.06] reloads the page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    render(<AppFailure error={new Error('x')} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Recargar página' }));

    expect(reload).toHaveBeenCalledOnce();
  });

  it('[8.15] takes the place of a screen that cannot be drawn, and says so in the log', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    // Not what our server says: the next release's, perhaps.
    const data = { ...session, customer_name: 7 };
    const body = { status: 'success', data };
    fakeServer({ ...homeAnswers, getSession: () => ({ status: 200, body }) });
    openApp('/inicio', signedIn());

    expect(await screen.findByRole('heading', { name: 'Ocurrió un error' })).toBeDefined();
    expect(errors()).toMatchObject([
      { message: expect.stringMatching(/^TypeError/), trail: 'shell.render' },
    ]);
    expect(shown()).toHaveLength(1);
  });
});

describe('the request-error page', () => {
  const flagsDown = { evaluateFlags: () => refusal(503, 'unavailable') };
  const flagsUp = {
    evaluateFlags: () => success('evaluateFlags', { features: {} }),
    getLendingProfileFeatures: () => success('getLendingProfileFeatures', { features: {} }),
  };
  const openWithoutFlags = async () => {
    await openFlags();
    fakeServer({ ...homeAnswers, ...flagsUp, ...flagsDown });
    openApp('/inicio', signedIn());
    await screen.findByText('Mariana, tu próximo abono');
    await act(() => refreshFlags(true));
    return screen.findByRole('button', { name: 'Reintentar' });
  };

  it('[2.66, 8.10] covers the app while the flags are out of reach, and goes with another try', async () => {
    const retry = await openWithoutFlags();

    expect(screen.getByRole('heading', { name: 'Ocurrió un error' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Recargar página' })).toBeNull();
    expect(screen.getByText('Nada por pagar').closest('[hidden]')).not.toBeNull();

    fakeServer({ ...homeAnswers, ...flagsUp });
    await userEvent.click(retry);

    await waitFor(() => expect(screen.queryByText('Ocurrió un error')).toBeNull());
    expect(screen.getByText('Nada por pagar').closest('[hidden]')).toBeNull();
  });
});
