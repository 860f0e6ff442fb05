import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInhabited, makeLivingWorld, mustMakeWorld, refuseOtherPort } from './living-world.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-living-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const must = (more: { isEmpty?: boolean; databaseUrl?: string } = {}) =>
  mustMakeWorld({ dataFolder: folder, databaseUrl: null, isEmpty: false, ...more });

/** A program that does what people do, in as few words. */
function program(source: string): string {
  const file = join(folder, 'people.mjs');
  writeFileSync(file, source);
  return file;
}
const make = (source: string, stop = new AbortController().signal) =>
  makeLivingWorld(program(source), { port: 4000, dataFolder: folder }, stop);

const openDatabase = () => mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });

describe('the living world', () => {
  it('is made by the first start, and by that alone', async () => {
    expect(must()).toBe(true);
    openDatabase();
    expect(isInhabited({ dataFolder: folder })).toBe(false);
    await make(`process.exit(process.argv.includes('4000') ? 0 : 1)`);

    expect(must()).toBe(false);
    expect(isInhabited({ dataFolder: folder })).toBe(true);
  });

  it('is not started on other ports, where nobody would be who they were', async () => {
    const start = (port: number) => () => refuseOtherPort({ dataFolder: folder, port });
    must();
    expect(start(5000)).not.toThrow();
    await make('process.exit(0)');

    expect(start(4000)).not.toThrow();
    expect(start(5000)).toThrow('lives on port 4000');
  });

  it('begins anew where it was stopped half way, and goes where nobody wants it', async () => {
    must();
    openDatabase();

    expect(must()).toBe(true);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    openDatabase();
    expect(must({ isEmpty: true })).toBe(false);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    openDatabase();
    expect(must()).toBe(false);
  });

  it('is not made in a database that somebody brings along, nor in one from before', () => {
    expect(must({ databaseUrl: 'postgres://a@b/c' })).toBe(false);
    openDatabase();
    expect(must()).toBe(false);
    expect(existsSync(join(folder, 'postgres'))).toBe(true);
  });

  it('that could not be made is no start, and neither is one that was stopped', async () => {
    must();

    await expect(make('process.exit(1)')).rejects.toThrow('--empty');
    const stop = new AbortController();
    const stopped = make('setInterval(() => null, 1_000)', stop.signal);
    stop.abort(new Error('Ctrl-C'));
    await expect(stopped).rejects.toThrow('Ctrl-C');
    expect(isInhabited({ dataFolder: folder })).toBe(false);
  });
});
