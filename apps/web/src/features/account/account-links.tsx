import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { configuration } from '#browser/configuration.ts';
import { appAddress } from '#browser/external-links.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { isMenuHidden, readSurroundings } from '#browser/surroundings.ts';
import { accountCopy as copy } from '#copy/account.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { useOpenRoutes } from '#routing/use-open-routes.ts';

export function AccountLinks() {
  const { links } = configuration();
  const isOpen = useOpenRoutes();
  return (
    <Section quiet title={copy.abona.title}>
      <RowCard>
        {isOpen('cards') && (
          <Row href={hrefOf('cards')} icon="credit-card" title={copy.abona.wallet} />
        )}
        <Row href={hrefOf('creditDetail')} icon="credit-card" title={copy.abona.line} />
        <Row href={hrefOf('quincenaCap')} icon="moon-stars-fill" title={copy.abona.cap} />
        {readStored(stored.hasBenefits) === true && (
          <Row href={hrefOf('savings')} icon="piggy-bank-fill" title={copy.abona.benefits} />
        )}
        <Row href={hrefOf('refunds')} icon="arrow-u-up-left" title={copy.abona.refunds} />
        <Row href={hrefOf('cases')} icon="chat-text" title={copy.abona.cases} />
        <Row href={links.help_centre} icon="headset" title={copy.abona.help} />
        {isOpen('about') && <Row href={hrefOf('about')} icon="flower" title={copy.abona.about} />}
        <Row href={links.terms} icon="scroll" title={copy.abona.terms} />
        <Row href={links.privacy_notice} icon="shield-check" title={copy.abona.privacy} />
        {!isMenuHidden(readSurroundings()) && (
          <Row href={appAddress(links, '/inicio')} icon="phone" title={copy.abona.app} />
        )}
      </RowCard>
    </Section>
  );
}
