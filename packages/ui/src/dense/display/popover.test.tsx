import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Popover } from './popover.tsx';

/** A button, what hangs from it, and something else on the screen. */
function Place({ pressed }: { readonly pressed?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(true);
  return (
    <>
      <Popover
        title="Avisos"
        open={isOpen}
        onClose={() => setOpen(false)}
        button={
          <button type="button" onClick={() => setOpen(!isOpen)}>
            Abrir
          </button>
        }
      >
        <a href="#uno">Uno</a>
        {isNew && (
          <button type="button" onClick={() => setNew(false)}>
            Leído
          </button>
        )}
      </Popover>
      <button type="button" onClick={pressed}>
        Otra cosa
      </button>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Abrir' });
const panel = () => screen.queryByRole('dialog', { name: 'Avisos' });

it('takes the focus when it opens and gives it back to its button with Escape, which nobody else hears', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  render(<Place />);
  await userEvent.click(button());
  expect(document.activeElement).toBe(panel());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Uno' }));

  heard.mockClear();
  await userEvent.keyboard('j{Escape}');
  document.removeEventListener('keydown', heard);

  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button());
  expect(heard).not.toHaveBeenCalled();
});

it('is closed by its button, and by a press elsewhere, which does what it presses', async () => {
  const pressed = vi.fn();
  render(<Place pressed={pressed} />);
  await userEvent.click(button());
  await userEvent.click(button());
  expect(panel()).toBeNull();

  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'Otra cosa' }));

  expect(panel()).toBeNull();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Otra cosa' }));
});

it('is left by Tab, and not by going to another window', async () => {
  render(<Place />);
  await userEvent.click(button());
  fireEvent.blur(document.activeElement ?? document.body, { relatedTarget: null });
  expect(panel()).not.toBeNull();

  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();

  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Otra cosa' }));
});

it('keeps the keys when what had the focus is gone from it', async () => {
  render(<Place />);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'Leído' }));
  expect(document.activeElement).toBe(panel());

  act(() => screen.getByRole('link', { name: 'Uno' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button());
});
