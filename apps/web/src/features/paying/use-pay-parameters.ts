import { useRouterState } from '@tanstack/react-router';
import type { PayParameters } from '#routing/loan-paths.ts';

/** What the address asks for. The router reads numbers as numbers; here all is text. */
export function usePayParameters(): PayParameters {
  const search = useRouterState({ select: ({ location }) => location.search as object });
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  ) as PayParameters;
}
