import type { Progress } from './make-world.ts';

const CELLS = 24;
const PERCENT = 100;
/** Where nobody watches a line change, so often is one written. */
const EVERY_PERCENT = 25;

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** How far something has come: a line that grows on a terminal, a few lines in a file. */
export function progressBar(terminal: Terminal, what: string) {
  let written = 0;
  const show: Progress = (share, day) => {
    const percent = Math.floor(share * PERCENT);
    const full = Math.round(share * CELLS);
    const bar = '█'.repeat(full) + '░'.repeat(CELLS - full);
    const line = `  ${what}  ${bar}  ${String(percent).padStart(3)} %  ${day}`;
    if (terminal.isTTY) terminal.write(`\r${line}`);
    else if (percent - written >= EVERY_PERCENT) {
      written = percent;
      terminal.write(`${line}\n`);
    }
  };
  return { show, end: () => terminal.isTTY && terminal.write('\n') };
}
