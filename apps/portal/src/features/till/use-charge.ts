import { ApiFailure } from '@abona/client/api-failure.ts';
import { useGo } from '@abona/client/office/use-address.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keepPending, type PendingCharge } from '#lib/pending-charge.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';

export type Keep = { readonly keep: (charge: PendingCharge | null) => void };

type ChargeUse = Keep & { readonly onRefused?: (failure: Error) => void };

/** Whoever is not let in is not told what became of a charge that was sent before. */
const isAtTheDoor = ({ status }: ApiFailure): boolean => status === 401 || status === 403;

const isRefusal = (failure: Error): boolean =>
  failure instanceof ApiFailure &&
  failure.status !== 0 &&
  !failure.retryable &&
  !isAtTheDoor(failure);

/** Sends a charge under its key until somebody knows what became of it; only then is it forgotten. */
export function useCharge({ keep, onRefused }: ChargeUse) {
  const mode = useMode();
  const go = useGo();
  const paths = usePaths();
  const { person_id: personId } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    // Written down before it is sent: whatever happens to this device, its key is known.
    onMutate: (charge: PendingCharge) => keepPending({ personId, mode }, charge),
    mutationFn: ({ key, ...body }: PendingCharge) =>
      call('chargeAtTill', { params: { mode }, body }, { idempotencyKey: key }),
    onSuccess: ({ id }) => {
      keep(null);
      go(paths.tillSale(id));
    },
    onError: (failure, charge) => {
      keep(isRefusal(failure) ? null : charge);
      if (isRefusal(failure)) onRefused?.(failure);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['getPortalTill'] }),
  });
}
