import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { denseIconNames } from './src/icons/dense-icon-names.ts';

/**
 * The icons that ship, and the files made from them: one sprite that the app fetches once and
 * keeps, the names as a type, and the few drawings that the prerendered landing carries itself
 * because it must not wait for another file. Add a name, then run `node icons.ts`.
 *
 * The desk and the portal of the shops have a sprite of their own (`dense-icon-names.ts`): the
 * customer's phone never fetches it.
 */
const names = [
  'arrow-fat-down-fill',
  'arrow-left-bold',
  'arrow-u-up-left',
  'arrow-u-up-left-bold',
  'arrows-clockwise-bold',
  'bank-bold',
  'bank-fill',
  'barcode-bold',
  'bell-bold',
  'calendar-check-fill',
  'caret-down-bold',
  'caret-right-bold',
  'chat-circle-text-fill',
  'chat-text',
  'chat-text-fill',
  'check-bold',
  'check-circle-fill',
  'clock-bold',
  'clock-fill',
  'copy-bold',
  'couch-fill',
  'credit-card',
  'credit-card-bold',
  'credit-card-fill',
  'device-mobile-fill',
  'dots-three-bold',
  'download-simple-bold',
  'envelope-simple',
  'envelope-simple-fill',
  'eye-fill',
  'file-pdf-fill',
  'file-text',
  'file-text-fill',
  'flower',
  'folder-open-fill',
  'hand-coins-fill',
  'hand-heart-fill',
  'hand-pointing-fill',
  'handbag',
  'handbag-fill',
  'headset',
  'hourglass-medium-bold',
  'house',
  'house-fill',
  'identification-card',
  'identification-card-fill',
  'image-fill',
  'info-fill',
  'lightning-fill',
  'lock-key-bold',
  'lock-key-fill',
  'magnifying-glass-bold',
  'map-pin-fill',
  'moon-stars-fill',
  'paper-plane-right-bold',
  'paperclip-bold',
  'pause-circle-fill',
  'phone',
  'phone-call',
  'phone-fill',
  'piggy-bank-fill',
  'plus-bold',
  'qr-code-fill',
  'question-bold',
  'receipt',
  'receipt-fill',
  'repeat',
  'repeat-bold',
  'repeat-fill',
  'scales-bold',
  'scroll',
  'share-network-bold',
  'shield-check',
  'shield-check-fill',
  'shield-warning-fill',
  'sign-out-bold',
  'sliders-horizontal-bold',
  'sneaker-move-fill',
  'snowflake-fill',
  'storefront',
  'storefront-fill',
  'user-circle',
  'user-circle-fill',
  'wallet-fill',
  'warning-circle-fill',
  'warning-fill',
  'whatsapp-logo',
  'x-bold',
] as const;

const inlined = ['shield-check-fill', 'handbag-fill'] as const;

const require = createRequire(import.meta.filename);
const library = dirname(require.resolve('@phosphor-icons/core'));
const folder = join(import.meta.dirname, 'src/icons');

function drawingOf(name: string): string {
  const weight = /-(bold|fill)$/.exec(name)?.[1] ?? 'regular';
  const drawing = readFileSync(join(library, '../assets', weight, `${name}.svg`), 'utf8');
  const path = / d="([^"]+)"/.exec(drawing)?.[1];
  if (path === undefined) throw new Error(`icon ${name} has no path`);
  return path;
}

const constantOf = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function spriteOf(icons: readonly string[]): string {
  const symbols = icons.map(
    (name) => `<symbol id="${name}" viewBox="0 0 256 256"><path d="${drawingOf(name)}"/></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${symbols.join('\n')}\n</svg>\n`;
}

export function renderIconFiles(): ReadonlyMap<string, string> {
  const quoted = names.map((name) => `  '${name}',`);
  const glyphs = inlined.map(
    (name) => `export const ${constantOf(name)} =\n  '${drawingOf(name)}';`,
  );
  return new Map([
    ['sprite.svg', spriteOf(names)],
    ['dense-sprite.svg', spriteOf(denseIconNames)],
    [
      'icon-names.gen.ts',
      `// Made by icons.ts.\nexport const iconNames = [\n${quoted.join('\n')}\n] as const;\n\nexport type IconName = (typeof iconNames)[number];\n`,
    ],
    ['glyphs.gen.ts', `// Made by icons.ts.\n${glyphs.join('\n')}\n`],
  ]);
}

export const readIconFile = (name: string): string => readFileSync(join(folder, name), 'utf8');

if (import.meta.main) {
  for (const [name, text] of renderIconFiles()) writeFileSync(join(folder, name), text);
}
