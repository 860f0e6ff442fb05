import { invariant } from '@abona/kernel/invariant';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type SandboxProgram, startSandboxProgram } from './sandbox-program.ts';

/** One sandbox for all tests of a file, as new before each. */
export function sandboxOfFile(): Omit<SandboxProgram, 'stop'> {
  let program: SandboxProgram | null = null;
  const running = (): SandboxProgram => {
    invariant(program !== null, 'the sandbox runs only while there are tests');
    return program;
  };
  beforeAll(async () => {
    program = await startSandboxProgram();
  });
  beforeEach(() => running().control('POST', '/reset'));
  afterAll(() => program?.stop());
  return {
    get env() {
      return running().env;
    },
    control: (...asked) => running().control(...asked),
    serve: (lender) => running().serve(lender),
  };
}
