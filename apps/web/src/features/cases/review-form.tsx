import type { FrozenItem } from '@abona/ui/display/frozen-list.tsx';
import { useSearch } from '@tanstack/react-router';
import { caseOpeningCopy as copy } from '#copy/case-opening.ts';
import type { OpeningParameters } from '#routing/case-paths.ts';
import { Meanwhile, OpeningFrame, OptionalWords, useOpening } from './opening-frame.tsx';

const items: readonly FrozenItem[] = copy.meanwhile.review.map((one) => ({
  icon: 'check-circle-fill',
  ...one,
}));

/** That a person looks at what a machine decided. */
export function ReviewForm() {
  const { solicitud = '' } = useSearch({ strict: false }) as OpeningParameters;
  const opening = useOpening(`revision:${solicitud}`);
  const application = Number(solicitud);
  const send = () =>
    opening.send({
      kind: 'decision_review',
      application_process_id: application,
      description: opening.draft.text.trim() || (copy.forms.decision_review.unsaid ?? ''),
    });
  return (
    <OpeningFrame
      kind="decision_review"
      opening={opening}
      onSend={send}
      aside={<Meanwhile kind="decision_review" items={items} />}
    >
      <OptionalWords opening={opening} />
    </OpeningFrame>
  );
}
