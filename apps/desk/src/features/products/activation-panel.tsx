import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type {
  ProductConditions,
  StaffProduct,
} from '@abona/contract/staff-products/product-catalogue';
import { feeChangeOf, feesUsableFrom } from '@abona/contract/staff-products/product-fees';
import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { useWaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { productsCopy as copy } from '#copy/products.ts';
import { civilDateText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import styles from './products-screen.module.css';

/** What is written instead of what holds; or what was proposed and waits, which nobody writes in. */
export type WrittenVersion = {
  readonly product: string;
  readonly base: ProductConditions;
  readonly conditions: ProductConditions;
  readonly changes: number;
  readonly isWrong: boolean;
  readonly waiting: StaffCallReply<'readProductProposal'>['proposal'];
  readonly kept: StaffCallReply<'readProductProposal'>['kept'] | undefined;
};

/** The law's days between registering a fee and charging it; the day it was registered stands in the address. */
export function useRegistration({ base, conditions }: Pick<WrittenVersion, 'base' | 'conditions'>) {
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

/** From when on, and who is not touched by it. */
export function ActivationPanel(props: WrittenVersion) {
  const { kept, waiting } = props;
  const may = useMay();
  const isAsked = useWaitingRequest(`product:${props.product}`) !== null;
  const registration = useRegistration(props);
  return (
    <Panel title={copy.activation}>
      <div className={styles.stack}>
        {waiting !== null && (
          <KeyValues
            entries={[
              { label: copy.begins, value: civilDateText(waiting.valid_from) },
              ...(waiting.fees_registered_on === null
                ? []
                : [{ label: copy.registeredOn, value: civilDateText(waiting.fees_registered_on) }]),
            ]}
          />
        )}
        {!isAsked && may('addProductVersion') && <Days registration={registration} />}
        <DenseBanner
          tone="info"
          title={copy.onlyNew}
          text={
            kept === undefined || kept.active_loans + kept.open_offers === 0
              ? copy.onlyNewText
              : copy.kept(kept.active_loans, kept.open_offers)
          }
        />
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

/** The act that proposes what is written, once it can be; or why it cannot yet. */
export function ProposalAct(props: WrittenVersion) {
  const { product, conditions, changes, isWrong } = props;
  const { day, registered, isRegistered } = useRegistration(props);
  if (changes === 0 || isWrong || !isRegistered || day === undefined)
    return <p className={styles.none}>{whyNot(changes, isRegistered)}</p>;
  return (
    <Proposal
      key={registered}
      product={product}
      conditions={conditions}
      day={day}
      registered={registered}
    />
  );
}

type ProposalProps = Pick<WrittenVersion, 'product' | 'conditions'> & {
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
