import { describe, expect, it } from 'vitest';
import {
  collectExt,
  EXT_CONTEXT,
  extContextOf,
  prepareAuthorizeQuery,
  REQUESTED_SCOPE,
  shopNameOf,
} from './authorize-parameters.ts';

describe('the ext- parameters of a login', () => {
  it('are collected without their prefix, hyphens and underscores alike', () => {
    expect(
      collectExt({
        'ext-flow': 'hosted',
        'ext-merchant-customer-id': 'c 1',
        'ext-user_src': 'GEN',
      }),
    ).toEqual({ flow: 'hosted', merchant_customer_id: 'c 1', user_src: 'GEN' });
  });

  it('are ten at most', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`ext-p${n}`, 'x']));

    expect(Object.keys(collectExt(many))).toHaveLength(10);
  });

  it.each([
    ['longer than 255 characters', { 'ext-a': 'x'.repeat(256) }],
    ['empty', { 'ext-a': '' }],
    ['with markup', { 'ext-a': '<script>' }],
    ['with a quote', { 'ext-a': '"' }],
    ['sent twice', { 'ext-a': ['1', '2'] }],
    ['without a name', { 'ext-': '1' }],
    ['not an ext- parameter', { extra: '1' }],
  ])('are dropped when %s', (_, query) => {
    expect(collectExt(query)).toEqual({});
  });

  it('tell the name of the shop', () => {
    expect(shopNameOf(collectExt({ 'ext-merchant_name': 'Casa Ámbar' }))).toBe('Casa Ámbar');
    expect(shopNameOf({ flow: 'hosted' })).toBeNull();
  });

  it('tell the name of the shop as it is written, where that is encoded', () => {
    const encoded = (name: string) => ({
      merchant_name: 'Casa Ambar Ninos',
      merchant_name_base64: Buffer.from(name).toString('base64').replaceAll('=', '~'),
    });

    expect(shopNameOf(encoded('Casa Ámbar & Niños'))).toBe('Casa Ámbar & Niños');
    expect(shopNameOf(encoded('\u0000'))).toBe('Casa Ambar Ninos');
  });
});

describe('what the login library gets to see', () => {
  it('is the API as a resource, the asked scope and the collected parameters', () => {
    const prepared = prepareAuthorizeQuery({
      audience: 'https://api.abona.mx/customers',
      scope: 'openid offline_access',
      state: 's',
      'ext-flow': 'hosted',
    });

    expect(prepared).toMatchObject({
      resource: 'https://api.abona.mx/customers',
      [REQUESTED_SCOPE]: 'openid offline_access',
      state: 's',
    });
    expect(extContextOf(prepared[EXT_CONTEXT])).toEqual({ flow: 'hosted' });
    expect(prepared).not.toHaveProperty('ext-flow');
  });

  it('is never a context that the caller wrote', () => {
    const prepared = prepareAuthorizeQuery({
      [EXT_CONTEXT]: '{"flow":"x"}',
      [REQUESTED_SCOPE]: 'y',
    });

    expect(prepared).toEqual({});
  });
});
