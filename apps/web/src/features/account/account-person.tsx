import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Text } from '@abona/ui/text.tsx';
import { accountCopy as copy } from '#copy/account.ts';
import styles from './account.module.css';

type AccountPersonProps = {
  readonly name: string | null;
  readonly email: string | null;
  /** Null: not known. */
  readonly isVerified: boolean | null;
};

/** Who is signed in. Somebody new has told us no name yet: then the address stands for them. */
export function AccountPerson({ name, email, isVerified }: AccountPersonProps) {
  if (name === null || email === null) {
    return (
      <div className={styles.person} aria-busy="true">
        <Skeleton shape="petal" />
        <div className={styles.words}>
          <Skeleton shape="title" width="m" />
          <Skeleton width="m" />
        </div>
      </div>
    );
  }
  const shown = name === '' ? copy.noName : name;
  return (
    <div className={styles.person}>
      <PetalTile tone="gold" size="xl" initial={(name || email).charAt(0).toUpperCase()} />
      <div className={styles.words}>
        <Text as="h2" look="h2">
          {shown}
        </Text>
        <Text look="small" tone="muted" className={styles.email}>
          {email}
        </Text>
        {isVerified !== null && (
          <Tag
            tone={isVerified ? 'ok' : 'warn'}
            text={isVerified ? copy.emailVerified : copy.emailPending}
          />
        )}
      </div>
    </div>
  );
}
