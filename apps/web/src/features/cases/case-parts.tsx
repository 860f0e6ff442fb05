import type { CaseView } from '@abona/contract/cases/case';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { casesCopy } from '#copy/cases.ts';
import { dayShort } from '#lib/day-text.ts';
import { momentShort } from '#lib/moment-text.ts';
import { isLate } from './clock-text.ts';

const copy = casesCopy.one;

type Part = { readonly view: CaseView };

/** Who moves next, and by which day. */
export function NextStep({ view }: Part) {
  const words = copy.next;
  const day = dayShort(view.clock.answer_by);
  if (view.turn === 'nobody') return null;
  if (view.turn === 'customer') {
    return (
      <Banner tone="warn" icon="hand-pointing-fill" title={words.yours} text={words.yoursText} />
    );
  }
  return isLate(view) ? (
    <Banner tone="late" title={words.late} text={words.lateText(day)} />
  ) : (
    <Banner tone="warn" icon="hand-pointing-fill" title={words.ours} text={words.oursText(day)} />
  );
}

/** What happened so far, what is happening, and the letter that will come. */
export function Story({ view }: Part) {
  const words = copy.story;
  const done = view.timeline.map(({ step, at, text, author }) => ({
    state: 'done' as const,
    text,
    support: supportOf(momentShort(at), author ?? (step === 'held' ? words.automatic : null)),
  }));
  return (
    <Section title={words.title}>
      <Card>
        <Timeline ink steps={[...done, ...comingOf(view)]} />
      </Card>
    </Section>
  );
}

const supportOf = (moment: string, author: string | null): string =>
  author === null ? moment : copy.story.by(moment, author);

function comingOf(view: CaseView) {
  if (!view.is_open) return [];
  const words = copy.story;
  const last = view.timeline.at(-1);
  const day = dayShort(view.clock.answer_by);
  return [
    {
      state: 'now' as const,
      text: nowText(view),
      ...(last === undefined ? {} : { support: words.since(momentShort(last.at)) }),
    },
    {
      state: 'todo' as const,
      text: words.letter,
      support: isLate(view) ? words.wasDue(day) : words.limit(day),
    },
  ];
}

function nowText({ status }: CaseView): string {
  if (status === 'needs_customer') return copy.story.waiting;
  return status === 'appealed' ? copy.story.appealed : copy.story.reviewing;
}

/** The receipt, and our letter once it is there. */
export function CaseDocuments({ view }: Part) {
  if (view.documents.length === 0) return null;
  return (
    <Stack gap={3}>
      {view.documents.map(({ kind, url }) =>
        kind === 'answer' ? (
          // On phones it stands at the thumb.
          <OnDesktop key={kind}>
            <Paper name={copy.documents[kind]} url={url} />
          </OnDesktop>
        ) : (
          <Paper key={kind} isQuiet name={copy.documents[kind]} url={url} />
        ),
      )}
    </Stack>
  );
}

type PaperProps = { readonly name: string; readonly url: string; readonly isQuiet?: boolean };

const Paper = ({ name, url, isQuiet = false }: PaperProps) => (
  <ButtonLink full variant={isQuiet ? 'line' : 'primary'} icon="download-simple-bold" href={url}>
    {name}
  </ButtonLink>
);

/** Never hidden; first of all where we are late. */
export function Condusef({ view: { condusef } }: Part) {
  return (
    <Banner
      tone="info"
      icon="scales-bold"
      title={copy.condusef.title}
      text={copy.condusef.text(condusef.phone, condusef.site)}
    />
  );
}
