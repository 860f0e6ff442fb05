import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#testing/server-program.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ALERTS = join(ROOT, 'deploy/prometheus/alerts.yml');

/** What a figure is called where it is asked for, without what is made of it there. */
const FIGURE =
  /\b(?!sum|max|rate|increase|changes|histogram_quantile|topk|by|and|on|hour|day_of_week|le|route|step|rail|queue|kind|status|result|event|directive)[a-z]\w*(?=[{[) ]|$)/g;

const figuresIn = (expression: string) =>
  (
    expression
      .replace(/"[^"]*"/g, '""')
      .replace(/\{[^}]*\}/g, '{}')
      .match(FIGURE) ?? []
  ).filter((name) => name !== 'up');

const told = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] };

test('whatever an alert or a dashboard asks for is told by a node', async () => {
  const { url } = await createTestDatabase();
  const server = await startServer({ DATABASE_URL: url });
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const known = new Set(text.match(/(?<=^# TYPE )\S+/gm));
  const alerts = [...readFileSync(ALERTS, 'utf8').matchAll(/expr: "(.*)"$/gm)].map(([, text]) =>
    String(text).replaceAll('\\"', '"'),
  );
  const boards = globSync('deploy/grafana/*.json', { cwd: ROOT }).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    return panels.flatMap(({ targets }: Panel) => targets.map(({ expr }) => expr));
  });
  expect(alerts.length).toBeGreaterThan(15);
  expect(boards.length).toBeGreaterThan(20);
  const asked = new Set([...alerts, ...boards].flatMap(figuresIn));
  expect([...asked].filter((name) => !known.has(name) && !known.has(told(name)))).toEqual([]);
  expect(asked.size).toBeGreaterThan(15);
});

test('each alert has a page that says what to do, and no page is without its alert', () => {
  const text = readFileSync(ALERTS, 'utf8');
  const alerts = [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => String(name));
  const pages = globSync('docs/operations/runbooks/*.md', { cwd: ROOT });
  expect(pages.map((page) => page.replace(/^.*\/|\.md$/g, '')).sort()).toEqual([...alerts].sort());
  for (const name of alerts) {
    const page = text.match(new RegExp(`runbook: (docs/operations/runbooks/${name}\\.md)`))?.[1];
    expect(existsSync(join(ROOT, String(page))), name).toBe(true);
  }
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

// Debian's package `prometheus` has it.
test.skipIf(!hasPromtool)(
  'each alert fires when it should and keeps still on an ordinary day',
  () => {
    const said = execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: join(ROOT, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    expect(said).toContain('SUCCESS');
  },
);
