import { useSearch } from '@abona/client/office/use-address.ts';
import type { ProductConditions, StaffProduct } from '@abona/contract/staff/product-catalogue';
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
  readonly conditions: ProductConditions;
  readonly changes: number;
  readonly isWrong: boolean;
};

/** From when on, what changes and what customers read, and the word of a second person. */
export function ActivationPanel({ product, conditions, changes, isWrong }: ActivationProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const waiting = useWaitingRequest(`product:${product}`);
  const day = search['desde'] ?? '';
  const isReady = changes > 0 && !isWrong && /^\d{4}-\d\d-\d\d$/.test(day);
  return (
    <Panel title={copy.activation}>
      <div className={styles.stack}>
        <DenseBanner tone="info" title={copy.onlyNew} text={copy.onlyNewText} />
        {waiting !== null && <WaitingRequest requestId={waiting} words={copy} />}
        {may('addProductVersion') && waiting === null ? (
          <>
            <DenseTextField
              type="date"
              label={copy.from}
              value={day}
              onChange={({ target }) => change({ desde: target.value })}
            />
            {isReady ? (
              <Proposal product={product} conditions={conditions} day={day} />
            ) : (
              <p className={styles.none}>{changes === 0 ? copy.nothingYet : copy.notReady}</p>
            )}
          </>
        ) : (
          waiting === null && <p className={styles.none}>{copy.notYours}</p>
        )}
      </div>
    </Panel>
  );
}

type ProposalProps = Pick<ActivationProps, 'product' | 'conditions'> & { readonly day: string };

function Proposal({ product, conditions, day }: ProposalProps) {
  const [, change] = useSearch();
  const params = { product };
  const body = { conditions, valid_from: day };
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
