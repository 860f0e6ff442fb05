import { useSearch } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { Link } from '@abona/ui/link.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { agenciesCopy } from '#copy/agencies.ts';
import { arrearsCopy } from '#copy/arrears.ts';
import { civilDateText, momentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import type { ArrearsFile } from './guard-until.ts';
import styles from './loan-panel.module.css';

const copy = agenciesCopy.step;

type FileProps = { readonly file: ArrearsFile };

/** Who has the loan; it is given to a despacho, and taken back, by two people. */
export function AgencyStep({ file }: FileProps) {
  const may = useMay();
  const [search, change] = useSearch();
  const { agency } = file.row;
  const close = () => change({ ofrecer: null, despacho: null });
  if (search['ofrecer'] === 'recoger' && agency !== null && may('recallFromAgency'))
    return <Recall file={file} onClose={close} />;
  return (
    <>
      {agency !== null && (
        <DenseBanner
          tone={agency.told_at === null ? 'warn' : 'info'}
          icon="buildings-bold"
          title={copy.has(agency.name, civilDateText(agency.since))}
          text={
            agency.told_at === null ? copy.untold : copy.told(momentText(new Date(agency.told_at)))
          }
          action={<Link href={`${paths.agencies}?despacho=${agency.agency_id}`}>{copy.see}</Link>}
        />
      )}
      {may('placeWithAgency') ? (
        <Place file={file} onClose={close} />
      ) : (
        <p className={styles.note}>{arrearsCopy.readOnly}</p>
      )}
    </>
  );
}

type StepProps = FileProps & { readonly onClose: () => void };

function Place({ file, onClose }: StepProps) {
  const [search, change] = useSearch();
  const agencies = useCall('listAgencies', {});
  const { agency, loan_id: loanId } = file.row;
  if (agencies.error !== null)
    return <Failure failure={agencies.error} onRetry={() => void agencies.refetch()} />;
  if (agencies.data === undefined) return <DenseSkeleton />;
  const others = agencies.data.agencies.filter(
    (one) => one.ended_on === null && one.agency_id !== agency?.agency_id,
  );
  const chosen = others.find((one) => one.agency_id === search['despacho']);
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        {others.length === 0 && agency === null ? copy.nobody : copy.lead}
      </p>
      {others.length > 0 && (
        <DenseSelectField
          label={agency === null ? copy.choose : copy.other}
          blank={copy.blank}
          options={others.map((one) => ({ value: one.agency_id, text: one.name }))}
          value={chosen?.agency_id ?? ''}
          onChange={({ target }) => change({ despacho: target.value })}
        />
      )}
      {chosen !== undefined && (
        <Placement
          key={chosen.agency_id}
          loanId={loanId}
          agencyId={chosen.agency_id}
          onClose={onClose}
        />
      )}
      {agency !== null && chosen === undefined && (
        <div className={styles.acts}>
          <DenseButton
            variant="line"
            icon="arrow-u-up-left"
            onClick={() => change({ ofrecer: 'recoger' })}
          >
            {copy.recall}
          </DenseButton>
        </div>
      )}
    </div>
  );
}

type PlacementProps = {
  readonly loanId: string;
  readonly agencyId: string;
  readonly onClose: () => void;
};

function Placement({ loanId, agencyId, onClose }: PlacementProps) {
  const params = { loan_id: loanId };
  const query = { agency_id: agencyId };
  return (
    <PreviewedAct
      preview={useCall('previewAgencyPlacement', { params, query })}
      verb={copy.placeVerb}
      onAct={(why, idempotencyKey) =>
        call('placeWithAgency', { params, body: { ...why, ...query } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

function Recall({ file, onClose }: StepProps) {
  const params = { loan_id: file.row.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewAgencyRecall', { params })}
      verb={copy.recallVerb}
      onAct={(why, idempotencyKey) =>
        call('recallFromAgency', { params, body: why }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
