import { customerCopy } from '#copy/customer.ts';
import { paths } from '#routing/paths.ts';

type Named = { readonly customer_id: number; readonly name: string | null };

/** The way to something of a customer: all of them, then theirs once it is known whose it is. */
export const customerCrumbs = (customer: Named | undefined) => [
  { name: customerCopy.place, href: paths.customers },
  ...(customer === undefined
    ? []
    : [
        {
          name: customer.name ?? customerCopy.nameless,
          href: paths.customer(customer.customer_id),
        },
      ]),
];
