import { writeSync } from 'node:fs';
import type { Warn } from './database.ts';
import { systemCodeOf } from './start-refused.ts';

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/**
 * Where all parts of the sandbox log to. A log that cannot be written (a full disk) is no reason to stop: its lines
 * are dropped, which is said once on standard error, and again when it is over.
 */
export const logOutput = createLogOutput((line) => void writeSync(STANDARD_OUTPUT, line));

type LogOutput = { readonly write: (line: string) => void };

function createLogOutput(put: (line: string) => void): LogOutput {
  let dropped = 0;
  return {
    write: (line) => {
      try {
        put(line);
      } catch (failure) {
        if (dropped === 0)
          say(
            `The log cannot be written (${systemCodeOf(failure)}): lines are dropped until it can.`,
          );
        dropped += 1;
        return;
      }
      if (dropped > 0) say(`The log is written again; ${dropped} lines were dropped.`);
      dropped = 0;
    },
  };
}

function say(sentence: string): void {
  try {
    writeSync(STANDARD_ERROR, `${sentence}\n`);
  } catch {
    // It is on the same disk: there is nobody left to tell.
  }
}

/** For the parts that have no web server with a log of its own. One JSON line, like theirs. */
export function createLog(level: string): Warn {
  if (level === 'silent' || level === 'fatal' || level === 'error') return () => undefined;
  return (details, message) => {
    const line = { level: 'warn', time: Date.now(), ...details, msg: message };
    logOutput.write(`${JSON.stringify(line)}\n`);
  };
}
