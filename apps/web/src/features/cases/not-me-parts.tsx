import type { CaseView } from '@abona/contract/cases/case';
import { PetalTile, type TileTone } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { casesCopy } from '#copy/cases.ts';
import { momentShort } from '#lib/moment-text.ts';
import { hrefOf } from '#routing/available-routes.ts';

const copy = casesCopy.one;

type Kind = CaseView['evidence'][number]['kind'];

const looks: Readonly<Record<Kind, { readonly icon: IconName; readonly tone: TileTone }>> = {
  device: { icon: 'device-mobile-fill', tone: 'blue' },
  place: { icon: 'map-pin-fill', tone: 'gold' },
  code: { icon: 'chat-text-fill', tone: 'violet' },
  identity: { icon: 'identification-card-fill', tone: 'jade' },
};

const marks = {
  odd: { tone: 'warn', icon: 'warning-fill' },
  missing: { tone: 'warn', icon: 'warning-fill' },
  known: { tone: 'off', icon: 'info-fill' },
} as const;

/** What we hold about the moment it was signed: the customer sees what we see. */
export function Evidence({ view: { evidence } }: { readonly view: CaseView }) {
  if (evidence.length === 0) return null;
  return (
    <Section title={copy.evidence.title}>
      <RowCard>
        {evidence.map(({ kind, text, at, mark }) => (
          <Row
            key={`${kind} ${text}`}
            still
            lead={<PetalTile {...looks[kind]} />}
            title={text}
            {...(at === null ? {} : { support: momentShort(at) })}
            end={<Tag {...marks[mark]} text={copy.evidence.marks[mark]} />}
          />
        ))}
      </RowCard>
    </Section>
  );
}

/** What somebody whose account another has used does today. */
export function Today() {
  const words = copy.today;
  return (
    <>
      <Section title={words.title}>
        <RowCard>
          <Row
            href={hrefOf('account')}
            lead={<PetalTile tone="plain" icon="sign-out-bold" />}
            title={words.sessions}
            support={words.sessionsText}
          />
          <Row
            still
            lead={<PetalTile tone="plain" icon="phone-fill" />}
            title={words.chip}
            support={words.chipText}
          />
        </RowCard>
      </Section>
      <Banner tone="warn" icon="shield-check-fill" title={words.codes} text={words.codesText} />
      <Text look="small" tone="muted">
        {words.ends}
      </Text>
    </>
  );
}
