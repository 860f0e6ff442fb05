import { Confetti } from '@abona/ui/art/confetti.tsx';
import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { GrowingFlower } from '@abona/ui/art/growing-flower.tsx';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { UnpluggedFlower } from '@abona/ui/art/unplugged-flower.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowChoices } from '@abona/ui/display/row.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Money } from '@abona/ui/money.tsx';
import { FunnelShell, Purchase } from '@abona/ui/shell/funnel-shell.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import type { ReactNode } from 'react';
import { kitPreviewCopy as copy } from '#copy/kit-previews.ts';
import { kitSamples, kitTimeline } from '#copy/kit-samples.ts';
import { HomePreview, LoadingPreview, SubScreenPreview } from './kit-app-previews.tsx';
import { closePreview, type PreviewName } from './kit-preview-hash.ts';

function FunnelPreview() {
  const action = <Button full>{copy.funnel.next}</Button>;
  return (
    <FunnelShell
      funnel={{
        steps: kitSamples.steps,
        current: 2,
        label: kitSamples.stepLabel,
        text: kitSamples.stepText,
      }}
      purchase={
        <Purchase
          tile={<PetalTile tone="gold" size="l" icon="couch-fill" />}
          text={kitSamples.purchase}
          amount={<Money text={kitSamples.price} raised />}
        />
      }
      trust={kitSamples.trust}
      summaryLabel={kitSamples.summary}
      onBack={closePreview}
      barEnd={
        <Button size="s" variant="text">
          {copy.funnel.leave}
        </Button>
      }
      dock={action}
    >
      <h1>{copy.funnel.title}</h1>
      <TextField label={copy.funnel.postalCode} inputMode="numeric" />
      <TextField label={copy.funnel.street} />
      <OnDesktop>{action}</OnDesktop>
    </FunnelShell>
  );
}

function ReloadActions() {
  return (
    <>
      <Button full icon="arrows-clockwise-bold" onClick={closePreview}>
        {copy.reload}
      </Button>
      <ButtonLink variant="text" href="#">
        {copy.goHome}
      </ButtonLink>
    </>
  );
}

function RejectedPreview() {
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.rejected.title}
      text={copy.rejected.text}
      homeHref="#"
      barEnd={
        <Button size="s" variant="text">
          {copy.help}
        </Button>
      }
      actions={<Button full>{copy.rejected.back}</Button>}
    >
      <RowChoices>
        {copy.rejected.ways.map((way) => (
          <Row key={way} href="#" title={way} icon="calendar-check-fill" />
        ))}
      </RowChoices>
    </MessageScreen>
  );
}

const previews: Record<PreviewName, () => ReactNode> = {
  home: () => <HomePreview late={false} />,
  late: () => <HomePreview late />,
  sub: () => <SubScreenPreview />,
  loading: () => <LoadingPreview />,
  funnel: () => <FunnelPreview />,
  error: () => (
    <MessageScreen
      art={<FallenPetal />}
      {...copy.error}
      alert
      homeHref="#"
      actions={<ReloadActions />}
      note={copy.folio}
    />
  ),
  offline: () => (
    <MessageScreen
      art={<UnpluggedFlower />}
      {...copy.offline}
      alert
      homeHref="#"
      actions={<ReloadActions />}
    />
  ),
  rejected: () => <RejectedPreview />,
  wait: () => (
    <WallScreen
      art={<GrowingFlower />}
      {...copy.wait}
      band={<Timeline steps={kitTimeline} spreads />}
    />
  ),
  approved: () => (
    <WallScreen
      art={<FullBloom />}
      sky={<Confetti />}
      celebrates
      title={copy.approved.title}
      text={copy.approved.text}
      band={
        <>
          <Button variant="bloom">{copy.approved.back}</Button>
          <Button variant="on-wall">{copy.approved.plan}</Button>
        </>
      }
    />
  ),
};

export const KitPreview = ({ name }: { readonly name: PreviewName }) => previews[name]();
