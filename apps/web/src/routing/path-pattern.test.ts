import { describe, expect, it } from 'vitest';
import { matchesPattern, toRouterPath, withoutTrailingSlash } from './path-pattern.ts';
import { isSignUpPath } from './sign-up-path.ts';

describe('a path pattern', () => {
  it.each([
    ['/inicio', '/inicio', true],
    ['/inicio', '/inicio/', true],
    ['/inicio', '/inicio/mas', false],
    ['/inicio', '/inicios', false],
    ['/perfil/prestamos/{id}', '/perfil/prestamos/8812', true],
    ['/perfil/prestamos/{id}', '/perfil/prestamos', false],
    ['/perfil/prestamos/{id}', '/perfil/prestamos/8812/comprobantes', false],
    ['/2fa/verificar-actividad/{id?}', '/2fa/verificar-actividad', true],
    ['/2fa/verificar-actividad/{id?}', '/2fa/verificar-actividad/', true],
    ['/2fa/verificar-actividad/{id?}', '/2fa/verificar-actividad/9', true],
    ['/2fa/verificar-actividad/{id?}', '/2fa/verificar-actividad/9/mas', false],
    ['/perfil/pagos/{id?}/debito', '/perfil/pagos/debito', true],
    ['/perfil/pagos/{id?}/debito', '/perfil/pagos/12/debito', true],
    ['/perfil/pagos/{id?}/debito', '/perfil/pagos/12/13/debito', false],
    ['/a.b', '/axb', false],
    ['/', '/', true],
    ['/', '/inicio', false],
  ])('%s meets %s: %s', (pattern, path, isMet) => {
    expect(matchesPattern(pattern, path)).toBe(isMet);
  });

  it.each([
    ['/inicio', '/inicio'],
    ['/perfil/prestamos/{id}/comprobantes', '/perfil/prestamos/$id/comprobantes'],
    ['/2fa/verificar-actividad/{id?}', '/2fa/verificar-actividad/{-$id}'],
    ['/transacciones/{type}/{subtype}/{id}', '/transacciones/$type/$subtype/$id'],
  ])('%s is %s to the router', (pattern, written) => {
    expect(toRouterPath(pattern)).toBe(written);
  });
});

it.each([
  ['/inicio/', '/inicio'],
  ['/inicio', '/inicio'],
  ['/inicio//', '/inicio'],
  ['/', '/'],
  ['//', '/'],
])('a trailing slash says nothing: %s is %s', (path, clean) => {
  expect(withoutTrailingSlash(path)).toBe(clean);
});

it.each([
  ['/registro', true],
  ['/registro/', true],
  ['/evaluacion/registro-tarjeta', true],
  ['/campana/registro-rapido', true],
  ['/inicio', false],
  ['/', false],
])('[2.09] a path counts as sign-up when it contains registro: %s, %s', (path, isSignUp) => {
  expect(isSignUpPath(path)).toBe(isSignUp);
});
