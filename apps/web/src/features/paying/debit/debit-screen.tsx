import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { debitCopy as copy } from '#copy/paying.ts';
import { mandatesQuery } from '#features/paying/pay-queries.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { type DebitDoor, debitPath, href, payPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { useOpenRoutes } from '#routing/use-open-routes.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { useDebitPlace } from './use-debit-place.ts';

/** From which account or card: the first step of a debit. */
export function DebitScreen() {
  return <Debit door="debito" />;
}

/** The same at Santander's own page, where it is switched on. */
export function SantanderDebitScreen() {
  return <Debit door="debito-santander" />;
}

function Debit({ door }: { readonly door: DebitDoor }) {
  const { go } = useNavigation();
  const { loanId, parameters } = useDebitPlace();
  const isSantander = door === 'debito-santander';
  const to = (step: '/tarjetas' | '/confirmar', medio?: string) =>
    href(
      debitPath(loanId, {
        door,
        step,
        parameters: medio === undefined ? parameters : { ...parameters, medio },
      }),
    );
  return (
    <Screen
      title={isSantander ? copy.santander.title : copy.title}
      onBack={() => go(payPath(loanId, parameters))}
    >
      <Stack gap={6}>
        <Text tone="muted">{isSantander ? copy.santander.text : copy.text}</Text>
        {isSantander ? (
          <RowCard>
            <Row
              tall
              href={to('/confirmar', 'santander')}
              lead={<PetalTile tone="blue" icon="bank-fill" />}
              title={copy.santander.source}
              support={copy.santander.sourceText}
            />
          </RowCard>
        ) : (
          <Mandates linkTo={(id) => to('/confirmar', id)} />
        )}
        <Section title={copy.cards}>
          <RowCard>
            <Row
              tall
              href={to('/tarjetas')}
              lead={<PetalTile tone="jade" icon="credit-card-fill" />}
              title={copy.cardsGo}
              support={copy.cardsText}
            />
          </RowCard>
        </Section>
      </Stack>
    </Screen>
  );
}

function Mandates({ linkTo }: { readonly linkTo: (mandateId: string) => string }) {
  const found = useQuery(mandatesQuery);
  const isOpen = useOpenRoutes();
  const active = found.data?.items.filter(({ status }) => status === 'active') ?? [];
  return (
    <>
      <QueryTrouble query={found} title={copy.failed} />
      {found.isSuccess && active.length === 0 && (
        <EmptyState
          title={copy.noMandate.title}
          text={copy.noMandate.text}
          action={
            isOpen('automaticPayment') && (
              <ButtonLink size="s" variant="line" href={hrefOf('automaticPayment')}>
                {copy.noMandate.go}
              </ButtonLink>
            )
          }
        />
      )}
      {active.length > 0 && (
        <Section title={copy.accounts}>
          <RowCard>
            {active.map((mandate) => (
              <Row
                key={mandate.mandate_id}
                tall
                href={linkTo(mandate.mandate_id)}
                lead={<PetalTile tone="violet" icon="bank-fill" />}
                title={copy.mandate(mandate.bank, mandate.account_last4)}
                support={copy.mandateText(peso(mandate.max_amount))}
              />
            ))}
          </RowCard>
        </Section>
      )}
    </>
  );
}
