import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { useCall } from '#api/use-call.ts';
import { caseCopy } from '#copy/case-screen.ts';
import { holderOf } from '#lib/holder.ts';
import { useNow } from '#lib/use-now.ts';
import { customerCrumbs } from '#shell/customer-crumbs.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { useNeighbours } from '#shell/use-neighbours.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { CaseFacade } from './case-facade.tsx';
import styles from './case-screen.module.css';
import { ClaimPanel } from './claim-panel.tsx';
import { FilesPanel, HoldsPanel } from './paper-panels.tsx';
import { NotesPanel, ThreadPanel } from './thread-panel.tsx';

export function Screen() {
  const folio = useAddressPart('folio').toUpperCase();
  const read = useCall('getStaffCase', { params: { folio } });
  const { data } = read;
  const recent: RecentSubject | undefined = data && { kind: 'case', id: folio };
  return (
    <ScreenFrame name={folio} crumbs={customerCrumbs(data?.customer)} recent={recent}>
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ScreenSkeleton />}
      {/* Made anew for each case: what was begun for one customer never stands in the case of another. */}
      {data !== undefined && <CaseParts key={folio} found={data} />}
    </ScreenFrame>
  );
}

function CaseParts({ found }: { readonly found: StaffCase }) {
  const now = useNow();
  const holder = holderOf(found.assignment, now);
  useNeighbours(found.kind, found.folio);
  const isResting = holder.state === 'other';
  return (
    <>
      <CaseFacade found={found} holder={holder} />
      {isResting && (
        <DenseBanner
          tone="warn"
          icon="lock-key-fill"
          live="polite"
          title={holder.text}
          text={caseCopy.takenText}
        />
      )}
      <ScreenColumns className={styles.columns}>
        <ScreenColumn>
          <ClaimPanel found={found} />
          <ThreadPanel found={found} now={now} isResting={isResting} />
        </ScreenColumn>
        <ScreenColumn>
          <AnswerPanel found={found} isResting={isResting} />
          <HoldsPanel found={found} />
          <FilesPanel found={found} now={now} />
          <NotesPanel found={found} now={now} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}
