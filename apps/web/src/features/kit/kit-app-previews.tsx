import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { IconButton, IconLink } from '@abona/ui/button/icon-button.tsx';
import { ProgressBar } from '@abona/ui/display/progress-bar.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { ScheduleList } from '@abona/ui/display/schedule-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { HeroWall, HeroWallSkeleton } from '@abona/ui/layout/hero-wall.tsx';
import { QuickActions } from '@abona/ui/layout/quick-actions.tsx';
import { OnDesktop, OnPhone } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { AppFrame } from '@abona/ui/shell/app-frame.tsx';
import type { Navigation } from '@abona/ui/shell/navigation.ts';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { kitPreviewCopy as copy } from '#copy/kit-previews.ts';
import { kitSamples, kitSchedule } from '#copy/kit-samples.ts';
import { kitQuickActions } from './kit-art.tsx';
import { closePreview } from './kit-preview-hash.ts';

const { navigation: words, person, rows, shop, instalment } = kitSamples;

const navigation: Navigation = {
  homeHref: '#',
  help: { href: '#ayuda', text: copy.help },
  person,
  items: [
    { href: '#inicio', text: words.home, icon: 'house', currentIcon: 'house-fill', current: true },
    {
      href: '#compras',
      text: words.purchases,
      icon: 'handbag',
      currentIcon: 'handbag-fill',
      current: false,
    },
    {
      href: '#canales',
      text: words.channels,
      icon: 'storefront',
      currentIcon: 'storefront-fill',
      current: false,
    },
    {
      href: '#cuenta',
      text: words.account,
      icon: 'user-circle',
      currentIcon: 'user-circle-fill',
      current: false,
    },
  ],
};

function Hero({ late }: { readonly late: boolean }) {
  const hero = late ? copy.late : copy.next;
  return (
    <HeroWall
      homeHref="#"
      shade={late}
      title={hero.title}
      headline={<Money text={hero.amount} raised />}
      text={hero.date}
      support={hero.support}
      art={
        <Flower
          total={8}
          paid={late ? 2 : 3}
          overdue={late ? 1 : 0}
          core={hero.core}
          label={hero.progress}
        />
      }
      barEnd={
        <>
          <IconLink href="#ayuda" icon="question-bold" label={copy.help} />
          <IconLink href="#avisos" icon="bell-bold" label={copy.news} marked />
        </>
      }
      actions={
        <>
          <Button variant="bloom">{hero.pay}</Button>
          <ButtonLink variant="on-wall" href="#plan">
            {copy.seePlan}
          </ButtonLink>
        </>
      }
      band={{
        icon: late ? 'warning-fill' : 'check-circle-fill',
        text: hero.band,
        more: { href: '#detalle', label: copy.seeDetail },
      }}
    />
  );
}

function Purchases() {
  return (
    <Section title={copy.purchases} more={{ href: '#todas', text: copy.seeAll }}>
      <RowCard>
        <Row
          tall
          href="#compra"
          lead={<Flower total={8} paid={3} size={52} />}
          title={shop}
          support={rows.purchaseSupport}
          amount={instalment}
          amountSupport={rows.date}
        />
        <Row
          tall
          href="#tenis"
          lead={<Flower total={4} paid={1} size={52} />}
          title={copy.other.shop}
          support={copy.other.support}
          amount={copy.other.amount}
          amountSupport={copy.other.date}
        />
      </RowCard>
    </Section>
  );
}

function Available() {
  return (
    <Card>
      <Stack gap={3}>
        <div>
          <Text as="h2" look="h3">
            {copy.available.title}
          </Text>
          <Text look="amount-l">
            <Money text={copy.available.amount} raised />
          </Text>
        </div>
        <ProgressBar value={455_786} max={1_000_000} label={copy.available.usage} />
        <Text look="small" tone="muted">
          {copy.available.usage}
        </Text>
        <ButtonLink size="s" variant="quiet" href="#tiendas">
          {copy.available.shops}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

export function HomePreview({ late }: { readonly late: boolean }) {
  const quick = <QuickActions label={copy.quick} actions={kitQuickActions} />;
  return (
    <AppFrame navigation={navigation} root>
      <Screen title={copy.hello} wallFirst>
        <Columns
          main={
            <>
              <Hero late={late} />
              <OnPhone>{quick}</OnPhone>
              <Purchases />
            </>
          }
          aside={
            <>
              <Available />
              <OnDesktop>{quick}</OnDesktop>
              <Banner tone="info" icon="repeat-bold" {...copy.autopay} />
            </>
          }
        />
      </Screen>
    </AppFrame>
  );
}

export function SubScreenPreview() {
  return (
    <AppFrame navigation={navigation} root={false}>
      <Screen
        title={shop}
        onBack={closePreview}
        actions={<IconButton icon="share-network-bold" label={copy.share} />}
        dock={<Button full>{copy.payInstalment}</Button>}
      >
        <Columns
          main={
            <Section title={copy.plan}>
              <Card>
                <ScheduleList entries={kitSchedule} />
              </Card>
            </Section>
          }
          aside={
            <OnDesktop>
              <Card>
                <Button full>{copy.payInstalment}</Button>
              </Card>
            </OnDesktop>
          }
        />
      </Screen>
    </AppFrame>
  );
}

export function LoadingPreview() {
  return (
    <AppFrame navigation={navigation} root>
      <Screen title={copy.hello} wallFirst>
        <SkeletonScreen>
          <HeroWallSkeleton homeHref="#" />
          <Stack gap={4}>
            <Skeleton shape="title" width="l" />
            <Skeleton shape="card" />
          </Stack>
        </SkeletonScreen>
      </Screen>
    </AppFrame>
  );
}
