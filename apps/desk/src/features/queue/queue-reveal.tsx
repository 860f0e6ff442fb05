import { type MaskedField, REVEAL_PEOPLE_MAX } from '@abona/contract/staff-acts/act-values';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { useWaitingRequest, WaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { fieldWords } from '#copy/customer.ts';
import { queueCopy } from '#copy/queues.ts';
import { useSession } from '#session/session.ts';

const copy = queueCopy.reveal;

/** What is worth asking of many at once; the rest is asked one by one. */
const fields = ['phone', 'email'] as const satisfies readonly MaskedField[];
type Field = (typeof fields)[number];

type QueueRevealProps = {
  readonly customerIds: readonly number[];
  readonly onClose: () => void;
};

/** One covered value of everybody who was chosen: asked for here, shown where the request is once somebody agrees. */
export function QueueReveal({ customerIds, onClose }: QueueRevealProps) {
  const { person_id: personId } = useSession();
  const [field, setField] = useState<Field>('phone');
  const waiting = useWaitingRequest(`reveal:${personId}`);
  const isTooMany = customerIds.length > REVEAL_PEOPLE_MAX;
  return (
    <SidePanel title={copy.title} closeLabel={copy.close} onClose={onClose} edits>
      {waiting !== null && <WaitingRequest requestId={waiting} words={copy} />}
      {waiting === null && (isTooMany || customerIds.length < 2) && (
        <DenseBanner
          tone="warn"
          title={isTooMany ? copy.tooMany(REVEAL_PEOPLE_MAX) : copy.tooFew}
        />
      )}
      {waiting === null && !isTooMany && customerIds.length > 1 && (
        <>
          <DenseSelectField
            label={copy.field}
            value={field}
            options={fields.map((value) => ({ value, text: fieldWords[value] }))}
            onChange={(event) =>
              setField(fields.find((one) => one === event.target.value) ?? field)
            }
          />
          <RevealForm key={field} field={field} customerIds={customerIds} onClose={onClose} />
        </>
      )}
    </SidePanel>
  );
}

function RevealForm({ field, customerIds, onClose }: QueueRevealProps & { readonly field: Field }) {
  const query = { field, customers: customerIds.join(',') };
  return (
    <PreviewedAct
      preview={useCall('previewManyReveals', { query })}
      verb={() => copy.ask}
      onAct={(why, idempotencyKey) =>
        call(
          'revealMany',
          { body: { ...why, field, customer_ids: [...customerIds] } },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    />
  );
}
