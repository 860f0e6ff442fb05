import { mustRun, pathOf, run } from '../shared/debian-programs.ts';

/** Three machines of a database, as namespaces of the network on one bridge; each can be cut off like a cable pulled. */
export type Machine = {
  readonly name: string;
  readonly address: string;
  /** Before a command: it runs on that machine. */
  readonly inside: readonly string[];
  readonly cutOff: () => Promise<void>;
  readonly reconnect: () => Promise<void>;
};

const NETWORK = '10.213.77';
const COUNT = 3;

const ip = (...words: readonly string[]): Promise<string> =>
  mustRun(null, [pathOf('ip'), ...words]);

export async function openNetwork(resources: AsyncDisposableStack): Promise<readonly Machine[]> {
  // Names of interfaces have fifteen letters.
  const mark = `ab${process.pid % 100_000}`;
  const bridge = `${mark}br`;
  await ip('link', 'add', bridge, 'type', 'bridge');
  resources.defer(async () => void (await run(null, [pathOf('ip'), 'link', 'del', bridge])));
  await ip('addr', 'add', `${NETWORK}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  const machines: Machine[] = [];
  for (let nth = 1; nth <= COUNT; nth += 1) machines.push(await plugIn(nth, mark, resources));
  return machines;
}

async function plugIn(nth: number, mark: string, resources: AsyncDisposableStack) {
  const [space, cable] = [`${mark}db${nth}`, `${mark}v${nth}`];
  const address = `${NETWORK}.${10 + nth}`;
  await ip('netns', 'add', space);
  resources.defer(async () => void (await run(null, [pathOf('ip'), 'netns', 'del', space])));
  await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  await ip('link', 'set', cable, 'master', `${mark}br`, 'up');
  await ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  await ip('-n', space, 'link', 'set', 'eth0', 'up');
  await ip('-n', space, 'link', 'set', 'lo', 'up');
  return {
    name: `db${nth}`,
    address,
    inside: [pathOf('ip'), 'netns', 'exec', space],
    cutOff: async () => void (await ip('link', 'set', cable, 'down')),
    reconnect: async () => void (await ip('link', 'set', cable, 'up')),
  };
}
