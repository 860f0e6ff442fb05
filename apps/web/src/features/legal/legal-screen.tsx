import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Logo } from '@abona/ui/logo.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { CONTENT_ID, SkipLink } from '@abona/ui/skip-link.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useParams } from '@tanstack/react-router';
import { configuration } from '#browser/configuration.ts';
import { legalCopy as copy, type LegalPageKey } from '#copy/legal/legal.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { CarePage } from './care-page.tsx';
import { CostsPage } from './costs-page.tsx';
import styles from './legal.module.css';
import { EntityFacts } from './legal-facts.tsx';
import { earlierPage, earlierTexts, legalHref, legalTexts } from './legal-texts.ts';
import { TextPage } from './text-page.tsx';

const pageKeys = Object.keys(copy.pages) as LegalPageKey[];

/** Help and legal texts, for anybody: signed in or not, before and after they are a customer. */
export function LegalScreen() {
  const { page } = useParams({ strict: false }) as { readonly page?: string };
  const key = pageKeys.find((one) => one === page) ?? null;
  const earlier = pageKeys
    .map((one) => [one, earlierTexts[one]] as const)
    .find(([one, text]) => text !== undefined && earlierPage(one, text) === page)?.[1];
  return (
    <div className={styles.screen}>
      <SkipLink />
      <header className={styles.bar}>
        <Logo label={copy.home} href="/pay" />
      </header>
      <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
        <article className={styles.article}>
          <h1 tabIndex={-1}>
            {key === null ? (earlier?.title ?? copy.indexTitle) : copy.pages[key].title}
          </h1>
          {key !== null && <Page page={key} />}
          {earlier !== undefined && (
            <>
              <Text tone="muted">{copy.earlierNote}</Text>
              <TextPage text={earlier} />
            </>
          )}
          {key === null && earlier === undefined && <Text>{copy.indexLead}</Text>}
        </article>
        <Pages current={key} />
      </main>
    </div>
  );
}

function Page({ page }: { readonly page: LegalPageKey }) {
  const text = legalTexts[page];
  const earlier = earlierTexts[page];
  if (page === 'costos') return <CostsPage />;
  if (text === undefined) return <CarePage />;
  return (
    <>
      {page === 'ayuda' && (
        <ButtonLink variant="line" href={hrefOf('cases')}>
          {copy.cases}
        </ButtonLink>
      )}
      <TextPage text={text} />
      {page === 'privacidad' && (
        <ButtonLink variant="line" href={legalHref('privacidad-integral')}>
          {copy.fullNotice}
        </ButtonLink>
      )}
      {earlier !== undefined && (
        <ButtonLink variant="text" href={legalHref(earlierPage(page, earlier))}>
          {copy.earlier(earlier.version ?? '')}
        </ButtonLink>
      )}
    </>
  );
}

/** The ways to the other pages. */
function Pages({ current }: { readonly current: LegalPageKey | null }) {
  return (
    <nav aria-label={copy.navigation}>
      <RowCard>
        {pageKeys
          .filter((key) => key !== current)
          .map((key) => (
            <Row
              key={key}
              href={legalHref(key)}
              title={copy.pages[key].title}
              support={copy.pages[key].text}
            />
          ))}
      </RowCard>
    </nav>
  );
}

/** Who Abona is, and all its documents, for whoever is signed in. */
export function AboutScreen() {
  const { go } = useNavigation();
  const { about } = copy;
  return (
    <Screen title={about.title} onBack={() => go(paths.account)}>
      <div className={styles.article}>
        <Text>{about.lead}</Text>
        {about.values.map(({ title, text }) => (
          <section key={title} className={styles.section}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        <EntityFacts />
      </div>
      <Section title={about.documents}>
        <Pages current={null} />
      </Section>
      <Text look="caption" tone="quiet">
        {about.version(configuration().version)}
      </Text>
    </Screen>
  );
}
