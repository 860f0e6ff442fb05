import { Loader } from '@abona/ui/feedback/loader.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { offerInstrumentsCopy } from '#copy/offer-instruments.ts';
import { walletCopy } from '#copy/wallet.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { useFlags } from '#flags/use-flags.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { accountFlowOf, afterAction } from '#wallet/account-flow.ts';
import { CardForm } from '#wallet/card-form.tsx';
import { chosenInstrument } from '#wallet/chosen-instrument.ts';

const places = { list: paths.offering, form: paths.cardRegistration, parent: paths.offering };

/** A card on the way to an offer: for its down payment. */
export function CardRegistrationScreen() {
  const { searchStr } = useLocation();
  const { go } = useNavigation();
  // Without a word about it, one came from the offer.
  const flow = accountFlowOf(searchStr, useFlags()) ?? {
    source: 'down_payment_application' as const,
    returnTo: paths.offering,
  };
  const leave = (action: 'added' | 'back', instrumentId?: string): void => {
    const chosen = instrumentId === undefined ? {} : { instrumentId };
    const href = afterAction({ action, flow, places, ...chosen });
    if (href !== null) go(href);
  };
  // Added elsewhere on the way here: the offer is what it was for.
  const brought = chosenInstrument(searchStr);
  if (brought !== null) return <Forward to={`${flow.returnTo}?instrument=${brought}`} />;
  return (
    <FunnelFrame step={3} onBack={() => leave('back')}>
      <h1 tabIndex={-1}>{offerInstrumentsCopy.registration.title}</h1>
      <CardForm
        purposes={['payment']}
        returnTo="/evaluacion/registro-tarjeta"
        returning={new URLSearchParams(searchStr).get('tarjeta')}
        onAdded={({ card_id: id }) => {
          toasts.show(walletCopy.cardForm.added, 'ok');
          leave('added', id);
        }}
      />
    </FunnelFrame>
  );
}

function Forward({ to }: { readonly to: string }) {
  const { replace } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough.
  useEffect(() => replace(to), [to]);
  return <Loader />;
}
