import type { screens } from '#routing/screens.ts';
import { closureOf, fontsOf, keyOfGroup, type Manifest } from './built-files.ts';
import { addressOf } from './compose-page.ts';
import { sourceOf } from './server-manifest.ts';

/** What can be looked at without a network: what is owed and when, and what a till reads. */
const offlineScreens = [
  'home',
  'loanDetail',
  'payments',
  'paymentConfirmation',
  'channels',
  'paymentCode',
] as const satisfies readonly (keyof typeof screens)[];

/** Every file that the app and these screens are made of. */
export function offlineFiles(manifest: Manifest): readonly string[] {
  const keys = [
    'app.html',
    keyOfGroup(manifest, 'frame'),
    keyOfGroup(manifest, 'trouble'),
    // A session that ended cannot even be found unreachable without it.
    keyOfGroup(manifest, 'login'),
    // With what they fetch themselves, further down or when something is opened.
    ...offlineScreens
      .map(sourceOf)
      .flatMap((key) => [key, ...(manifest[key]?.dynamicImports ?? [])]),
    ...dynamicParts.filter((key) => key in manifest),
  ];
  const parts = keys.flatMap((key) => closureOf(manifest, key));
  const drawings = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.svg'));
  const files = parts.flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set([...files, ...drawings, ...fontsOf(manifest)])].map(addressOf);
}

/** Parts that the app asks for by itself, whatever the screen. */
const dynamicParts = ['src/api/query-client.ts', 'src/session/facts/customer-facts.ts'];
