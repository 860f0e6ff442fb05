import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { configuration } from '#browser/configuration.ts';
import { addCardAddress } from '#browser/external-links.ts';
import { debitCopy as copy } from '#copy/paying.ts';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';

/** Cards are added in the wallet: ours, or the accounts site's. */
export function AddCard() {
  const flags = useFlags();
  const isOurs = flags.adminAccountsFlow && isAvailableRoute('cardsAdd');
  return (
    <ButtonLink href={isOurs ? hrefOf('cardsAdd') : addCardAddress(configuration().links)}>
      {copy.noCards.go}
    </ButtonLink>
  );
}
