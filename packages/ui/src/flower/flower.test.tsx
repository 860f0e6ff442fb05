import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Flower } from './flower.tsx';

afterEach(cleanup);

it('tells a screen reader how far the plan is', () => {
  render(<Flower total={8} paid={3} core="3/8" label="3 de 8 abonos pagados" />);

  const flower = screen.getByRole('img', { name: '3 de 8 abonos pagados' });
  expect(flower.querySelectorAll('path')).toHaveLength(8);
  expect(flower.textContent).toBe('3/8');
});

it('is decoration when the words stand beside it', () => {
  const { container } = render(<Flower total={8} paid={3} />);

  expect(screen.queryByRole('img')).toBeNull();
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});
