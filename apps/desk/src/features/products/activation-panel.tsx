import { useSearch } from '@abona/client/office/use-address.ts';
import type { ProductConditions } from '@abona/contract/staff/product-catalogue';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { useWaitingRequest, WaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { productsCopy as copy } from '#copy/products.ts';
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
