import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { configuration } from '#browser/configuration.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { signedIn } from '#testing/open-app.tsx';
import { ScreenFrame } from './screen-frame.tsx';

const session = {
  application_process_id: 0,
  channel: null,
  customer_id: 1,
  customer_name: '',
  customer_email: 'mariana@correo.mx',
  payment_type: null,
};

beforeEach(() => {
  fakeServer({ getSession: () => success('getSession', session) });
  setSessionState(signedIn());
  onTestFinished(() => setSessionState({ kind: 'loading' }));
});

const show = (shell: 'menu' | 'page' | 'plain') =>
  render(
    <ScreenFrame shell={shell} path="/cuenta">
      <h1>Cuenta</h1>
    </ScreenFrame>,
  );
const menus = () => screen.queryAllByRole('navigation');

describe('the menu', () => {
  it('stands at the side and at the foot of a root screen', () => {
    show('menu');
    expect(menus()).toHaveLength(2);
    expect(
      within(menus()[1] as HTMLElement)
        .getByText('Cuenta')
        .getAttribute('href'),
    ).toBe('/pay/cuenta');
  });

  it('stands at the side only of a screen below a root screen, and nowhere on a plain one', () => {
    const { unmount } = show('page');
    expect(menus()).toHaveLength(1);
    unmount();

    show('plain');
    expect(menus()).toHaveLength(0);
    expect(screen.getByRole('heading', { name: 'Cuenta' })).toBeDefined();
  });

  it.each(['abona_embedded', 'abona_mobile_shell'])(
    '[1.04, 2.63] stands nowhere while the mark %s says that somebody else has one',
    (mark) => {
      sessionStorage.setItem(mark, JSON.stringify({ value: true, expires_at: null }));
      show('menu');

      expect(menus()).toHaveLength(0);
      expect(screen.getByRole('heading', { name: 'Cuenta' })).toBeDefined();
    },
  );

  it('shows who is signed in, by the address while there is no name', async () => {
    show('menu');

    expect(await screen.findByText('mariana@correo.mx')).toBeDefined();
    expect(screen.getByText('Tu cuenta')).toBeDefined();
  });
});

describe("the developers' logout button", () => {
  const button = () => screen.queryByRole('button', { name: 'Cerrar sesión (desarrollo)' });

  it('[2.69] is not there for a visitor', () => {
    setSessionState({ kind: 'signed_out' });
    show('plain');

    expect(button()).toBeNull();
  });

  it('[2.69] is not there where the environment does not switch it on', () => {
    Object.assign(configuration(), { devtools: false });
    onTestFinished(() => void Object.assign(configuration(), { devtools: true }));
    show('plain');

    expect(button()).toBeNull();
  });

  it('[2.69] signs out', async () => {
    const { count } = fakeServer({ logOut: () => success('logOut', { logged_out: true }) });
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    show('plain');

    await waitFor(() => expect(button()).not.toBeNull());
    await userEvent.click(button() as HTMLElement);

    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(count('logOut')).toBe(1);
    expect(localStorage.getItem('abona_session')).toBeNull();
  });
});
