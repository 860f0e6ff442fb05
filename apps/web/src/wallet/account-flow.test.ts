import { flagDefaults } from '@abona/contract/flags';
import { hostileTargets } from '@abona/contract/testing/hostile-targets';
import { describe, expect, it } from 'vitest';
import {
  accountActions,
  accountFlowOf,
  accountSources,
  afterAction,
  flowQuery,
  returnTargetOf,
  returnTargets,
} from './account-flow.ts';
import { chosenInstrument } from './chosen-instrument.ts';

const ecosystem = { ...flagDefaults, adminAccountsFlowToFunnel4Ecosystem: true };
const places = {
  list: '/cuentas-reembolso',
  form: '/cuentas-reembolso/agregar',
  parent: '/cuentas-reembolso',
} as const;
const flow = (search: string, flags = flagDefaults as typeof ecosystem) =>
  accountFlowOf(search, flags);

describe('returning from the wallet', () => {
  it.each([
    ['/compras'],
    ['/pago-automatico'],
    ['/oferta'],
    ['/evaluacion/registro-tarjeta'],
    ['/perfil/reembolso-automatico'],
  ])('[2.53] leads to %s, with or without the base path', (target) => {
    expect(returnTargetOf(target)).toBe(target);
    expect(returnTargetOf(`/pay${target}`)).toBe(target);
    expect(returnTargetOf(`${target}/`)).toBe(target);
  });

  it(`[2.53] falls back to movements for ${hostileTargets.length} hostile targets`, () => {
    expect(hostileTargets.length).toBeGreaterThanOrEqual(300);
    expect(new Set(hostileTargets).size).toBe(hostileTargets.length);
    for (const target of hostileTargets) {
      expect([target, returnTargetOf(target)]).toEqual([target, '/compras']);
      const search = `?${new URLSearchParams({ source: 'personal_loans', return_to: target })}`;
      const returned = afterAction({
        action: 'added',
        flow: flow(search),
        places,
        instrumentId: target,
      });
      const address = new URL(`/pay${returned}`, 'https://abona.mx');
      expect([address.origin, address.pathname]).toEqual(['https://abona.mx', '/pay/compras']);
    }
  });

  it.each([
    ['domic_subscription', '/pago-automatico'],
    ['down_payment_application', '/evaluacion/registro-tarjeta'],
    ['manage_domic_subscription', '/pago-automatico'],
    ['personal_loans', '/oferta'],
    ['reimbursements', '/perfil/reembolso-automatico'],
    ['funnel_4_ecosystem', '/oferta'],
  ])('[3.19] whoever came from %s goes back to %s', (source, target) => {
    expect(flow(`?source=${source}`, ecosystem)).toEqual({ source, returnTo: target });
  });

  it('[2.52] the ecosystem’s funnel is returned to only with both of its flags', () => {
    const search = '?source=funnel_4_ecosystem&return_to=/oferta';
    const without = { ...ecosystem, adminAccountsFlow: false } as unknown as typeof ecosystem;

    expect(flow(search, ecosystem)?.returnTo).toBe('/oferta');
    expect(flow(search)?.returnTo).toBe('/compras');
    expect(flow(search, without)?.returnTo).toBe('/compras');
  });

  it('[3.19] has the six sources and the six actions, and a source nobody knows is none', () => {
    expect(accountSources).toHaveLength(6);
    expect(accountActions).toEqual(['add', 'added', 'delete', 'manage', 'select', 'back']);
    expect(flow('?source=elsewhere')).toEqual({ source: null, returnTo: '/compras' });
    expect(flow('')).toBeNull();
  });

  it.each([
    ['add', '/cuentas-reembolso/agregar?source=reimbursements&return_to=%2Foferta'],
    ['manage', '/cuentas-reembolso?source=reimbursements&return_to=%2Foferta'],
    ['added', '/oferta?instrument=acct_1'],
    ['select', '/oferta?instrument=acct_1'],
    ['back', '/oferta'],
    ['delete', null],
  ] as const)('[3.19] after «%s» one is at %s', (action, expected) => {
    const own = flow('?source=reimbursements&return_to=/oferta');
    const instrumentId = action === 'back' ? {} : { instrumentId: 'acct_1' };

    expect(afterAction({ action, flow: own, places, ...instrumentId })).toBe(expected);
  });

  it('keeps a flow from screen to screen, and goes up where there is none', () => {
    for (const target of returnTargets) {
      const own = { source: 'personal_loans', returnTo: target } as const;
      expect(flow(flowQuery(own))).toEqual(own);
    }
    expect(flowQuery(null)).toBe('');
    expect(afterAction({ action: 'added', flow: null, places })).toBe('/cuentas-reembolso');
    expect(chosenInstrument('?instrument=card_1')).toBe('card_1');
    expect(chosenInstrument('?x=1')).toBeNull();
  });
});
