import { LOADING_SIZE_DEFAULT } from '@abona/contract/limits';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Loader } from './loader.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

afterEach(cleanup);

describe('the loading indicator', () => {
  it('[2.67] is three dots that say "Cargando..."', () => {
    render(<Loader />);

    const loader = screen.getByTestId('loading');
    expect(loader.getAttribute('aria-label')).toBe('Cargando...');
    expect(loader.getAttribute('role')).toBe('status');
    expect(loader.querySelectorAll('i')).toHaveLength(3);
  });

  it('[2.67] is 100 wide unless told, in its place or over the whole screen', () => {
    const { rerender } = render(<Loader />);
    const inline = screen.getByTestId('loading').className;
    expect(LOADING_SIZE_DEFAULT).toBe(100);
    expect(screen.getByTestId('loading').getAttribute('style')).toBeNull();

    rerender(<Loader size={48} fullScreen />);

    expect(screen.getByTestId('loading').style.getPropertyValue('--loader-size')).toBe('48px');
    expect(screen.getByTestId('loading').className).not.toBe(inline);
  });

  it('covers the screen only while something is under way', () => {
    const { rerender } = render(<LoadingOverlay shown={false} />);
    expect(screen.queryByTestId('loading')).toBeNull();

    rerender(<LoadingOverlay shown />);

    expect(screen.getByLabelText('Cargando...')).toBeTruthy();
  });
});
