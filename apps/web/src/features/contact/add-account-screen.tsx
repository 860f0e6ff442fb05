import { Row, RowChoices } from '@abona/ui/display/row.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { contactCopy } from '#copy/contact.ts';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';

const copy = contactCopy.add;

/** What can be added to an account. */
export function AddAccountScreen() {
  const { go } = useNavigation();
  const { adminAccountsFlow } = useFlags();
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <RowChoices>
        <Row
          href={hrefOf('accountAddPhone')}
          icon="phone"
          title={copy.phone}
          support={copy.phoneText}
        />
        {adminAccountsFlow && isAvailableRoute('accountsAdd') && (
          <Row
            href={hrefOf('accountsAdd')}
            icon="bank-bold"
            title={copy.bankAccount}
            support={copy.bankAccountText}
          />
        )}
        {adminAccountsFlow && isAvailableRoute('cardsAdd') && (
          <Row
            href={hrefOf('cardsAdd')}
            icon="credit-card"
            title={copy.card}
            support={copy.cardText}
          />
        )}
      </RowChoices>
    </Screen>
  );
}
