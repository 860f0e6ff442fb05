import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lenderFactsCheck } from './lender-facts-check.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'abona-facts-'));
  cpSync(join(import.meta.dirname, '../../lender'), join(root, 'lender'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

async function findingsWith(path: string, text: string): Promise<string> {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return (await lenderFactsCheck.run(root)).join('\n');
}

const NAMED = 'says «Abona»';

describe('facts of the example lender', () => {
  it.each([
    ['apps/web/src/copy/a.ts', "export const a = 'Paga con Abona.';", NAMED],
    ['apps/web/src/copy/b.ts', 'export const b = (n: number) => `ya con Abona`;', NAMED],
    ['packages/documents/src/c.ts', "export const c = 'Hola.\\n\\nAbona';", NAMED],
    ['apps/desk/src/d.tsx', 'export const D = () => <p>Abona mesa</p>;', NAMED],
    ['apps/desk/index.html', '<title>Abona mesa</title>', NAMED],
    ['apps/web/manifest.webmanifest', '{ "name": "x", "about": "Usa Abona" }', NAMED],
    ['packages/documents/src/e.ts', "export const rfc = 'ACC260105AB3';", '«ACC260105AB3»'],
    ['apps/server/src/f.ts', "export const u = 'https://api.abona.mx/x';", '«abona.mx»'],
    ['apps/web/src/g.css', '.wall { color: #BE0D5B }', '«#be0d5b»'],
    ['apps/server/src/h.ts', '// UNE: une@abona.example', '«une@abona.example»'],
    ['packages/contract/src/i.ts', "export const t = '550 000 0101';", '«550 000 0101»'],
  ])('are found in %s', async (path, text, finding) => {
    expect(await findingsWith(path, text)).toContain(finding);
  });

  it.each([
    ['a package', "import { brandName } from '@abona/lender/lender';\nexport const n = brandName;"],
    ['a header', "export const h = 'Abona-Version';"],
    ['a word of Spanish', "export const w = 'Abonaste 3';"],
    ['a name of the code', 'export const createAbonaClient = 1;'],
    ['a comment', '/** What Abona answers. */\nexport const c = 1;'],
  ])('are none in %s', async (_, text) => {
    expect(await findingsWith('apps/web/src/a.ts', text)).toBe('');
  });

  it('may be named by tests, and by nobody when nothing was read', async () => {
    expect(await findingsWith('apps/web/src/a.test.ts', "it('Abona', () => {});")).toBe(
      'no file was read',
    );
  });
});
