import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { RunOptions } from './run-options.ts';

type Where = Pick<RunOptions, 'dataFolder' | 'databaseUrl' | 'isEmpty'>;

/** What the file says while people live their year; a folder without one was never meant to have a world. */
const MAKING = 'making';
const MADE = 'made';

/** Which port the world was made on: its people are known by the login provider's address, its shops by theirs. */
const madeOn = (port: number): string => `${MADE} ${port}`;

const noteOf = (dataFolder: string): string => join(dataFolder, 'living-world');
const readNote = (dataFolder: string): string | null =>
  existsSync(noteOf(dataFolder)) ? readFileSync(noteOf(dataFolder), 'utf8') : null;

/** Whether people live there whom somebody can sign in as. */
export const isInhabited = ({ dataFolder }: Pick<RunOptions, 'dataFolder'>): boolean =>
  readNote(dataFolder)?.startsWith(MADE) ?? false;

/** On other ports nobody would know whoever lives there: they could sign in, and would have nothing. */
export function refuseOtherPort({
  dataFolder,
  port,
}: Pick<RunOptions, 'dataFolder' | 'port'>): void {
  const note = readNote(dataFolder);
  if (note === null || !note.startsWith(`${MADE} `) || note === madeOn(port)) return;
  throw new StartRefused(
    `The world in ${dataFolder} lives on port ${note.slice(MADE.length + 1)}: its people and shops are known by ` +
      'their addresses. Start it on that port, or another world beside it: DATA_DIR=another-folder npm start.',
  );
}

/**
 * Before the database is opened: whether this start has to make the living world. A start that was stopped while it
 * did had told nobody yet where to click: what it left is thrown away, and the world begins anew. A database that
 * somebody brings along is theirs, and stays as it is.
 */
export function mustMakeWorld({ dataFolder, databaseUrl, isEmpty }: Where): boolean {
  if (databaseUrl !== null) return false;
  const isLeftHalfMade = readNote(dataFolder) === MAKING;
  if (!isLeftHalfMade && existsSync(join(dataFolder, 'postgres', 'cluster'))) return false;
  if (isLeftHalfMade) {
    for (const made of ['postgres', 'ledger-seals', 'living-world'])
      rmSync(join(dataFolder, made), { recursive: true, force: true });
  }
  if (isEmpty) return false;
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(noteOf(dataFolder), MAKING);
  return true;
}

/** Everybody lives their year in the product that serves by now; Ctrl-C ends it as it ends everything. */
export async function makeLivingWorld(
  peopleEntry: string,
  { port, dataFolder }: Pick<RunOptions, 'port' | 'dataFolder'>,
  stop: AbortSignal,
): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [peopleEntry, '--port', String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const end = () => child.kill('SIGTERM');
  stop.addEventListener('abort', end);
  const [code] = await once(child, 'exit');
  stop.removeEventListener('abort', end);
  stop.throwIfAborted();
  if (code !== 0) {
    throw new StartRefused(
      'The living world could not be made; it says why above. `npm start -- --empty` starts without one.',
    );
  }
  writeFileSync(noteOf(dataFolder), madeOn(port));
}
