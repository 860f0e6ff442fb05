import type { Warn } from './database.ts';
import { logOutput } from './log-output.ts';

/** For the parts that have no web server with a log of its own. One JSON line, like theirs. */
export function createLog(level: string): Warn {
  if (level === 'silent' || level === 'fatal' || level === 'error') return () => undefined;
  return (details, message) => {
    const line = { level: 'warn', time: Date.now(), ...details, msg: message };
    logOutput.write(`${JSON.stringify(line)}\n`);
  };
}
