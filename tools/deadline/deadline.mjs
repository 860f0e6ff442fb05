// `npm run --silent deadline -- '<json>'`: by when the law wants something, and by when we do.
import { runCommand } from '../json-argument/run-command.mjs';

runCommand('tools/deadline/main.ts');
