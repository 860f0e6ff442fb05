import { QuickActions } from '@abona/ui/layout/quick-actions.tsx';
import { configuration } from '#browser/configuration.ts';
import { addCardAddress } from '#browser/external-links.ts';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf } from '#routing/available-routes.ts';

const copy = homeMoneyCopy.quick;

/** Four short cuts; what is not open here is at the site that has it. */
export function HomeQuick() {
  const { links } = configuration();
  const flags = useFlags();
  const code = {
    href: hrefOf('channels'),
    text: copy.code,
    icon: 'qr-code-fill',
    tone: 'pink',
  } as const;
  const loan = {
    href: hrefOf('personalLoan'),
    text: copy.loan,
    icon: 'hand-coins-fill',
    tone: 'gold',
  } as const;
  const statements = {
    href: hrefOf('statements'),
    text: copy.statements,
    icon: 'file-text-fill',
    tone: 'gold',
  } as const;
  const automatic = {
    href: hrefOf('automaticPayment'),
    text: copy.automatic,
    icon: 'repeat-bold',
    tone: 'violet',
  } as const;
  const savings = {
    href: hrefOf('savings'),
    text: copy.savings,
    icon: 'piggy-bank-fill',
    tone: 'violet',
  } as const;
  const wallet = {
    href: flags.adminAccountsFlow ? hrefOf('cards') : addCardAddress(links),
    text: copy.wallet,
    icon: 'credit-card-fill',
    tone: 'jade',
  } as const;
  return (
    <QuickActions
      label={copy.label}
      actions={[
        code,
        // One product alone needs no way to another.
        flags.CASH_INSTALLMENTS && flags.MULTI_PRODUCT ? loan : statements,
        flags.DOMIC_SUBSCRIPTION_V1 ? automatic : savings,
        wallet,
      ]}
    />
  );
}
