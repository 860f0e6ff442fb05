import { disputeReasons } from '@abona/contract/cases/case-status';
import { Button } from '@abona/ui/button/button.tsx';
import type { FrozenItem } from '@abona/ui/display/frozen-list.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { caseOpeningCopy as copy } from '#copy/case-opening.ts';
import { peso } from '#lib/peso.ts';
import type { OpeningParameters } from '#routing/case-paths.ts';
import { disputableQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import {
  type DisputeSubject,
  disputeSubjects,
  instalmentValue,
  movementValue,
  subjectOf,
} from './dispute-subjects.ts';
import {
  Meanwhile,
  type Opening,
  OpeningFrame,
  ProofsSection,
  useOpening,
  WordsSection,
} from './opening-frame.tsx';

const SHOWN_FIRST = 3;

/** Whoever came from a movement or an instalment has chosen it. */
function startOf({ movimiento, credito, abono }: OpeningParameters): string {
  if (movimiento !== undefined) return movementValue(movimiento);
  if (credito !== undefined && abono !== undefined) return instalmentValue(credito, abono);
  return '';
}

/** An aclaración: which movement, what happened, proofs, and what stands still meanwhile. */
export function DisputeForm() {
  const parameters = useSearch({ strict: false }) as OpeningParameters;
  const start = startOf(parameters);
  const opening = useOpening(`aclaracion:${start}`, { subject: start });
  const { draft } = opening;
  const { found, subjects } = useSubjects();
  const chosen = subjects.find(({ value }) => value === draft.subject);
  const reason = disputeReasons.find((one) => one === draft.reason);
  // Whoever chose something else since then did not buy it abroad.
  const isAbroad = draft.isAbroad && chosen?.isPurchase === true;

  const send = () => {
    const subject = subjectOf(draft.subject);
    const description = draft.text.trim();
    const isWhole = subject !== null && reason !== undefined && description !== '';
    const abroad = isAbroad ? { is_abroad: true } : {};
    opening.send(isWhole ? { kind: 'dispute', description, reason, ...subject, ...abroad } : null);
  };
  return (
    <OpeningFrame
      kind="dispute"
      opening={opening}
      onSend={send}
      aside={<Meanwhile kind="dispute" items={stillOf(chosen)} isAbroad={isAbroad} />}
    >
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && <Subjects opening={opening} subjects={subjects} />}
      <WordsSection
        title={copy.what.step}
        opening={opening}
        isNeeded
        before={<Reasons opening={opening} />}
      />
      <ProofsSection title={copy.proofs.step} opening={opening} />
    </OpeningFrame>
  );
}

function useSubjects() {
  const found = useQuery(disputableQuery);
  return { found, subjects: disputeSubjects(found.data?.items ?? []) };
}

type SubjectsProps = {
  readonly opening: Opening;
  readonly subjects: readonly DisputeSubject[];
};

function Subjects({ opening: { draft, change, isTried }, subjects }: SubjectsProps) {
  const [isWhole, setWhole] = useState(false);
  if (subjects.length === 0) return <EmptyState {...copy.subject.empty} />;
  const chosen = subjects.find(({ value }) => value === draft.subject);
  const first = subjects.slice(0, SHOWN_FIRST);
  // What was chosen is seen, however old it is.
  const shown = chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
  const options = (isWhole ? subjects : shown).map(({ amount, isPurchase: _, ...option }) => ({
    ...option,
    amount: peso(amount),
  }));
  return (
    <Section title={copy.subject.step}>
      <RadioOptions
        legend={copy.subject.legend}
        name="subject"
        options={options}
        value={draft.subject}
        onChange={(subject) => change({ subject })}
      />
      {isTried && chosen === undefined && <Missing text={copy.subject.missing} />}
      {chosen?.isPurchase === true && (
        <Checkbox
          checked={draft.isAbroad}
          onChange={({ currentTarget }) => change({ isAbroad: currentTarget.checked })}
        >
          {copy.subject.abroad}
        </Checkbox>
      )}
      {!isWhole && subjects.length > shown.length && (
        <Button full variant="text" onClick={() => setWhole(true)}>
          {copy.subject.more}
        </Button>
      )}
      <Text look="small" tone="muted">
        {copy.subject.window}
      </Text>
    </Section>
  );
}

function Reasons({ opening: { draft, change, isTried } }: { readonly opening: Opening }) {
  return (
    <>
      <Chips
        label={copy.what.label}
        chips={disputeReasons.map((value) => ({ value, text: copy.reasons[value] }))}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
      />
      {isTried && draft.reason === '' && <Missing text={copy.what.missingReason} />}
    </>
  );
}

export const Missing = ({ text }: { readonly text: string }) => (
  <Text look="small" tone="error" as="div">
    <span role="alert">{text}</span>
  </Text>
);

/** The amount that was chosen stands still; what is not disputed goes on. */
function stillOf(chosen: DisputeSubject | undefined): readonly FrozenItem[] {
  const { stops, wholeLoan, amountOf, others, othersText } = copy.meanwhile;
  // Of a purchase in dispute the whole loan stands still, and nothing of it goes on.
  if (chosen?.isPurchase === true) {
    const { collect, mora, bureau } = wholeLoan;
    return [collect, mora, bureau].map((item) => ({ icon: 'pause-circle-fill', ...item }));
  }
  const collect =
    chosen === undefined
      ? stops.collect
      : { ...stops.collect, title: amountOf(peso(chosen.amount)) };
  return [
    { icon: 'pause-circle-fill', ...collect },
    { icon: 'pause-circle-fill', ...stops.mora },
    { icon: 'pause-circle-fill', ...stops.bureau },
    { icon: 'calendar-check-fill', title: others, support: othersText, goesOn: true },
  ];
}
