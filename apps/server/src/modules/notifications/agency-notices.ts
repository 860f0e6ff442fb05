import { publicId } from '@abona/kernel/public-id';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { messageIdOf } from './message-id.ts';
import type { Reached } from './ports.ts';
import { listSent } from './stores/timeline-store.ts';
import { noticeMessageId, type QueueNotice } from './use-cases/queue-notice.ts';

/** Asked of whoever follows up on late loans. */
type Placements = {
  readonly onAssigned: (reaction: {
    readonly name: string;
    readonly run: (assigned: {
      readonly placementId: string;
      readonly loanId: string;
      readonly customerId: number;
    }) => Promise<void>;
  }) => Worker;
  /** Null: it ended meanwhile. */
  readonly findPlacement: (placementId: string) => Promise<{
    readonly agency: {
      readonly name: string;
      readonly phones: readonly string[];
      readonly address: string;
      readonly fromHour: number;
      readonly untilHour: number;
      readonly redecoNumber: string;
    };
  } | null>;
};

/** Who tells that a loan went to a despacho, and who knows where people are reached. */
export type AgencyTellers = {
  readonly publicUrl: string;
  readonly arrears: { readonly agencyDesk: Placements };
  readonly identity: Reached;
};

type Around = Omit<AgencyTellers, 'identity'> & { readonly notify: QueueNotice };

const noticeIdOf = (placementId: string): string => messageIdOf(`agency_assigned:${placementId}`);

/** Whoever's loan goes to a despacho is told which one, once, by letter or else by text; the law wants it told. */
export const agencyNotices = ({
  publicUrl,
  arrears: { agencyDesk: agencies },
  notify,
}: Around): readonly Worker[] => [
  agencies.onAssigned({
    name: 'notifications.tell_of_agency',
    run: async ({ customerId, loanId, placementId }) => {
      const placed = await agencies.findPlacement(placementId);
      if (placed === null) return;
      const { agency } = placed;
      await notify({
        id: noticeIdOf(placementId),
        customerId,
        template: 'agency_assigned',
        terms: { kind: 'legal' },
        parameters: {
          name: agency.name,
          phones: agency.phones,
          address: agency.address,
          from_hour: agency.fromHour,
          until_hour: agency.untilHour,
          redeco_number: agency.redecoNumber,
          loan_id: loanId,
          link: `${publicUrl}/pay/perfil/pagos/${publicId('loan', loanId)}`,
        },
      });
    },
  }),
];

/** When the customer of each placement was told of it, by whichever channel left first; who was not is missing. */
export async function agencyToldAt(
  source: Database | Tx,
  placementIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const messages = new Map(
    placementIds.flatMap((id) =>
      (['email', 'sms'] as const).map((channel) => [noticeMessageId(noticeIdOf(id), channel), id]),
    ),
  );
  const told = new Map<string, Date>();
  for (const [messageId, at] of await listSent(source, [...messages.keys()])) {
    const placementId = messages.get(messageId) ?? '';
    const first = told.get(placementId);
    if (first === undefined || at < first) told.set(placementId, at);
  }
  return told;
}
