import type { RunningProgram } from '#tools/browser/running-product.ts';
import { type Environment, type Installation, migrate, startNode } from '../shared/installation.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { unpackNextRelease } from './next-release.ts';

/** The servers, each with its ports; whichever release they run. */
type Nodes = {
  readonly environments: readonly Environment[];
  readonly running: RunningProgram[];
  installation: Installation;
};

export type Site = {
  readonly cluster: DatabaseCluster;
  readonly nodes: Nodes;
  readonly ownerUrl: string;
  readonly folder: string;
  releases: number;
};

/** What falls, and how it is brought back afterwards. */
type Fault = {
  readonly what: string;
  readonly happens: (site: Site) => Promise<() => Promise<void>>;
};

const byItself = async (): Promise<void> => undefined;

export const startNth = async ({ nodes }: Pick<Site, 'nodes'>, nth: number): Promise<void> => {
  const { installation, environments, running } = nodes;
  running[nth] = await startNode(installation, `server-${nth + 1}`, environments[nth]);
};

/** One after the other: told to stop, and the next only when this one serves again. */
async function rollOver(site: Site): Promise<void> {
  for (const nth of site.nodes.environments.keys()) {
    await site.nodes.running[nth]?.stop();
    await startNth(site, nth);
  }
}

export const faults: Readonly<Record<string, Fault>> = {
  primary: {
    what: 'the primary is killed with -9',
    happens: async ({ cluster }) => {
      cluster.killPostgres(await cluster.primary());
      return byItself;
    },
  },
  network: {
    what: 'the primary is cut off from the network',
    happens: async ({ cluster }) => {
      const { machine } = await cluster.primary();
      await machine.cutOff();
      return machine.reconnect;
    },
  },
  replica: {
    what: 'the machine of the synchronous standby is lost',
    happens: async ({ cluster }) => {
      const member = await cluster.synchronous();
      await cluster.loseMachine(member);
      return async () => cluster.bringBack(member);
    },
  },
  etcd: {
    what: 'the etcd member beside the primary is lost',
    happens: async ({ cluster }) => {
      const member = await cluster.primary();
      await cluster.killEtcd(member);
      return async () => cluster.bringBack(member);
    },
  },
  node: {
    what: 'a server node is killed with -9',
    happens: async (site) => {
      await site.nodes.running[0]?.kill();
      return () => startNth(site, 0);
    },
  },
  restart: {
    what: 'the server nodes are restarted, one after the other',
    happens: async (site) => {
      await rollOver(site);
      return byItself;
    },
  },
  upgrade: {
    what: 'the next release: its migration, then node after node',
    happens: async (site) => {
      site.releases += 1;
      const release = unpackNextRelease(site.folder, site.releases);
      await migrate(site.ownerUrl, release);
      site.nodes.installation = { ...site.nodes.installation, release };
      await rollOver(site);
      return byItself;
    },
  },
};
