import { Button } from '@abona/ui/button/button.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import styles from './privacy.module.css';
import { consentsQuery, useRevokeBureauConsent } from './privacy-queries.ts';

const copy = privacyCopy.bureau;

/** The consent by which the bureau is asked, and the way to take it back. */
export function BureauConsent() {
  const { data } = useQuery(consentsQuery);
  const [isAsking, setAsking] = useState(false);
  const isGiven = data?.bureau ?? null;
  if (isGiven === null) return null;
  return (
    <>
      <RowCard>
        <Row
          still
          title={copy.title}
          support={isGiven ? copy.given : copy.revoked}
          end={
            isGiven ? (
              <Button size="s" variant="line" onClick={() => setAsking(true)}>
                {copy.revoke}
              </Button>
            ) : null
          }
        />
      </RowCard>
      {isAsking && <RevokeSheet onClose={() => setAsking(false)} />}
    </>
  );
}

/** What ends and what does not, before it is done. */
function RevokeSheet({ onClose }: { readonly onClose: () => void }) {
  const words = copy.sheet;
  const revoke = useRevokeBureauConsent();
  return (
    <Sheet open firm onClose={onClose} title={words.title} text={words.text}>
      <Stack gap={4}>
        <Points title={words.stops} points={words.stopped} />
        <Points title={words.goesOn} points={words.going} />
        <FailureNotice error={revoke.error} title={copy.failed} />
        <Button full variant="line" onClick={onClose}>
          {privacyCopy.sheet.keep}
        </Button>
        <Button
          full
          busy={revoke.isPending}
          onClick={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                onClose();
                toasts.show(copy.done);
              },
            })
          }
        >
          {words.send}
        </Button>
      </Stack>
    </Sheet>
  );
}

type PointsProps = { readonly title: string; readonly points: readonly string[] };

function Points({ title, points }: PointsProps) {
  return (
    <div className={styles.pointsPart}>
      <Text look="strong">{title}</Text>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
