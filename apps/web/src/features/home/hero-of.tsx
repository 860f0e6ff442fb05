import type { HomeView } from '@abona/contract/lending/home';
import { homeCopy } from '#copy/home.ts';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { LateHero, NextHero, QuietHero } from './home-hero.tsx';
import { nextStepOf } from './next-step.ts';

type HeroOfProps = { readonly home: HomeView; readonly name: string };

const PETALS = 8;

/** The wall that answers first: what is late, what is to be paid, what is to be done, or that there is nothing. */
export function HeroOf({ home, name }: HeroOfProps) {
  if (home.overdue !== null) return <LateHero overdue={home.overdue} />;
  const { next_payment: next } = home;
  if (next !== null) {
    return (
      <NextHero
        name={name}
        next={next}
        loan={home.purchases.find(({ loan_id }) => loan_id === next.loan_id)}
        remaining={home.purchases.reduce((sum, { remaining }) => sum + remaining, 0)}
      />
    );
  }
  return <Quiet home={home} name={name} />;
}

function Quiet({ home, name }: HeroOfProps) {
  if (home.purchases.some(({ is_held }) => is_held)) {
    const { title, go, flower, ...words } = homeMoneyCopy.disputed;
    return (
      <QuietHero
        {...words}
        title={title(name)}
        action={{ href: hrefOf('cases'), text: go }}
        flower={{ paid: 0, label: flower }}
      />
    );
  }
  const step = nextStepOf(home);
  if (step !== null) {
    return (
      <QuietHero
        title={step.about}
        headline={step.title}
        text={step.text}
        band={homeCopy.application.band}
        action={{ href: step.href, text: step.go }}
        flower={{ paid: 0, label: homeCopy.application.flower }}
      />
    );
  }
  const shops = { href: hrefOf('channels'), text: homeCopy.next.shops };
  if (home.state === 'paid_off') {
    const { title, flower, text, textNoLine, ...words } = homeMoneyCopy.paidOff;
    return (
      <QuietHero
        {...words}
        title={title(name)}
        text={home.credit === null ? textNoLine : text}
        action={shops}
        flower={{ paid: PETALS, label: flower }}
      />
    );
  }
  if (home.state === 'declined') {
    const { go, flower, ...words } = homeMoneyCopy.declined;
    return (
      <QuietHero
        {...words}
        action={{ href: hrefOf('rejected'), text: go }}
        flower={{ paid: 0, label: flower }}
      />
    );
  }
  const { next } = homeCopy;
  return (
    <QuietHero
      title={next.title(name)}
      headline={next.headline}
      text={next.text}
      band={next.band}
      action={shops}
      flower={{ paid: 0, label: next.flower }}
    />
  );
}
