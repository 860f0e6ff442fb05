import { useSearch } from '@abona/client/office/use-address.ts';
import type {
  ProductConditions,
  StaffProduct,
} from '@abona/contract/staff-products/product-catalogue';
import { feeChangeOf, feesUsableFrom } from '@abona/contract/staff-products/product-fees';
import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { useWaitingRequest, WaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { productsCopy as copy } from '#copy/products.ts';
import { civilDateText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import styles from './products-screen.module.css';

type ActivationProps = {
  readonly product: string;
  readonly base: ProductConditions;
  readonly conditions: ProductConditions;
  readonly changes: number;
  readonly isWrong: boolean;
};

/** The law's days between registering a fee and charging it; the day it was registered stands in the address. */
function useRegistration({ base, conditions }: Pick<ActivationProps, 'base' | 'conditions'>) {
  const [search] = useSearch();
  const day = dayOf(search['desde']);
  const fees = feeChangeOf(base, conditions);
  const registered = fees === null ? null : (dayOf(search['registro']) ?? null);
  const usable = fees === null || registered === null ? null : feesUsableFrom(fees, registered);
  const isTooSoon = usable !== null && day !== undefined && day < usable;
  const isRegistered = fees === null || (usable !== null && !isTooSoon);
  return { day, fees, registered, usable, isTooSoon, isRegistered };
}

type Registration = ReturnType<typeof useRegistration>;

/** From when on, what changes and what customers read, and the word of a second person. */
export function ActivationPanel(props: ActivationProps) {
  const { product, conditions, changes, isWrong } = props;
  const may = useMay();
  const waiting = useWaitingRequest(`product:${product}`);
  const registration = useRegistration(props);
  const { day, registered, isRegistered } = registration;
  const isReady = changes > 0 && !isWrong && isRegistered;
  return (
    <Panel title={copy.activation}>
      <div className={styles.stack}>
        <DenseBanner tone="info" title={copy.onlyNew} text={copy.onlyNewText} />
        {waiting !== null && <WaitingRequest requestId={waiting} words={copy} />}
        {may('addProductVersion') && waiting === null ? (
          <>
            <Days registration={registration} />
            {isReady && day !== undefined ? (
              <Proposal
                key={registered}
                product={product}
                conditions={conditions}
                day={day}
                registered={registered}
              />
            ) : (
              <p className={styles.none}>{whyNot(changes, isRegistered)}</p>
            )}
          </>
        ) : (
          waiting === null && <p className={styles.none}>{copy.notYours}</p>
        )}
      </div>
    </Panel>
  );
}

/** The day it holds from, and before that the day its fees were registered, where they are other ones. */
function Days({ registration }: { readonly registration: Registration }) {
  const [search, change] = useSearch();
  const { fees, usable, isTooSoon } = registration;
  const first = usable === null ? undefined : civilDateText(usable);
  return (
    <>
      {fees !== null && (
        <DenseTextField
          type="date"
          label={copy.registered}
          help={first === undefined ? copy.feeRule[fees] : copy.usable(first)}
          value={search['registro'] ?? ''}
          onChange={({ target }) => change({ registro: target.value })}
        />
      )}
      <DenseTextField
        type="date"
        min={usable ?? undefined}
        error={isTooSoon && first !== undefined ? copy.tooSoon(first) : undefined}
        label={copy.from}
        value={search['desde'] ?? ''}
        onChange={({ target }) => change({ desde: target.value })}
      />
    </>
  );
}

const dayOf = (text: string | undefined): CivilDate | undefined => {
  const day = parseCivilDate(text ?? '');
  return day.ok ? day.value : undefined;
};

const whyNot = (changes: number, isRegistered: boolean): string => {
  if (changes === 0) return copy.nothingYet;
  return isRegistered ? copy.notReady : copy.notRegistered;
};

type ProposalProps = Pick<ActivationProps, 'product' | 'conditions'> & {
  readonly day: string;
  readonly registered: string | null;
};

function Proposal({ product, conditions, day, registered }: ProposalProps) {
  const [, change] = useSearch();
  const params = { product };
  const body = { conditions, valid_from: day, fees_registered_on: registered };
  return (
    <PreviewedAct
      preview={useCall('previewProductVersion', { params, body })}
      verb={() => copy.propose}
      onAct={(why, idempotencyKey) =>
        call('addProductVersion', { params, body: { ...body, ...why } }, { idempotencyKey })
      }
      onClose={() => change({ desde: null })}
    />
  );
}

type ComingProps = {
  readonly product: string;
  readonly versions: StaffProduct['versions'];
};

/** Versions whose day has not come; whoever may propose one asks for it to be withdrawn. */
export function ComingVersions({ product, versions }: ComingProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const waiting = useWaitingRequest(`product:${product}`);
  const coming = versions.filter(({ state }) => state === 'coming');
  if (!may('withdrawProductVersion') || waiting !== null) return null;
  return coming.map(({ version, valid_from: from }) => (
    <Panel key={version} title={copy.withdraw(version)}>
      <div className={styles.stack}>
        <p className={styles.none}>{copy.withdrawText(civilDateText(from))}</p>
        {search['retirar'] === String(version) ? (
          <Withdrawal params={{ product, version }} onClose={() => change({ retirar: null })} />
        ) : (
          <DenseButton
            variant="approval"
            icon="users-bold"
            onClick={() => change({ retirar: String(version) })}
          >
            {copy.withdraw(version)}
          </DenseButton>
        )}
      </div>
    </Panel>
  ));
}

type WithdrawalProps = {
  readonly params: { readonly product: string; readonly version: number };
  readonly onClose: () => void;
};

const Withdrawal = ({ params, onClose }: WithdrawalProps) => (
  <PreviewedAct
    preview={useCall('previewProductWithdrawal', { params })}
    verb={() => copy.withdrawVerb}
    onAct={(body, idempotencyKey) =>
      call('withdrawProductVersion', { params, body }, { idempotencyKey })
    }
    onClose={onClose}
  />
);
