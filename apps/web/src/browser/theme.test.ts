import { describe, expect, it } from 'vitest';
import { applyTheme, chooseTheme, readTheme } from './theme.ts';

describe('the theme', () => {
  it('is as the device has it until somebody chooses, and then as they chose', () => {
    applyTheme();
    expect(document.documentElement.dataset['theme']).toBe('auto');

    chooseTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(readTheme()).toBe('dark');
  });
});
