// `npm run --silent quote -- '<json>'`: the loan maths at an engineer's or accountant's hand.
import { runCommand } from '../json-argument/run-command.mjs';

runCommand('tools/quote/main.ts');
