import type { Surroundings } from '../ports.ts';
import type { LendingDeps } from './lending-deps.ts';

/** What issuing and reading documents works with. */
export type DocumentsDeps = Pick<LendingDeps, 'db' | 'clock' | 'publish' | 'audit'> &
  Pick<Surroundings, 'ledger' | 'agreements' | 'payments' | 'fields'>;
