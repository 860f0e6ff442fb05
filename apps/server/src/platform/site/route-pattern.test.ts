import { describe, expect, it } from 'vitest';
import { findRoute } from './route-pattern.ts';

const routes = ['/inicio', '/prestamos/{id}', '/transacciones/{type}/{subtype?}'].map((path) => ({
  path,
  preload: [],
}));

describe('a path of the app', () => {
  it.each([
    ['/inicio', '/inicio'],
    ['/inicio/', '/inicio'],
    ['/prestamos/7', '/prestamos/{id}'],
    ['/transacciones/pagos', '/transacciones/{type}/{subtype?}'],
    ['/transacciones/pagos/oxxo', '/transacciones/{type}/{subtype?}'],
  ])('%s is the route %s', (path, route) => {
    expect(findRoute(routes, path)?.path).toBe(route);
  });

  it.each(['/', '', '/inicio/x', '/prestamos', '/prestamos/7/8', '/Inicio', '/nada'])(
    '%s is no route',
    (path) => {
      expect(findRoute(routes, path)).toBeUndefined();
    },
  );
});
