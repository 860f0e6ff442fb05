import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { followChecks } from './use-cases/check-holder.ts';
import type { WalletDeps } from './use-cases/wallet-deps.ts';

export const walletWorkers = (deps: WalletDeps): readonly Worker[] => [
  onSchedule('wallet.follow_checks', {
    cron: '* * * * *',
    effect: 'outside',
    run: (_, { signal }) => followChecks(deps, signal),
  }),
];
