import { parseArgs } from 'node:util';
import { controlOf } from './control.ts';
import { makeWorld } from './make-world.ts';
import { placeAt } from './place.ts';
import { progressBar } from './progress-bar.ts';

// The living world, made in a product that runs from this port on and in which nobody has lived yet.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } } });
const place = placeAt(Number(values.port));
const bar = progressBar(process.stdout, 'Making a living world');
await makeWorld({ place, control: controlOf(() => place.console) }, bar.show);
bar.end();
