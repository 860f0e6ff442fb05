import type { HomeView } from '@abona/contract/lending/home';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { dayMonthShort } from '#lib/day-text.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, loanPath } from '#routing/loan-paths.ts';

const copy = homeMoneyCopy.purchases;

type Purchase = HomeView['purchases'][number];

/** What is owed of it next; of one that is late, all that is late; of one in dispute, all that stands still. */
function dueOf({ overdue, next, is_held, remaining }: Purchase) {
  if (is_held) return { amount: peso(remaining), amountSupport: copy.disputed };
  if (overdue !== null) {
    return {
      amount: peso(overdue.amount),
      amountSupport: copy.lateSince(dayMonthShort(overdue.since)),
    };
  }
  return next === null
    ? {}
    : { amount: peso(next.amount), amountSupport: dayMonthShort(next.due_date) };
}

function PurchaseRow({ purchase }: { readonly purchase: Purchase }) {
  const { instalments_total: total, instalments_paid: paid, instalments_overdue: late } = purchase;
  return (
    <Row
      tall
      href={href(loanPath(purchase.loan_id))}
      lead={<Flower total={total} paid={paid} overdue={late} size={52} />}
      title={purchase.title}
      support={withGoods(purchase, late > 0 ? copy.late(late) : copy.progress(paid, total))}
      {...dueOf(purchase)}
    />
  );
}

export function HomePurchases({ purchases }: { readonly purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <Section title={copy.title} more={{ href: hrefOf('movements'), text: copy.all }}>
      <RowCard>
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.loan_id} purchase={purchase} />
        ))}
      </RowCard>
    </Section>
  );
}
