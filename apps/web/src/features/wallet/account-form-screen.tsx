import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { walletCopy } from '#copy/wallet.ts';
import { AccountForm } from '#wallet/account-form.tsx';
import { useAccountPlace } from './use-account-place.ts';
import styles from './wallet.module.css';

const copy = walletCopy.accountForm;

/** A new account, for its own sake or on the way to something else. */
export function AccountFormScreen() {
  const { purpose, act } = useAccountPlace();
  return (
    <Screen title={copy.titles[purpose ?? 'plain']} onBack={() => act('back')}>
      <div className={styles.narrow}>
        <Card>
          <AccountForm
            purposes={purpose === null ? [] : [purpose]}
            onAdded={({ account_id: id, status }) => {
              if (status === 'verified') toasts.show(copy.added, 'ok');
              act('added', id);
            }}
          />
        </Card>
      </div>
    </Screen>
  );
}
