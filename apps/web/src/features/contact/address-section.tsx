import type { AddressView } from '@abona/contract/identity/profile';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactCopy } from '#copy/contact.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { AddressForm } from './address-form.tsx';
import { addressQuery } from './contact-queries.ts';

const copy = contactCopy.address;

/** Where the customer lives, with the way to correct it. */
export function AddressSection() {
  const address = useQuery(addressQuery);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <Section quiet title={copy.title}>
      <FailureNotice error={address.error} title={copy.loadFailure} onRetry={address.refetch} />
      {isCorrecting ? (
        <AddressForm address={address.data?.address ?? null} onDone={() => setCorrecting(false)} />
      ) : (
        <RowCard>
          {address.isPending && <Row still title="" lead={<Skeleton shape="text" />} />}
          {address.data && <Row still icon="house" title={linesOf(address.data)} />}
          {address.data && <Row title={copy.correct} onPress={() => setCorrecting(true)} />}
        </RowCard>
      )}
    </Section>
  );
}

function linesOf({ address }: AddressView): string {
  if (address === null) return copy.none;
  const number = [address.exterior_number, address.interior_number].filter(Boolean).join(' int. ');
  const { street, settlement, postal_code: code, municipality } = address;
  return [`${street} ${number}`, settlement, `${code} ${municipality ?? ''}`.trim()].join(', ');
}
