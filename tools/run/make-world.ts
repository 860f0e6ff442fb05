import { parseArgs } from 'node:util';
import { controlOf } from '@abona/people/control';
import { makeWorld } from '@abona/people/make-world';
import { placeAt } from '@abona/people/place';
import { progressBar } from '@abona/people/progress-bar';

// The living world, made in a product that runs from this port on and in which nobody has lived yet.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } } });
const place = placeAt(Number(values.port));
const bar = progressBar(process.stdout, 'Making a living world');
await makeWorld({ place, control: controlOf(() => place.console) }, bar.show);
bar.end();
