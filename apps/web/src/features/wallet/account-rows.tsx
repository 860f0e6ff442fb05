import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { walletCopy } from '#copy/wallet.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { bankName } from '#wallet/instrument-words.ts';

const copy = walletCopy.accounts;

type AccountRowsProps = {
  readonly accounts: readonly BankAccountView[];
  readonly onOpen: (id: string) => void;
};

export function AccountRows({ accounts, onOpen }: AccountRowsProps) {
  const add = { href: hrefOf('accountsAdd'), text: copy.add };
  return (
    <Section title={copy.title} {...(accounts.length === 0 ? {} : { more: add })}>
      {accounts.length === 0 ? (
        <EmptyState
          title={copy.empty.title}
          text={copy.empty.text}
          action={
            <ButtonLink variant="line" href={hrefOf('accountsAdd')}>
              {copy.empty.action}
            </ButtonLink>
          }
        />
      ) : (
        <RowCard>
          {accounts.map((account) => (
            <Row
              key={account.account_id}
              onPress={() => onOpen(account.account_id)}
              lead={
                <PetalTile
                  icon="bank-fill"
                  tone={account.status === 'verified' ? 'blue' : 'plain'}
                />
              }
              title={bankName(account)}
              support={copy.clabe(account.last_four)}
              end={<StatusTag account={account} />}
            />
          ))}
        </RowCard>
      )}
    </Section>
  );
}

/** How it stands with an account, in a word and a shape. */
function StatusTag({ account }: { readonly account: BankAccountView }) {
  const { status, held_until } = account;
  if (status === 'verified' && held_until !== null) return <Tag tone="warn" text={copy.held} />;
  const tone = ({ pending: 'info', verified: 'ok', failed: 'off', blocked: 'late' } as const)[
    status
  ];
  return <Tag tone={tone} text={copy.status[status]} />;
}
