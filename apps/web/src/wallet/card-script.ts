import { trustedPolicies } from '@abona/contract/trusted-policies';
import { loadForeignScript } from '#browser/foreign-script.ts';

/** What the processor's script puts on the page (its own names). */
type CardComponent = (options: {
  readonly config: {
    readonly targetIFrame: string;
    readonly publicKey: string;
    /** Whose money it is, and which form of its fields is meant. */
    readonly accountId: string;
    readonly version: number;
    readonly locale: 'es';
    readonly useExternalSubmit: true;
  };
  readonly callbacks: {
    readonly onGetInfoSuccess: () => void;
    readonly onUpdateSubmitTrigger: (submit: () => Promise<unknown>) => void;
    readonly onCreateTokenSucceeded: (token: { readonly id: string }) => void;
    readonly onCreateTokenError: (error: unknown) => void;
    readonly onFormError: (error: unknown) => void;
  };
  /** Its own look, or fields without boxes, in one line. */
  readonly options: { readonly inputType?: 'minimalMode' };
}) => void;

type Shop = { readonly ConektaCheckoutComponents?: { readonly Card: CardComponent } };

const LOAD_MS = 15_000;

const fieldsIn = (shop: Shop): CardComponent | null => shop.ConektaCheckoutComponents?.Card ?? null;

/** The processor's card fields; fetched once, and again after a failure. */
export async function loadCardScript(address: string): Promise<CardComponent> {
  const known = fieldsIn(window as unknown as Shop);
  if (known !== null) return known;
  await loadForeignScript({
    policy: trustedPolicies.cardFields,
    address,
    timeoutMs: LOAD_MS,
  });
  const loaded = fieldsIn(window as unknown as Shop);
  if (loaded === null) throw new Error('the card fields are not there');
  return loaded;
}
