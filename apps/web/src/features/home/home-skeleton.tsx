import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { HeroWall } from '@abona/ui/layout/hero-wall.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { homeCopy as copy } from '#copy/home.ts';
import { hrefOf } from '#routing/available-routes.ts';

/** Home before it knows anybody: the wall and an unpainted flower stay where they will be. */
export function HomeSkeleton({ atOnce = false }: { readonly atOnce?: boolean }) {
  return (
    <Screen wallFirst title={copy.title('')}>
      <SkeletonScreen atOnce={atOnce}>
        <Columns
          main={
            <>
              <HeroWall
                homeHref={hrefOf('home')}
                title={copy.next.titleShort}
                headline={<Skeleton shape="amount" width="m" />}
                support={<Skeleton width="l" />}
                art={<Flower total={8} paid={0} marksNext={false} size={140} />}
                actions={<Skeleton shape="button" width="l" />}
              />
              <Skeleton shape="title" width="m" />
              <Skeleton shape="card" />
            </>
          }
          aside={
            <Card>
              <Skeleton width="m" />
              <Skeleton shape="text" />
            </Card>
          }
        />
      </SkeletonScreen>
    </Screen>
  );
}
