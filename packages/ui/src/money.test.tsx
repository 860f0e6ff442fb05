import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Money } from './money.tsx';

afterEach(cleanup);

it.each([
  ['$1,234.50', true],
  ['$706.36', false],
  ['+ $320.00', true],
  ['$500', true],
])('keeps the whole string of %s in the markup', (text, raised) => {
  const { container } = render(<Money text={text} raised={raised} />);

  expect(container.textContent).toBe(text);
});
