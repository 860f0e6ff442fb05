import type { FileLinks } from '#platform/file-links.ts';
import type { Lending } from './module.ts';
import type { MovementCursors } from './movement-cursor.ts';
import type { Surroundings } from './ports.ts';
import type { LendingDeps } from './use-cases/lending-deps.ts';

/** What the routes work with. */
export type RouteDeps = Omit<LendingDeps, 'ledger'> &
  Surroundings &
  Pick<Lending, 'quotePayoff' | 'previewPrepayment'> & {
    readonly links: FileLinks;
    readonly cursors: MovementCursors;
  };
