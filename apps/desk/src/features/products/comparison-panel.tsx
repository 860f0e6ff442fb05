import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { saveFile } from '@abona/client/save-file.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type {
  ProductConditions,
  StaffProduct,
} from '@abona/contract/staff-products/product-catalogue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Figure, FigureStrip } from '@abona/ui/dense/display/figure.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { useMutation } from '@tanstack/react-query';
import { download } from '#api/download.ts';
import { useCall } from '#api/use-call.ts';
import { productsCopy as copy } from '#copy/products.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './products-screen.module.css';

type ComparisonProps = {
  readonly product: StaffProduct;
  readonly base: StaffProduct['versions'][number];
  readonly draft: ProductConditions;
};

type Tier = ProductConditions['tiers']['A'];

const isSame = (one: Tier, other: Tier): boolean =>
  one?.annual_rate === other?.annual_rate &&
  one?.flat_fee_share === other?.flat_fee_share &&
  one?.amount_max === other?.amount_max;

const EXAMPLE = 500_000;
const CENTAVOS = 100;

type Comparison = StaffCallReply<'compareProduct'>;

/** What an amount costs by what holds and by what is written, term by term; amount and tier stand in the address. */
export function ComparisonPanel({ product, base, draft }: ComparisonProps) {
  const [search, change] = useSearch();
  const tiers = Object.keys(base.conditions.tiers) as ('A' | 'B' | 'C' | 'D')[];
  const changed = tiers.find((one) => !isSame(draft.tiers[one], base.conditions.tiers[one]));
  const tier = tiers.find((one) => one === search['nivel']) ?? changed ?? tiers.at(-1) ?? 'A';
  const most = base.conditions.tiers[tier]?.amount_max ?? EXAMPLE;
  const typed = Math.round(Number(search['ejemplo']) * CENTAVOS);
  const amount = Number.isSafeInteger(typed) && typed > 0 ? typed : Math.min(EXAMPLE, most);
  const compared = useCall(
    'compareProduct',
    { params: { product: product.product }, body: { conditions: draft, amount, tier } },
    { keepsLast: true },
  );
  const sheet = useMutation({
    mutationFn: () =>
      download('printCoverSheet', {
        params: { product: product.product },
        body: { conditions: draft, amount, tier },
      }),
    onSuccess: saveFile,
  });
  return (
    <Panel title={copy.compare}>
      <div className={styles.choices}>
        <DenseTextField
          key={amount}
          label={copy.amount}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(amount / CENTAVOS)}
          onBlur={({ target }) => change({ ejemplo: target.value.trim() })}
        />
        <DenseSelectField
          label={copy.tier}
          options={tiers.map((one) => ({ value: one, text: copy.tierName(one) }))}
          value={tier}
          onChange={({ target }) => change({ nivel: target.value })}
        />
      </div>
      {compared.error !== null && (
        <Failure failure={compared.error} onRetry={() => void compared.refetch()} />
      )}
      {compared.isPending && <ScreenSkeleton />}
      {compared.data !== undefined && compared.error === null && (
        <>
          <ProposedWall plans={compared.data.plans} />
          <div className={styles.plans}>
            <Plans compared={compared.data} />
          </div>
          <DenseButton
            variant="quiet"
            icon="file-pdf-fill"
            busy={sheet.isPending}
            onClick={() => sheet.mutate()}
          >
            {copy.coverSheet}
          </DenseButton>
          <p className={styles.contract}>
            {copy.contractText(product.contract.text, product.contract.reca)}
          </p>
          {sheet.error !== null && <Failure failure={sheet.error} onRetry={() => sheet.mutate()} />}
          <h3 className={styles.part}>{copy.cats}</h3>
          <FigureStrip>
            {compared.data.cats.map((cat) => (
              <Figure
                key={cat.tier}
                label={copy.tierName(cat.tier)}
                value={copy.cat(cat.proposed)}
                note={cat.now === cat.proposed ? copy.same : copy.today(copy.cat(cat.now))}
              />
            ))}
          </FigureStrip>
        </>
      )}
    </Panel>
  );
}

type Plan = Comparison['plans'][number];

/** Of the plans that both offer, or else of all that are proposed, the one in the middle. */
function exampleOf(plans: readonly Plan[]): Plan | undefined {
  const proposed = plans.filter((plan) => plan.proposed !== null);
  const both = proposed.filter(({ now }) => now !== null);
  const ordered = (both.length > 0 ? both : proposed).toSorted(
    (one, other) => one.installments - other.installments,
  );
  return ordered[Math.floor((ordered.length - 1) / 2)];
}

/** The façade that customers would see, beside what they see today. */
function ProposedWall({ plans }: { readonly plans: readonly Plan[] }) {
  const plan = exampleOf(plans);
  if (plan?.proposed === undefined || plan.proposed === null) return null;
  const { now, proposed, installments } = plan;
  const saved = now === null ? 0 : now.total_amount - proposed.total_amount;
  const term = (amount: number) => copy.wall.term(installments, peso(amount));
  return (
    <div className={styles.wall}>
      <Facade
        level={3}
        lead={<StatesFlower states={Array<'paid'>(installments).fill('paid')} size={56} />}
        title={term(proposed.installment_amount)}
        sub={[
          copy.wall.total(peso(proposed.total_amount)),
          ...(now === null || saved === 0 ? [] : [copy.today(term(now.installment_amount))]),
        ]}
        band={{
          items: [{ icon: 'percent', text: copy.wall.cat(proposed.cat_percent) }],
          end: {
            icon: 'hand-coins-fill',
            text: saved === 0 ? copy.wall.same : copy.wall.saved(peso(Math.abs(saved)), saved > 0),
          },
        }}
      />
    </div>
  );
}

const moneyOr = (amount: number | undefined): string =>
  amount === undefined ? copy.none : peso(amount);

function Plans({ compared }: { readonly compared: Comparison }) {
  const { columns } = copy;
  return (
    <PlainTable
      caption={copy.compare}
      rows={compared.plans.toSorted(
        (one, other) =>
          other.frequency.localeCompare(one.frequency) || one.installments - other.installments,
      )}
      rowId={({ frequency, installments }) => `${frequency}-${installments}`}
      columns={[
        {
          id: 'term',
          header: columns.term,
          cell: ({ frequency, installments }) => copy.term(installments, frequency),
        },
        {
          id: 'now',
          header: columns.now,
          align: 'end',
          look: 'muted',
          cell: ({ now }) => moneyOr(now?.installment_amount),
        },
        {
          id: 'proposed',
          header: columns.proposed,
          align: 'end',
          look: 'strong',
          cell: ({ proposed }) => moneyOr(proposed?.installment_amount),
        },
        {
          id: 'total',
          header: columns.total,
          align: 'end',
          cell: ({ proposed }) => moneyOr(proposed?.total_amount),
        },
        {
          id: 'cat',
          header: columns.cat,
          align: 'end',
          cell: ({ proposed }) => copy.cat(proposed?.cat_percent ?? null),
        },
      ]}
    />
  );
}
