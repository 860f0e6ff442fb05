import { describe, expect, it } from 'vitest';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { forgetPath, rememberedPath, rememberPath, safeOwnPath } from './remembered-path.ts';

describe('a path that somebody may have tampered with', () => {
  it.each([
    ['another site', 'https://malo.example/pay/inicio'],
    ['another site without a protocol', '//malo.example/pay'],
    ['a host after the base path', '/pay//malo.example'],
    ['a host after the base path, encoded', '/pay/%2F%2Fmalo.example'],
    ['a host after the base path, half encoded', '/pay/%2fmalo.example'],
    ['a backslash, which browsers read as a slash', '/\\malo.example'],
    ['a backslash below the base path', '/pay/\\malo.example'],
    ['an encoded backslash', '/pay/%5Cmalo.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind the base path', '/pay/\tjavascript:alert(1)'],
    ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
    ['a path that only begins like ours', '/payments'],
    ['credentials in front of a host', '/pay@malo.example'],
    ['a host in place of a path', '/pay.malo.example'],
    ['a path above ours', '/pay/../admin'],
    ['a path above ours, encoded', '/pay/%2e%2e/admin'],
    ['a path above ours, half encoded', '/pay/.%2e/admin'],
    ['another path of the origin', '/api/funnel/v1/protected/session'],
    ['the base path encoded', '/%70ay/inicio'],
    ['a line break', '/pay/inicio\r\nSet-Cookie: a=b'],
    ['an encoded line break', '/pay/inicio%0d%0aSet-Cookie:%20a=b'],
    ['an encoded null', '/pay/%00'],
    ['a broken encoding', '/pay/%E0%A4%A'],
    ['a space in front', ' /pay/inicio'],
    ['nothing', ''],
    ['more than any path of ours', `/pay/${'a'.repeat(2_048)}`],
  ])('is dropped when it is %s', (_, path) => {
    expect(safeOwnPath(path)).toBeNull();
  });

  it.each([
    '/pay',
    '/pay/',
    '/pay/inicio',
    '/pay?payment_id=9',
    '/pay/compras?payment_id=77&src=GEN',
    '/pay/perfil/prestamos/8812?desde=https%3A%2F%2Ftienda.example',
    '/pay/%252F%252Fmalo.example',
  ])('is kept as it is when it is ours and leads nowhere else: %s', (path) => {
    expect(safeOwnPath(path)).toBe(path);
    expect(new URL(path, 'https://abona.test').origin).toBe('https://abona.test');
  });

  it.each(['https://malo.example/', '/pay//malo.example', '/pay/%5C%5Cmalo.example'])(
    'is not followed out of storage: %s',
    (path) => {
      writeStored(stored.deepLink, path);

      expect(rememberedPath()).toBeNull();
    },
  );
});

describe('the remembered path', () => {
  it('[2.55] keeps path and search for after the login', () => {
    rememberPath('/compras?payment_id=77&src=TIENDA');

    expect(rememberedPath()).toBe('/compras?payment_id=77&src=TIENDA');
  });

  it('[2.71] holds neither code nor state of an earlier login', () => {
    rememberPath('/compras?code=abc&payment_id=77&state=xyz');

    expect(rememberedPath()).toBe('/compras?payment_id=77');
    expect(readStored(stored.deepLink)).toBe('/pay/compras?payment_id=77');
  });

  it.each(['/', '/?', '/?code=a&state=b'])('is none when it was landing itself: %s', (href) => {
    rememberPath(href);

    expect(rememberedPath()).toBeNull();
  });

  it('is the last one, until it is forgotten', () => {
    rememberPath('/compras');
    rememberPath('/cuenta');
    expect(rememberedPath()).toBe('/cuenta');

    forgetPath();

    expect(rememberedPath()).toBeNull();
  });

  it('stays what it was when the new one is not ours', () => {
    rememberPath('/compras');
    rememberPath('//malo.example');

    expect(rememberedPath()).toBe('/compras');
  });
});
