import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { configuration } from '#browser/configuration.ts';
import { addCardAddress } from '#browser/external-links.ts';
import { homeCopy as copy } from '#copy/home.ts';
import { useFlags } from '#flags/use-flags.ts';
import styles from './home.module.css';

/** The first ways into the product, each to the site that has it today. */
export function HomeStart() {
  const { links } = configuration();
  const flags = useFlags();
  return (
    <Section title={copy.start.title}>
      <RowCard>
        <Row
          tall
          href={links.web_store_search}
          lead={<PetalTile tone="pink" icon="storefront-fill" />}
          title={copy.start.shops.title}
          support={copy.start.shops.text}
        />
        {flags.CASH_INSTALLMENTS && flags.MULTI_PRODUCT && (
          <Row
            tall
            href={links.cash_loan_site}
            lead={<PetalTile tone="gold" icon="hand-coins-fill" />}
            title={copy.start.loan.title}
            support={copy.start.loan.text}
          />
        )}
        <Row
          tall
          href={addCardAddress(links)}
          lead={<PetalTile tone="jade" icon="credit-card-fill" />}
          title={copy.start.card.title}
          support={copy.start.card.text}
        />
      </RowCard>
    </Section>
  );
}

export function HomeLine() {
  return (
    <Card as="section" className={styles.line}>
      <Text as="h2" look="h3">
        {copy.line.title}
      </Text>
      <Text look="small" tone="muted">
        {copy.line.text}
      </Text>
    </Card>
  );
}

export function HomeSafety() {
  return (
    <Banner
      tone="warn"
      icon="shield-check-fill"
      title={copy.safety.title}
      text={copy.safety.text}
    />
  );
}
