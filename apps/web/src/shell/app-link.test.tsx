import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AppLink, NavigationContext } from './app-link.tsx';

const go = vi.fn();
const prepare = vi.fn();

function click(href: string, how: MouseEventInit = {}, more = {}): boolean {
  go.mockClear();
  prepare.mockClear();
  render(
    <NavigationContext value={{ go, prepare }}>
      <AppLink href={href} {...more}>
        Ir
      </AppLink>
    </NavigationContext>,
  );
  let isTaken = false;
  // The last to hear of it: what nobody has taken by now, the browser would follow.
  const watch = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', watch, { once: true });
  fireEvent.click(screen.getByText('Ir'), { button: 0, ...how });
  return isTaken;
}

describe('a link', () => {
  it.each([
    ['/pay/inicio', '/inicio'],
    ['/pay/cuenta?a=1', '/cuenta?a=1'],
    ['/pay', '/'],
    ['/pay/', '/'],
  ])('to %s is a navigation of the app', (href, below) => {
    expect(click(href)).toBe(true);
    expect(go).toHaveBeenCalledWith(below);
  });

  it.each([
    ['https://ayuda.abona.test/', {}, {}],
    ['/payments', {}, {}],
    ['/pay/inicio', { ctrlKey: true }, {}],
    ['/pay/inicio', { metaKey: true }, {}],
    ['/pay/inicio', { shiftKey: true }, {}],
    ['/pay/inicio', { button: 1 }, {}],
    ['/pay/inicio', {}, { target: '_blank' }],
  ])('to %s, clicked with %o and %o, is the browser’s', (href, how, more) => {
    expect(click(href, how, more)).toBe(false);
    expect(go).not.toHaveBeenCalled();
  });

  it('that is pointed at fetches what going there would take', () => {
    click('/pay/cuenta');
    fireEvent.focus(screen.getByText('Ir'));

    expect(prepare).toHaveBeenCalledWith('/cuenta');
  });
});
