import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limit, Limiter } from '#platform/rate-limit.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './failure.ts';
import { networkOf } from './network-of.ts';

/** The limit of one endpoint, or the one all endpoints without their own share. */
export type CallLimit = { readonly name: string; readonly limit: Limit };

type LimitedRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
};

export async function limitCalls(
  limiter: Limiter,
  { name, limit }: CallLimit,
  { request, reply, caller }: LimitedRequest,
): Promise<void> {
  const network = `address:${networkOf(request.address)}`;
  const subject = limit.per === 'address' ? network : subjectOf(caller, network);
  const verdict = await limiter.admit({ key: `${name} ${subject}`, limit });
  if (verdict.isAllowed) return;
  const { retryAfterS } = verdict;
  reply.header('ratelimit-policy', `${limit.calls};w=${limit.windowS}`);
  reply.header('ratelimit', `limit=${limit.calls}, remaining=0, reset=${retryAfterS}`);
  throw new Refusal({ code: 'rate_limited', retryAfterS });
}

function subjectOf(caller: Caller, network: string): string {
  switch (caller.kind) {
    case 'session':
    case 'special':
      return `customer:${caller.customerId}`;
    case 'login':
      return `login:${caller.issuer} ${caller.subject}`;
    case 'merchant':
      return `merchant-key:${caller.keyId}`;
    case 'staff':
      return `staff:${caller.personId}`;
    case 'portal':
      return `portal:${caller.personId}`;
    default:
      return network;
  }
}
