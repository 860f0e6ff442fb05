import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { walletCopy } from '#copy/wallet.ts';
import { CardForm } from '#wallet/card-form.tsx';
import { useAccountPlace } from './use-account-place.ts';
import styles from './wallet.module.css';

const copy = walletCopy.cardForm;

/** A new card, in the processor's own fields. */
export function CardFormScreen() {
  const { search, act } = useAccountPlace();
  return (
    <Screen title={copy.title} onBack={() => act('back')}>
      <div className={styles.narrow}>
        <Card>
          <CardForm
            purposes={[]}
            returnTo="/tarjetas/agregar"
            returning={new URLSearchParams(search).get('tarjeta')}
            onAdded={({ card_id: id }) => {
              toasts.show(copy.added, 'ok');
              act('added', id);
            }}
          />
        </Card>
      </div>
    </Screen>
  );
}
