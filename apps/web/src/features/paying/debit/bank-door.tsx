import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { Button } from '@abona/ui/button/button.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { leaveTo } from '#browser/document-navigation.ts';
import { attemptCopy } from '#copy/paying.ts';

const copy = attemptCopy.action;

type BankDoorProps = { readonly attempt: PaymentAttemptView };

/** The bank asks for a word of the customer on its own page; the way back decides nothing. */
export function BankDoor({ attempt: { redirect } }: BankDoorProps) {
  return (
    <>
      <Banner tone="info" icon="shield-check-fill" title={copy.title} text={copy.text} />
      {redirect?.method === 'GET' && (
        <Button full onClick={() => leaveTo(redirect.url)}>
          {copy.go}
        </Button>
      )}
      {redirect?.method === 'POST' && (
        <form method="post" action={redirect.url}>
          {Object.entries(redirect.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button full type="submit">
            {copy.go}
          </Button>
        </form>
      )}
    </>
  );
}
