import { describe, expect, it } from 'vitest';
import { availableRoutes, hrefOf, isAvailableRoute, routeAt } from './available-routes.ts';
import { paths } from './paths.ts';
import { screenKeys } from './screen-keys.ts';

describe('the routes that lead somewhere', () => {
  it('have a screen, or lead to a route that has', () => {
    const rows = availableRoutes('LOCAL');

    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const target = row.redirectTo === null ? row : routeAt(paths[row.redirectTo]);
      expect(screenKeys).toContain(target?.screen);
    }
  });

  it('show every screen that there is', () => {
    const shown = new Set(availableRoutes('LOCAL').map(({ screen }) => screen));

    expect(screenKeys.filter((key) => !shown.has(key))).toEqual([]);
  });

  it('show the kit of the designers anywhere but to customers', () => {
    const hasKit = (environment: 'LOCAL' | 'STAGING' | 'PROD') =>
      availableRoutes(environment).some(({ key }) => key === 'kit');

    expect([hasKit('LOCAL'), hasKit('STAGING'), hasKit('PROD')]).toEqual([true, true, false]);
    expect(isAvailableRoute('kit')).toBe(false);
    expect(isAvailableRoute('home')).toBe(true);
  });
});

describe('the route of a path', () => {
  it.each([
    ['/inicio', 'home'],
    ['/inicio/', 'home'],
    ['/pago-automatico/', 'automaticPayment'],
    ['/perfil/pagos', 'payments'],
    ['/perfil/pagos/12', 'payments'],
    ['/perfil/pagos/estatus-pago', 'bankResponse'],
    ['/perfil/pagos/12/debito/confirmar', 'directDebitConfirm'],
    ['/perfil/pagos/12/debito-santander', 'santanderDebit'],
    ['/transacciones/compra/tienda/9', 'transaction'],
    ['/verificacion/identidad/iniciar/9', 'identityStart'],
  ])('%s is %s', (path, key) => {
    expect(routeAt(path)?.key).toBe(key);
  });

  it.each(['/no-existe', '/inicio/otro', '/aplicar/mas', '/error-al-crear-aplicacion/9', '/PAY'])(
    '[2.01] is none for an unknown path, which is landing: %s',
    (path) => {
      expect(routeAt(path)).toBeNull();
    },
  );

  it('is written below the base path', () => {
    expect(hrefOf('home')).toBe('/pay/inicio');
    expect(hrefOf('landing')).toBe('/pay');
  });
});
