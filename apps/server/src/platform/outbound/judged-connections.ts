import { type Agent, Agent as PlainAgent, type RequestOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Shorter than what shops commonly wait before they hang up. */
const IDLE_MS = 3_000;
const IDLE_MAX = 16;

type Judged = Pick<RequestOptions, 'lookup'> & { readonly judged: string };

/** Connections that are kept for a moment, for the next message to the same place. */
export type JudgedConnections = {
  /** Whom a request of this kind asks for a connection. */
  readonly agentFor: (url: URL) => Agent;
  /** What it says of the addresses that its name stands for. */
  readonly to: (addresses: readonly string[]) => Judged;
};

/**
 * A connection is used again only for the name that it was opened for, and only while that name stands for
 * the very addresses that were judged then: none is lent to another name or to another judgement.
 */
export function createJudgedConnections(): JudgedConnections {
  const options = { keepAlive: true, maxFreeSockets: IDLE_MAX, timeout: IDLE_MS };
  const plain = apartByJudgement(new PlainAgent(options));
  const secure = apartByJudgement(new SecureAgent(options));
  return {
    agentFor: ({ protocol }) => (protocol === 'https:' ? secure : plain),
    to: (addresses) => ({
      lookup: alwaysTo(addresses),
      judged: addresses.toSorted().join(','),
    }),
  };
}

function apartByJudgement(agent: Agent): Agent {
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options?: Parameters<Agent['getName']>[0] & Partial<Judged>) =>
    `${nameOf(options)}|${options?.judged ?? ''}`;
  return agent;
}

const alwaysTo =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (all === true || first === undefined) done(null, found);
    else done(null, first.address, first.family);
  };
