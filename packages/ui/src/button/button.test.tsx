import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LinkContext, type LinkProps } from '#link.tsx';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

afterEach(cleanup);

it('answers a press', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Pagar abono</Button>);

  await userEvent.click(screen.getByRole('button', { name: 'Pagar abono' }));

  expect(onClick).toHaveBeenCalledTimes(1);
});

it('does nothing twice while it is busy, keeps its name and says so', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Pagar abono
      </Button>
    </form>,
  );

  const button = screen.getByRole('button', { name: /Pagar abono.*Cargando\.\.\./ });
  await userEvent.click(button);

  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

const go = vi.fn();

function AppLink({ href, children }: LinkProps) {
  return (
    <button type="button" onClick={() => go(href)}>
      {children}
    </button>
  );
}

it('leads through the app when the app says how', async () => {
  render(
    <LinkContext value={AppLink}>
      <ButtonLink href="/pay/inicio">Ir a inicio</ButtonLink>
    </LinkContext>,
  );

  await userEvent.click(screen.getByText('Ir a inicio'));

  expect(go).toHaveBeenCalledWith('/pay/inicio');
});

it('is a plain anchor where there is no app', () => {
  render(<ButtonLink href="/pay/registro">Crear mi cuenta</ButtonLink>);

  const link = screen.getByRole('link', { name: 'Crear mi cuenta' });
  expect(link.getAttribute('href')).toBe('/pay/registro');
});
