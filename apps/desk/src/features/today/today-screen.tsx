import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { useCall } from '#api/use-call.ts';
import { placeWords } from '#copy/shell.ts';
import { todayCopy } from '#copy/today.ts';
import { longDayText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';

export function Screen() {
  const { name } = useSession();
  const now = useNow();
  const today = useCall('getStaffToday', {});
  return (
    <ScreenFrame name={placeWords.today}>
      <PageHead title={todayCopy.greeting(now, name)} sub={longDayText(now)} />
      {today.error !== null && (
        <Failure failure={today.error} onRetry={() => void today.refetch()} />
      )}
    </ScreenFrame>
  );
}
