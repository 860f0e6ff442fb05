import { LAYOUT_CONSTANTS } from '@abona/contract/limits';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { SkeletonRows } from '@abona/ui/feedback/skeleton-rows.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import styles from './loan.module.css';

const [, INSTALMENT_ROWS] = LAYOUT_CONSTANTS;

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
            <SkeletonRows count={INSTALMENT_ROWS} />
          </>
        }
        aside={<Skeleton shape="card" />}
      />
    </SkeletonScreen>
  );
}
