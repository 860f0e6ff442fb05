import type { CallReply } from '@abona/contract/client-types';
import { navigationCopy as copy } from '#copy/navigation.ts';

/** Who is signed in, as the menu says it. Somebody new has told us no name yet. */
export const personOf = ({
  customer_name: name,
  customer_email: email,
}: CallReply<'getSession'>) => ({
  name: name || copy.yourAccount,
  initial: (name || email).charAt(0).toUpperCase(),
  detail: email,
});
