import { describe, expect, it, vi } from 'vitest';
import { readFingerprint } from './fingerprint.ts';

const plugin = (name: string) => ({ filename: `${name}.so`, name, description: 'unused' });

describe('what the browser is like', () => {
  it('[3.21] is told field by field', () => {
    vi.stubGlobal('navigator', {
      cookieEnabled: true,
      language: 'es-MX',
      platform: 'Linux armv8l',
      plugins: [plugin('pdf')],
    });
    vi.stubGlobal('devicePixelRatio', 2);
    vi.stubGlobal('innerHeight', 700);
    vi.stubGlobal('innerWidth', 360);
    vi.stubGlobal('outerHeight', 780);
    vi.stubGlobal('outerWidth', 361);
    vi.stubGlobal('screen', { colorDepth: 24, height: 800, width: 362 });

    expect(readFingerprint(1_800_000_000_000)).toEqual({
      cookies_enabled: true,
      date_now: 1_800_000_000_000,
      device_pixel_ratio: 2,
      inner_height: 700,
      inner_width: 360,
      outer_height: 780,
      outer_width: 361,
      language: 'es-MX',
      plugins: '[{"filename":"pdf.so","name":"pdf"}]',
      platform: 'Linux armv8l',
      screen_color_depth: 24,
      screen_height: 800,
      screen_width: 362,
    });
  });

  it('[3.21] leaves out the plugins that a field has no room for, whole ones', () => {
    const many = Array.from({ length: 40 }, (_, index) => plugin(`plugin-${index}`));
    vi.stubGlobal('navigator', { ...navigator, plugins: many });

    const { plugins } = readFingerprint();

    expect(plugins.length).toBeLessThanOrEqual(512);
    expect((JSON.parse(plugins) as unknown[]).length).toBeGreaterThan(5);
    expect(JSON.parse(plugins)).toContainEqual({ filename: 'plugin-0.so', name: 'plugin-0' });
  });
});
