import './platform/declare-supported-node.ts';
import { readConfiguration } from './configuration.ts';
import { StartRefused } from './platform/start-refused.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** After this the program goes, closed or not: somebody waits for its ports. */
const CLOSE_TIMEOUT_MS = 8_000;

function stopOn(sandbox: Sandbox): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    sandbox.close().then(
      () => process.exit(0),
      (failure) => fail(failure),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The launcher is gone: nobody is left to stop us.
  process.on('disconnect', stop);
}

function fail(failure: unknown): void {
  const explained = failure instanceof StartRefused ? failure.message : undefined;
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  process.stderr.write(`${explained ?? text}\n`);
  process.exit(1);
}

try {
  stopOn(await startSandbox(readConfiguration(process.env)));
  process.send?.({ ready: true });
} catch (failure) {
  fail(failure);
}
