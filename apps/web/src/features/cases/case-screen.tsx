import type { CaseView } from '@abona/contract/cases/case';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { CaseClock, CaseWall } from '@abona/ui/layout/case-wall.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { casesCopy } from '#copy/cases.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { Answer } from './case-answer.tsx';
import { CaseDocuments, Condusef, NextStep, Story } from './case-parts.tsx';
import { caseQuery } from './case-queries.ts';
import { CaseThread } from './case-thread.tsx';
import { clockFace, isLate } from './clock-text.ts';
import { Evidence, Today } from './not-me-parts.tsx';
import { StandsStill } from './stands-still.tsx';
import { WithdrawCase } from './withdraw-case.tsx';

const copy = casesCopy.one;

/** One case: its wall and clock, who moves next, what happened, what stands still, its papers. */
export function CaseScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { go } = useNavigation();
  const found = useQuery(caseQuery(id));
  const view = found.data;
  const field = useRef<HTMLTextAreaElement>(null);
  const dock = view === undefined ? null : <MainAct view={view} field={field} />;
  const isFrozen = view?.kind === 'not_me';
  return (
    <Screen
      title={view === undefined ? casesCopy.title : screenTitle(view)}
      onBack={() => go(paths.cases)}
      {...(view !== undefined && hasMainAct(view) ? { dock } : {})}
    >
      <QueryTrouble query={found} title={copy.failed} />
      {view !== undefined && (
        <Columns
          main={
            <>
              <HeadWall view={view} />
              <NextStep view={view} />
              {isLate(view) && <Condusef view={view} />}
              {view.answer !== null && <Answer id={id} view={view} answer={view.answer} />}
              {isFrozen && <StandsStill view={view} />}
              <Evidence view={view} />
              <Story view={view} />
              <CaseThread id={id} view={view} field={field} />
              {view.kind === 'not_me' && view.is_open && <Today />}
            </>
          }
          aside={
            <>
              {!isFrozen && <StandsStill view={view} />}
              <CaseDocuments view={view} />
              {view.may.withdraw && <WithdrawCase id={id} kind={view.kind} />}
              {!isLate(view) && <Condusef view={view} />}
            </>
          }
        />
      )}
    </Screen>
  );
}

const letterOf = ({ documents }: CaseView): string | null =>
  documents.find(({ kind }) => kind === 'answer')?.url ?? null;
const adds = ({ kind, may }: CaseView): boolean => kind === 'not_me' && may.write;
const hasMainAct = (view: CaseView): boolean => letterOf(view) !== null || adds(view);

type MainActProps = {
  readonly view: CaseView;
  readonly field: RefObject<HTMLTextAreaElement | null>;
};

/** At the thumb: our letter once it is there; until then, what somebody robbed still knows. */
function MainAct({ view, field }: MainActProps) {
  const letter = letterOf(view);
  if (letter !== null) {
    return (
      <ButtonLink full icon="download-simple-bold" href={letter}>
        {copy.documents.answer}
      </ButtonLink>
    );
  }
  return (
    <Button full onClick={() => field.current?.focus()}>
      {copy.today.add}
    </Button>
  );
}

function screenTitle({ kind, status }: CaseView): string {
  if (status === 'answered') return copy.answeredTitle;
  if (status === 'closed') return copy.closedTitle;
  return kind === 'privacy' ? casesCopy.kinds.privacy : copy.titles[kind];
}

function HeadWall({ view }: { readonly view: CaseView }) {
  const { icon, text, term } = clockFace(view, 'screen');
  const { amount, folio, is_open: isOpen } = view;
  const line = lineOf(view);
  return (
    <CaseWall
      late={isLate(view)}
      folio={isOpen ? copy.folio(folio) : copy.folioClosed(folio)}
      title={wallTitle(view)}
      {...(line === null ? {} : { text: line })}
      {...(amount === null ? {} : { amount: peso(amount) })}
    >
      <CaseClock icon={icon} text={text} term={term} />
    </CaseWall>
  );
}

function wallTitle({ kind, title, is_open: isOpen, outcome, timeline }: CaseView): string {
  if (kind === 'not_me' && isOpen) return copy.frozen;
  if (kind === 'withdrawal' && timeline.some(({ step }) => step === 'voided')) return copy.voided;
  return isOpen || outcome === null ? title : copy.answerTitles[outcome];
}

function lineOf({ kind, is_open: isOpen, subject, holds }: CaseView): string | null {
  if (subject === null) return null;
  const day = dayShort(subject.on);
  if (kind === 'not_me') return copy.loanOf(subject.label, day);
  if (kind === 'dispute' && isOpen && holds.length > 0) return copy.onHold;
  return copy.about(subject.label, day);
}
