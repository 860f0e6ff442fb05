import { Skeleton, SkeletonScreen } from '#ui/feedback/skeleton.tsx';
import { Flower } from '#ui/flower/flower.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Wall, WallBand } from '#ui/layout/wall.tsx';
import styles from './loan.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** A loan before its figures are known: the wall and an unpainted flower stay where they will be. */
export function LoanSkeleton() {
  return (
    <SkeletonScreen>
      <Columns
        main={
          <>
            <Wall as="div" className={styles.wall}>
              <div className={styles.body}>
                <Flower total={8} paid={0} marksNext={false} size={192} />
                <Skeleton shape="amount" width="l" />
              </div>
              <WallBand>{null}</WallBand>
            </Wall>
            <Card>
              <Stack gap={5}>
                {ROWS.map((row) => (
                  <Skeleton key={row} />
                ))}
              </Stack>
            </Card>
          </>
        }
        aside={<Skeleton shape="card" />}
      />
    </SkeletonScreen>
  );
}
