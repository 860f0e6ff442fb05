import { useSearch } from '@abona/client/office/use-address.ts';
import type {
  ProductConditions,
  StaffProduct,
} from '@abona/contract/staff-products/product-catalogue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import { useCall } from '#api/use-call.ts';
import { productsCopy as copy } from '#copy/products.ts';
import { placeWords } from '#copy/shell.ts';
import { civilDateText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenColumn, ScreenColumns } from '#shell/screen-columns.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { ActivationPanel, ComingVersions } from './activation-panel.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import styles from './products-screen.module.css';
import { type DraftField, draftFields, readDraft } from './version-draft.ts';

export function Screen() {
  const [search] = useSearch();
  const read = useCall('listProducts', {});
  const products = read.data?.products ?? [];
  const product = products.find((one) => one.product === search['producto']) ?? products[0];
  return (
    <ScreenFrame name={placeWords.products}>
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ScreenSkeleton />}
      {product !== undefined && (
        <>
          <ViewTabs
            label={copy.products}
            views={products.map((one) => ({
              href: `${paths.products}?producto=${one.product}`,
              text: nameOf(one),
              current: one === product,
            }))}
          />
          <ProductParts key={product.product} product={product} />
        </>
      )}
    </ScreenFrame>
  );
}

const currentOf = ({ versions }: StaffProduct) =>
  versions.find(({ state }) => state === 'current') ?? versions[0];

const nameOf = (product: StaffProduct): string =>
  currentOf(product)?.conditions.name ?? product.product;

const tones = { past: 'off', current: 'ok', coming: 'info' } as const;

/** One product: what holds, what is written instead of it, what that costs, and from when. */
function ProductParts({ product }: { readonly product: StaffProduct }) {
  const [search] = useSearch();
  const read = useCall('readProductProposal', { params: { product: product.product } });
  const base = currentOf(product);
  if (base === undefined) return null;
  if (read.isPending) return <ScreenSkeleton />;
  const waiting = read.data?.proposal ?? null;
  const written = waiting === null ? search : textsOf(waiting.conditions);
  const draft = readDraft(base.conditions, written);
  const version = {
    product: product.product,
    base: base.conditions,
    conditions: waiting?.conditions ?? draft.conditions,
    changes: draft.changed.length,
    isWrong: draft.wrong.length > 0,
    waiting,
    kept: read.data?.kept,
  };
  return (
    <>
      <PageHead
        title={nameOf(product)}
        tags={[
          ...product.versions.map(({ version: number, valid_from: from, state }) => (
            <DenseTag
              key={number}
              tone={tones[state]}
              text={copy.version(number, civilDateText(from), copy.states[state])}
            />
          )),
          ...(waiting === null
            ? []
            : [<DenseTag key="waiting" tone="approval" text={copy.proposal} />]),
        ]}
      />
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      <ScreenColumns className={styles.columns}>
        <ScreenColumn>
          <ConditionsPanel
            fields={draftFields(base.conditions)}
            written={written}
            wrong={draft.wrong}
            isWaiting={waiting !== null}
          />
        </ScreenColumn>
        <ScreenColumn>
          <ComparisonPanel product={product} base={base} draft={version.conditions} />
        </ScreenColumn>
        <ScreenColumn>
          <ActivationPanel {...version} />
          <ChecksPanel {...version} />
          <ApprovalsPanel {...version} />
          <ComingVersions product={product.product} versions={product.versions} />
        </ScreenColumn>
      </ScreenColumns>
    </>
  );
}

/** A version as its fields show it. */
const textsOf = (conditions: ProductConditions): Readonly<Record<string, string>> =>
  Object.fromEntries(draftFields(conditions).map(({ key, now }) => [key, now]));

type ConditionsProps = {
  readonly fields: readonly DraftField[];
  /** By the address, or as it was proposed. */
  readonly written: Readonly<Record<string, string>>;
  readonly isWaiting: boolean;
  readonly wrong: readonly string[];
};

const groups = ['price', 'amounts', 'treatment'] as const;

/** Each condition as it holds, and room to write another; whoever may not propose reads, and so does everybody while one waits. */
function ConditionsPanel({ fields, written, wrong, isWaiting }: ConditionsProps) {
  const [, change] = useSearch();
  const may = useMay();
  const isReadOnly = isWaiting || !may('addProductVersion');
  const changed = fields.filter(
    ({ key, now }) => written[key] !== undefined && written[key] !== now,
  );
  const clear = () => change(Object.fromEntries(fields.map(({ key }) => [key, null])));
  return (
    <Panel
      title={copy.conditions}
      count={copy.changes(changed.length)}
      actions={
        changed.length > 0 && !isReadOnly ? (
          <DenseButton size="s" variant="ghost" onClick={clear}>
            {copy.clear}
          </DenseButton>
        ) : undefined
      }
    >
      {groups.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{copy.groups[group]}</legend>
          {fields
            .filter((field) => field.group === group)
            .map(({ key, label, now, isWide = false }) => (
              <div
                // Written anew when the address is: by the way back, or by taking changes back.
                key={`${key} ${written[key] ?? now}`}
                className={isWide ? styles.wide : undefined}
              >
                <DenseTextField
                  label={label}
                  help={changed.some((one) => one.key === key) ? copy.today(now) : undefined}
                  error={wrong.includes(key) ? copy.wrong : undefined}
                  autoComplete="off"
                  readOnly={isReadOnly}
                  defaultValue={written[key] ?? now}
                  onBlur={({ target }) => {
                    const typed = target.value.trim();
                    if (typed !== (written[key] ?? now))
                      change({ [key]: typed === now ? null : typed });
                  }}
                  onKeyDown={({ key: pressed, currentTarget }) => {
                    if (pressed === 'Enter') currentTarget.blur();
                  }}
                />
              </div>
            ))}
        </fieldset>
      ))}
    </Panel>
  );
}
