import { configuration } from '#browser/configuration.ts';
import { accountCopy as copy } from '#copy/account.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { Row, RowCard } from '#ui/display/row.tsx';
import { Section } from '#ui/layout/section.tsx';

export function AccountLinks() {
  const { links } = configuration();
  return (
    <Section quiet title={copy.abona.title}>
      <RowCard>
        {isAvailableRoute('cards') && (
          <Row href={hrefOf('cards')} icon="credit-card" title={copy.abona.wallet} />
        )}
        <Row href={hrefOf('refunds')} icon="arrow-u-up-left" title={copy.abona.refunds} />
        <Row href={links.help_centre} icon="headset" title={copy.abona.help} />
        {isAvailableRoute('about') && (
          <Row href={hrefOf('about')} icon="flower" title={copy.abona.about} />
        )}
        <Row href={links.terms} icon="scroll" title={copy.abona.terms} />
        <Row href={links.privacy_notice} icon="shield-check" title={copy.abona.privacy} />
      </RowCard>
    </Section>
  );
}
