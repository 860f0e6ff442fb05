import { ApiFailure } from '@abona/client/api-failure.ts';
import type { OpenCase } from '@abona/contract/cases/case';
import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import type { CaseStop } from '@abona/contract/cases/case-status';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { type FrozenItem, FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { FileButton } from '@abona/ui/form/file-button.tsx';
import { TextArea } from '@abona/ui/form/text-area.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { caseOpeningCopy as copy } from '#copy/case-opening.ts';
import { casesCopy } from '#copy/cases.ts';
import { dayShort } from '#lib/day-text.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { casePath, openingPath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { acceptedFiles } from './attached-file.ts';
import { Attachments } from './attachments.tsx';
import { casesQuery, useOpenCase } from './case-queries.ts';
import { useAttaching } from './use-attaching.ts';
import { type Draft, useDraft } from './use-draft.ts';

/** What is the same however a case begins: its draft, its files, and sending it once. */
export function useOpening(name: string, start: Partial<Draft> = {}) {
  const { draft, change, clear } = useDraft(name, start);
  const [isTried, setTried] = useState(false);
  const { replace } = useNavigation();
  const open = useOpenCase();
  const attaching = useAttaching({
    kept: draft.files,
    keep: (file) => change(({ files }) => ({ files: [...files, file] })),
  });

  /** Null: something is missing, which now says so. */
  const send = (body: Omit<OpenCase, 'attachment_ids'> | null): void => {
    setTried(true);
    if (body === null || open.isPending || attaching.isSending) return;
    open.mutate(
      { ...body, attachment_ids: draft.files.map(({ attachment_id: id }) => id) },
      {
        onSuccess: ({ case_id: id, folio }) => {
          clear();
          toasts.show(copy.opened(folio));
          replace(id === null ? paths.cases : casePath(id));
        },
      },
    );
  };
  return { draft, change, attaching, open, send, isTried };
}

export type Opening = ReturnType<typeof useOpening>;

type OpeningFrameProps = {
  readonly kind: OpenCase['kind'];
  readonly opening: Opening;
  readonly onSend: () => void;
  /** What comes before the button from 992 px: what stands still, and by when we answer. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** A form of one screen: its fields, what happens meanwhile, and the button that names the outcome. */
export function OpeningFrame({ kind, opening, onSend, aside, children }: OpeningFrameProps) {
  const { go } = useNavigation();
  const words = copy.forms[kind];
  const { open, attaching } = opening;
  const button = (
    <Button full busy={open.isPending || attaching.isSending} onClick={onSend}>
      {words.send}
    </Button>
  );
  return (
    <Screen title={words.title} onBack={() => go(paths.cases)} dock={button}>
      <Text tone="muted">{words.lead}</Text>
      <Columns
        main={children}
        aside={
          <>
            {aside}
            <OpeningTrouble error={open.error} />
            <OnDesktop>{button}</OnDesktop>
          </>
        }
      />
    </Screen>
  );
}

/** It was not sent: the words stay, and where there is another way, it is here. */
function OpeningTrouble({ error }: { readonly error: Error | null }) {
  const code = error instanceof ApiFailure ? error.code : null;
  return (
    <Stack gap={3}>
      <FailureNotice error={error} title={copy.notSent} />
      {code === 'case_already_open' && (
        <ButtonLink full variant="line" href={hrefOf('cases')}>
          {copy.toCases}
        </ButtonLink>
      )}
      {code === 'case_window_over' && (
        <ButtonLink full variant="line" href={href(openingPath('queja'))}>
          {casesCopy.start.complaint.title}
        </ButtonLink>
      )}
    </Stack>
  );
}

type WordsProps = {
  readonly title: string;
  readonly opening: Opening;
  readonly isNeeded: boolean;
  readonly before?: ReactNode;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
};

export function WordsSection({ title, opening, isNeeded, before, field }: WordsProps) {
  const { draft, change, isTried } = opening;
  const isMissing = isNeeded && isTried && draft.text.trim() === '';
  return (
    <Section title={title}>
      {before}
      <TextArea
        ref={field}
        label={copy.what.field}
        helper={copy.what.helper}
        value={draft.text}
        maxLength={CASE_TEXT_MAX}
        error={isMissing ? copy.what.missing : undefined}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </Section>
  );
}

export function ProofsSection({
  title,
  opening,
}: {
  readonly title: string;
  readonly opening: Opening;
}) {
  const { draft, change, attaching } = opening;
  return (
    <Section title={title}>
      <Card>
        <Stack gap={2}>
          <Attachments
            kept={draft.files}
            pending={attaching.pending}
            isFull={attaching.isFull}
            onRemovePending={attaching.remove}
            onRemoveKept={(id) =>
              change(({ files }) => ({
                files: files.filter(({ attachment_id: own }) => own !== id),
              }))
            }
          />
          <FileButton label={casesCopy.files.add} accept={acceptedFiles} onFiles={attaching.add} />
          <Text look="small" tone="muted">
            {casesCopy.files.rule}
          </Text>
        </Stack>
      </Card>
    </Section>
  );
}

type MeanwhileProps = {
  readonly kind: OpenCase['kind'];
  readonly title?: string;
  readonly items?: readonly FrozenItem[];
  readonly isAbroad?: boolean;
};

/** What stands still from the moment it is sent, and the day by which we answer. */
export function Meanwhile(props: MeanwhileProps) {
  const { kind, title = copy.meanwhile.title, items, isAbroad = false } = props;
  const found = useInfiniteQuery(casesQuery);
  const term = found.data?.pages[0]?.terms.find(
    (one) => one.kind === kind && one.is_abroad === isAbroad,
  );
  if (term === undefined) return null;
  const shown = items ?? stoppedItems(term.stops);
  const isBusiness = term.unit === 'business';
  const first =
    term.first_reply_by === null ? '' : copy.meanwhile.firstReply(dayShort(term.first_reply_by));
  return (
    <Section title={title}>
      {shown.length > 0 && (
        <Card>
          <FrozenList items={shown} />
        </Card>
      )}
      <Banner
        tone="info"
        icon="clock-fill"
        title={copy.meanwhile.answer(dayShort(term.answer_by))}
        text={`${first}${copy.meanwhile.answerText(term.days, isBusiness)}`}
      />
    </Section>
  );
}

type ShownStop = Exclude<CaseStop, 'debit'>;

/** A debit is one way of collecting: both are one line. */
const shownStops = (stops: readonly CaseStop[]): readonly ShownStop[] =>
  stops.filter((stop) => stop !== 'debit');

const stoppedItems = (stops: readonly CaseStop[]): readonly FrozenItem[] =>
  shownStops(stops).map((stop) => ({
    icon: 'pause-circle-fill' as const,
    ...copy.meanwhile.stops[stop],
  }));

/** For whom what they chose says it already: words and proofs if they like. */
export const OptionalWords = ({ opening }: { readonly opening: Opening }) => (
  <>
    <WordsSection title={copy.what.optional} opening={opening} isNeeded={false} />
    <ProofsSection title={copy.proofs.title} opening={opening} />
  </>
);
