import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useState } from 'react';
import { caseOpeningCopy as copy } from '#copy/case-opening.ts';
import { hrefOf } from '#routing/available-routes.ts';
import {
  Meanwhile,
  OpeningFrame,
  ProofsSection,
  useOpening,
  WordsSection,
} from './opening-frame.tsx';

const topics = ['complaint', 'bureau_correction', 'privacy'] as const;
type Topic = (typeof topics)[number];

/** Whatever else it is: a complaint, a report at the bureau; personal data have their own screen. */
export function ComplaintForm() {
  const [topic, setTopic] = useState<Topic>('complaint');
  const kind = topic === 'bureau_correction' ? 'bureau_correction' : 'complaint';
  const opening = useOpening('queja');
  const send = () => {
    const description = opening.draft.text.trim();
    opening.send(description === '' ? null : { kind, description });
  };
  return (
    <OpeningFrame kind={kind} opening={opening} onSend={send} aside={<Meanwhile kind={kind} />}>
      <Section title={copy.topic.title}>
        <Chips
          label={copy.topic.label}
          chips={topics.map((value) => ({ value, text: copy.topic[value] }))}
          value={topic}
          onChange={setTopic}
        />
      </Section>
      {topic === 'privacy' && (
        <Banner
          tone="info"
          text={copy.topic.privacyText}
          action={
            <ButtonLink size="s" variant="line" href={hrefOf('privacy')}>
              {copy.topic.toPrivacy}
            </ButtonLink>
          }
        />
      )}
      <WordsSection title={copy.what.title} opening={opening} isNeeded />
      <ProofsSection title={copy.proofs.title} opening={opening} />
    </OpeningFrame>
  );
}
