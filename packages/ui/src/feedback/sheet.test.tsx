import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Button } from '#button/button.tsx';
import { CancelModal } from './cancel-modal.tsx';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

function Page({ firm = false }: { firm?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ver detalle</Button>
      <Sheet
        open={open}
        onClose={close}
        firm={firm}
        title="Así se reparte tu abono"
        actions={<Button onClick={close}>Entendido</Button>}
      />
    </>
  );
}

const dialog = () => screen.queryByRole('dialog');
/** What is put off to the next turn has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a sheet', () => {
  it('is named by its title and gives the focus back to what opened it', async () => {
    render(<Page />);
    const opener = screen.getByText('Ver detalle').closest('button');
    expect(dialog()).toBeNull();

    await userEvent.click(screen.getByText('Ver detalle'));
    expect(screen.getByRole('dialog', { name: 'Así se reparte tu abono' })).toBeTruthy();
    await userEvent.click(screen.getByText('Entendido'));

    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes with Esc', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Ver detalle'));

    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

    expect(dialog()).toBeNull();
  });

  it('closes by its scrim, unless a slip would decide something', async () => {
    const { rerender } = render(<Page firm />);
    await userEvent.click(screen.getByText('Ver detalle'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(dialog()).not.toBeNull();

    rerender(<Page />);
    fireEvent.click(screen.getByRole('dialog'));

    expect(dialog()).toBeNull();
  });
});

/** A sheet on a sheet. */
function Pile() {
  const [isLowerOpen, setLowerOpen] = useState(true);
  const [isUpperOpen, setUpperOpen] = useState(true);
  return (
    <>
      <Sheet open={isLowerOpen} onClose={() => setLowerOpen(false)} title="Abajo" />
      <Sheet open={isUpperOpen} onClose={() => setUpperOpen(false)} title="Arriba" />
    </>
  );
}

const titles = () => screen.queryAllByRole('dialog').map((one) => one.textContent);
/** Where one is on the history, by a mark of our own. */
const place = (): unknown => window.history.state?.place;

describe('back, with a sheet open', () => {
  it('[1.04] closes it and stays on the screen, and leaves the screen when nothing is open', async () => {
    window.history.pushState({ place: 'before' }, '');
    window.history.pushState({ place: 'screen' }, '');
    render(<Page firm />);
    await userEvent.click(screen.getByText('Ver detalle'));
    expect(dialog()).not.toBeNull();

    window.history.back();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(place()).toBe('screen');

    window.history.back();
    await waitFor(() => expect(place()).toBe('before'));
  });

  it('[1.04] finds nothing left of one that was closed by its button', async () => {
    window.history.pushState({ place: 'before' }, '');
    window.history.pushState({ place: 'screen' }, '');
    render(<Page />);
    const popped = vi.fn();
    window.addEventListener('popstate', popped);
    onTestFinished(() => window.removeEventListener('popstate', popped));

    for (let n = 0; n < 3; n += 1) {
      await userEvent.click(screen.getByText('Ver detalle'));
      await userEvent.click(screen.getByText('Entendido'));
      await waitFor(() => expect(window.history.state).toEqual({ place: 'screen' }));
    }
    // Whoever listens, as the router does, hears nothing of it.
    expect(popped).not.toHaveBeenCalled();

    window.history.back();
    await waitFor(() => expect(place()).toBe('before'));
  });

  it('[1.04] closes the one on top, then the one below', async () => {
    window.history.pushState({ place: 'screen' }, '');
    render(<Pile />);
    expect(titles()).toEqual(['Abajo', 'Arriba']);

    window.history.back();
    await waitFor(() => expect(titles()).toEqual(['Abajo']));
    await waitFor(() => expect(window.history.state).toMatchObject({ isOpen: true }));
    window.history.back();
    await waitFor(() => expect(titles()).toEqual([]));
    expect(place()).toBe('screen');
  });

  it('[1.04] leads past it after whoever went on from it, and nowhere after whoever left no way back', async () => {
    window.history.pushState({ place: 'before' }, '');
    window.history.pushState({ place: 'screen' }, '');
    const { unmount } = render(<Page />);
    await userEvent.click(screen.getByText('Ver detalle'));
    window.history.pushState({ place: 'next' }, '');
    unmount();
    await settled();

    expect(place()).toBe('next');
    window.history.back();
    await waitFor(() => expect(window.history.state).toEqual({ place: 'screen' }));

    const again = render(<Page />);
    await userEvent.click(screen.getByText('Ver detalle'));
    window.history.replaceState({ place: 'instead' }, '');
    again.unmount();
    await waitFor(() => expect(place()).toBe('instead'));
    await settled();
    window.history.back();
    await waitFor(() => expect(place()).toBe('before'));
  });

  it('[1.04] whoever goes on while our step back is lost arrives all the same', async () => {
    window.history.pushState({ place: 'screen' }, '');
    const { unmount } = render(<Page />);
    await userEvent.click(screen.getByText('Ver detalle'));
    const lost = vi.spyOn(window.history, 'back').mockImplementation(() => {});
    vi.useFakeTimers();
    onTestFinished(() => {
      lost.mockRestore();
      vi.useRealTimers();
    });

    unmount();
    vi.advanceTimersByTime(1);
    expect(lost).toHaveBeenCalledTimes(1);
    window.history.pushState({ place: 'next' }, '');
    vi.advanceTimersByTime(5_000);

    expect(place()).toBe('next');
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('[1.04] a way forward to a sheet that was closed leads nowhere', async () => {
    window.history.pushState({ place: 'screen' }, '');
    render(<Page />);
    await userEvent.click(screen.getByText('Ver detalle'));
    window.history.back();
    await waitFor(() => expect(dialog()).toBeNull());

    window.history.forward();
    await settled();

    await waitFor(() => expect(window.history.state).toEqual({ place: 'screen' }));
    expect(dialog()).toBeNull();
  });
});

const words = {
  title: '¿Cancelamos tu solicitud?',
  text: 'Se borra la oferta de Casa Ámbar.',
  keep: 'Seguir con mi compra',
  accept: 'Sí, cancelar',
};

describe('the cancel modal', () => {
  it('[2.68] is closed until it is asked for', () => {
    render(<CancelModal {...words} open={false} onClose={vi.fn()} onAccept={vi.fn()} />);

    expect(dialog()).toBeNull();
  });

  it('[2.68] opens with the words of its screen, the safe choice first', () => {
    render(<CancelModal {...words} open onClose={vi.fn()} onAccept={vi.fn()} />);

    const modal = screen.getByRole('dialog', { name: words.title });
    expect(modal.textContent).toContain(words.text);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      words.keep,
      words.accept,
    ]);
  });

  it('[2.68] calls back on acceptance, and on nothing else', async () => {
    const onAccept = vi.fn();
    const onClose = vi.fn();
    render(<CancelModal {...words} open onClose={onClose} onAccept={onAccept} />);

    fireEvent.click(screen.getByRole('dialog'));
    await userEvent.click(screen.getByText(words.keep));
    expect(onAccept).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByText(words.accept));

    expect(onAccept).toHaveBeenCalledTimes(1);
  });

  it('[2.68] does not cancel twice while it is busy', async () => {
    const onAccept = vi.fn();
    render(<CancelModal {...words} open busy onClose={vi.fn()} onAccept={onAccept} />);

    await userEvent.click(screen.getByText(words.accept));

    expect(onAccept).not.toHaveBeenCalled();
  });
});
