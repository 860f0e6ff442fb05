import { useGo } from '@abona/client/office/use-address.ts';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { initialsOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { type PetalMark, StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { rolesText } from '#copy/roles.ts';
import { shellCopy } from '#copy/shell.ts';
import { paths } from '#routing/paths.ts';
import { useSession } from '#session/session.ts';
import styles from './person-wall.module.css';
import { useAttended } from './use-counts.ts';

/** Whoever is signed in: how their day goes, what they are here, and the way out. */
export function PersonWall() {
  const { name, roles } = useSession();
  const queryClient = useQueryClient();
  const go = useGo();
  const leave = useMutation({
    mutationFn: () => call('endStaffSession'),
    onSettled: () => {
      queryClient.clear();
      go(paths.signIn);
    },
  });
  return (
    <Wall as="div" className={styles.wall}>
      <Shift />
      <div className={styles.person}>
        <Petal tone="gold" initials={initialsOf(name)} size="s" />
        <span className={styles.who}>
          {name}
          <span className={styles.roles}>{rolesText(roles)}</span>
        </span>
        <IconAction
          icon="sign-out-bold"
          label={shellCopy.signOut}
          className={styles.leave}
          onClick={() => leave.mutate()}
        />
      </div>
    </Wall>
  );
}

/** A petal for each thing of today that is theirs: those that were seen to are full. Nothing where nothing is. */
function Shift() {
  const attended = useAttended();
  if (attended === undefined || attended.done + attended.left === 0) return null;
  const { done, left } = attended;
  const petals = Array.from({ length: done + left }, (_, at): PetalMark => {
    if (at < done) return 'paid';
    return at === done ? 'next' : 'rest';
  });
  return (
    <Link className={styles.shift} href={`${paths.today}?ver=mias`}>
      <StatesFlower states={petals} size={44} />
      <span>
        <b className={styles.count}>{shellCopy.attended(done, done + left)}</b>
        {shellCopy.ofToday}
      </span>
    </Link>
  );
}
