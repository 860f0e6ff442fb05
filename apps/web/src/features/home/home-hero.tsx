import type { HomeView } from '@abona/contract/lending/home';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { IconLink } from '@abona/ui/button/icon-button.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { HeroWall } from '@abona/ui/layout/hero-wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import type { ReactNode } from 'react';
import { configuration } from '#browser/configuration.ts';
import { homeCopy } from '#copy/home.ts';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { dayLong, dayTitle } from '#lib/day-text.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, loanPath, payPath } from '#routing/loan-paths.ts';
import styles from './home.module.css';

const copy = homeMoneyCopy.hero;
const ART_PX = 140;

type HeroProps = { readonly name: string };

const bar = (): ReactNode => (
  <IconLink href={configuration().links.help_centre} icon="question-bold" label={homeCopy.help} />
);

type Ways = { readonly pay: string; readonly payText: string; readonly plan: string };

const actions = ({ pay, payText, plan }: Ways): ReactNode => (
  <>
    <ButtonLink variant="bloom" href={pay}>
      {payText}
    </ButtonLink>
    <ButtonLink variant="on-wall" href={plan}>
      {copy.plan}
    </ButtonLink>
  </>
);

type HeroFlowerProps = {
  readonly total: number;
  readonly paid: number;
  readonly overdue?: number;
};

const HeroFlower = ({ total, paid, overdue = 0 }: HeroFlowerProps) => (
  <Flower
    total={total}
    paid={paid}
    overdue={overdue}
    core={copy.core(paid, total)}
    size={ART_PX}
    label={copy.progress(paid, total)}
  />
);

/** From ten thousand pesos on an amount needs more than its half of the wall. */
const isLong = (centavos: number): boolean => centavos >= 1_000_000;

type Overdue = NonNullable<HomeView['overdue']>;

/** The wall in shade: what is late, since when and what it has cost. It explains, and does not scold. */
export function LateHero({ overdue }: { readonly overdue: Overdue }) {
  const [first] = overdue.loans;
  if (first === undefined) return null;
  const { loan_id, number, instalments_total: total, instalments_paid: paid } = first;
  const isOne = overdue.count === 1;
  const few = overdue.loans.length === 1 ? copy.lateFew(goodsOrShop(first), overdue.count) : null;
  const plan = href(loanPath(loan_id));
  return (
    <HeroWall
      shade
      homeHref={hrefOf('home')}
      title={copy.lateTitle(overdue.days_late)}
      wide={isLong(overdue.amount)}
      headline={<Money text={peso(overdue.amount)} raised />}
      text={copy.lateDate(dayLong(overdue.since))}
      support={
        isOne
          ? copy.instalment(goodsOrShop(first), number, total)
          : (few ?? copy.lateMany(overdue.count, overdue.loans.length))
      }
      art={<HeroFlower total={total} paid={paid} overdue={few === null ? 1 : overdue.count} />}
      barEnd={bar()}
      actions={actions({
        pay: href(payPath(loan_id, { monto: 'vencido' })),
        payText: copy.catchUp,
        plan,
      })}
      band={{
        icon: 'warning-fill',
        text: overdue.late_charges > 0 ? copy.charges(peso(overdue.late_charges)) : copy.noCharges,
        more: { href: plan, label: copy.detail },
      }}
    />
  );
}

type Next = NonNullable<HomeView['next_payment']>;
type NextHeroProps = HeroProps & {
  readonly next: Next;
  readonly loan: HomeView['purchases'][number] | undefined;
  /** Of all loans. */
  readonly remaining: number;
};

const SOON_DAYS = 3;

function bandOf({ days_left: days }: Next, remaining: number) {
  if (days === 0) return { icon: 'clock-bold', text: copy.today } as const;
  if (days <= SOON_DAYS) return { icon: 'clock-bold', text: copy.soon(days) } as const;
  return { icon: 'check-circle-fill', text: copy.onTime(peso(remaining)) } as const;
}

/** Several fall on one day: they are paid in one act. */
const payText = ({ others_same_day: others, days_left: days }: Next): string => {
  if (others > 0) return copy.payQuincena;
  return days === 0 ? copy.payToday : copy.pay;
};

/** What to pay and when, before anything else. */
export function NextHero({ name, next, loan, remaining }: NextHeroProps) {
  const { loan_id, number, instalments_total: total } = next;
  const paid = loan?.instalments_paid ?? number - 1;
  const plan = href(loanPath(loan_id));
  const isToday = next.days_left === 0;
  return (
    <HeroWall
      homeHref={hrefOf('home')}
      title={isToday ? copy.todayTitle(name) : copy.nextTitle(name)}
      wide={isLong(next.amount)}
      headline={<Money text={peso(next.amount)} raised />}
      text={dayTitle(next.pay_by)}
      support={
        next.others_same_day > 0
          ? copy.sameDay(next.others_same_day, peso(next.total_same_day))
          : copy.instalment(goodsOrShop(next), number, total)
      }
      art={<HeroFlower total={total} paid={paid} />}
      barEnd={bar()}
      actions={actions({
        pay: next.others_same_day > 0 ? href('/perfil/pagos') : href(payPath(loan_id)),
        payText: payText(next),
        plan,
      })}
      band={{ ...bandOf(next, remaining), more: { href: plan, label: copy.detail } }}
    />
  );
}

type QuietHeroProps = {
  readonly title: string;
  readonly headline: string;
  readonly text: string;
  readonly band: string;
  readonly action: { readonly href: string; readonly text: string };
  readonly flower: { readonly paid: number; readonly label: string };
};

const PETALS = 8;

/** Nothing is owed: nothing yet, not now, or nothing any more. */
export function QuietHero({ title, headline, text, band, action, flower }: QuietHeroProps) {
  return (
    <HeroWall
      homeHref={hrefOf('home')}
      title={title}
      headline={<span className={styles.headline}>{headline}</span>}
      support={text}
      art={
        <Flower
          total={PETALS}
          paid={flower.paid}
          marksNext={false}
          size={ART_PX}
          label={flower.label}
        />
      }
      barEnd={bar()}
      actions={
        <ButtonLink variant="bloom" href={action.href}>
          {action.text}
        </ButtonLink>
      }
      band={{ icon: 'check-circle-fill', text: band }}
    />
  );
}
