import { describe, expect, it } from 'vitest';
import { availableRoutes } from '#routing/available-routes.ts';
import { screens } from '#routing/screens.ts';
import { closureOf, fontsOf, keyOfGroup, scriptsOf } from './build/built-files.ts';
import {
  composePage,
  fontPreload,
  inlineHash,
  withoutFiles,
  withoutScripts,
} from './build/compose-page.ts';
import { pageOf } from './build/dev-pages.ts';
import { offlineFiles } from './build/offline-files.ts';
import { afterLogin, filesOfHome, serverManifest, sourceOf } from './build/server-manifest.ts';

const STYLES = ['assets/frame-7.css', 'assets/app-6.css'];
const manifest = {
  'app.html': { file: 'assets/app-1.js', imports: ['_app-2.js'], css: ['assets/app-6.css'] },
  '_app-2.js': { file: 'assets/app-2.js', name: 'app', imports: ['_base-3.js'] },
  '_base-3.js': { file: 'assets/base-3.js', name: 'base', imports: ['_app-2.js'] },
  '_frame-4.js': { file: 'assets/frame-4.js', name: 'frame', imports: ['_app-2.js'], css: STYLES },
  ...Object.fromEntries(
    (Object.keys(screens) as (keyof typeof screens)[]).map((key) => [
      sourceOf(key),
      { file: `assets/${key}.js`, imports: ['_frame-4.js', '_app-2.js'] },
    ]),
  ),
  '../../packages/ui/src/fonts/figtree.woff2': { file: 'assets/figtree-5.woff2' },
};

describe('the built files', () => {
  it('are followed through circles, each once', () => {
    expect(scriptsOf(manifest, 'app.html')).toEqual([
      'assets/app-1.js',
      'assets/app-2.js',
      'assets/base-3.js',
    ]);
  });

  it('that are missing stop the build', () => {
    expect(() => closureOf(manifest, 'src/none.tsx')).toThrow('no part src/none.tsx');
    expect(() => keyOfGroup(manifest, 'none')).toThrow('no group none');
  });

  it('include the fonts, which the pages ask for at once', () => {
    expect(fontsOf(manifest).map(fontPreload)).toEqual([
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/pay/assets/figtree-5.woff2">',
    ]);
  });
});

describe('what the server is told', () => {
  const { routes, styleHashes, scriptHashes } = serverManifest(manifest, {
    styleHashes: ['sha256-x'],
    scriptHashes: ['sha256-y'],
  });

  it('[1.07] names every path that has a screen, with what it will ask for beyond the page', () => {
    const expected = availableRoutes('LOCAL').filter(({ screen }) => screen !== 'landing');
    expect(expected.length).toBeGreaterThan(60);
    expect(routes.map(({ path }) => path)).toEqual(expected.map(({ path }) => path));
    expect(routes[0]?.preload).toEqual([
      '/pay/assets/home.js',
      '/pay/assets/frame-4.js',
      '/pay/assets/frame-7.css',
    ]);
    expect({ styleHashes, scriptHashes }).toEqual({
      styleHashes: ['sha256-x'],
      scriptHashes: ['sha256-y'],
    });
  });

  it('[2.02] knows that home has a page of its own, and nothing else has', () => {
    const own = routes.filter(({ hasOwnPage }) => hasOwnPage === true);

    expect(own.map(({ path }) => path)).toEqual(['/inicio']);
    expect(filesOfHome(manifest)).toEqual({
      page: '/pay/assets/app-1.js',
      styles: ['/pay/assets/app-6.css'],
      parts: [
        '/pay/assets/app-2.js',
        '/pay/assets/base-3.js',
        '/pay/assets/home.js',
        '/pay/assets/frame-4.js',
        '/pay/assets/frame-7.css',
        '/pay/assets/figtree-5.woff2',
      ],
    });
  });

  it('finds the source of each screen in the function that imports it', () => {
    expect(sourceOf('verifyAccount')).toBe(
      'src/features/email-verification/verify-account-screen.tsx',
    );
  });
});

it('knows what comes after a login', () => {
  const built = { ...manifest, '_login-6.js': { file: 'assets/login-6.js', name: 'login' } };

  expect(afterLogin(built)).toEqual([
    '/pay/assets/login-6.js',
    '/pay/assets/frame-4.js',
    '/pay/assets/home.js',
  ]);
});

describe('a page', () => {
  it('is filled place by place; what is not filled is empty', () => {
    expect(composePage('<p><!--a--></p><!--b-->', { a: '$&' })).toBe('<p>$&</p>');
  });

  it('that has no place for something stops the build', () => {
    expect(() => composePage('<p></p>', { style: 'x' })).toThrow('no place for style');
  });

  it('asks for no script of its own accord', () => {
    const built =
      '<head>\n<script type="module" crossorigin src="/a.js"></script>\n<link rel="modulepreload" crossorigin href="/b.js"><style></style></head>';

    expect(withoutScripts(built)).toBe('<head><style></style></head>');
  });

  it('may ask for its styles of its own accord, too', () => {
    const built =
      '<link rel="icon" href="/i.svg">\n<link rel="stylesheet" crossorigin href="/a.css"><script type="module" src="/a.js"></script>';

    expect(withoutFiles(built)).toBe('<link rel="icon" href="/i.svg">');
  });

  it('names its inline style as the content policy does', () => {
    expect(inlineHash('p{}')).toBe('sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=');
  });
});

it.each([
  ['/pay', 'text/html', '/pay/index.html'],
  ['/pay/', 'text/html', '/pay/index.html'],
  ['/pay/inicio?x=1', 'text/html', '/pay/app.html'],
  ['/pay/inicio/', 'text/html', '/pay/app.html'],
  ['/pay/no-existe', 'text/html', '/pay/index.html'],
  ['/pay/no-existe', 'text/html', '/pay/index.html'],
  ['/pay/src/main.tsx', '*/*', null],
  ['/payments', 'text/html', null],
  ['/api/funnel/v1/protected/session', 'text/html', null],
])('[2.01] in development %s (%s) is %s', (url, accept, page) => {
  expect(pageOf(url, accept)).toBe(page);
});

describe('what opens without a network', () => {
  it('[2.65] is the app, its screens of money and codes, and everything they are made of', () => {
    const whole = {
      ...manifest,
      '_trouble-6.js': { file: 'assets/trouble-6.js', name: 'trouble' },
      '_login-7.js': { file: 'assets/login-7.js', name: 'login', css: ['assets/login.css'] },
      '../../packages/ui/src/icons/sprite.svg': { file: 'assets/sprite-8.svg' },
    };

    const files = offlineFiles(whole);

    for (const file of ['home', 'loanDetail', 'payments', 'paymentConfirmation', 'paymentCode']) {
      expect(files).toContain(`/pay/assets/${file}.js`);
    }
    expect(files).toContain('/pay/assets/app-1.js');
    expect(files).toContain('/pay/assets/login.css');
    expect(files).toContain('/pay/assets/sprite-8.svg');
    expect(files).toContain('/pay/assets/figtree-5.woff2');
    expect(files).not.toContain('/pay/assets/apply.js');
    expect(new Set(files).size).toBe(files.length);
  });
});
