import { Confetti } from '@abona/ui/art/confetti.tsx';
import { Dahlia } from '@abona/ui/art/dahlia.tsx';
import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { GrowingFlower } from '@abona/ui/art/growing-flower.tsx';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { PottedSprout } from '@abona/ui/art/potted-sprout.tsx';
import { UnpluggedFlower } from '@abona/ui/art/unplugged-flower.tsx';
import { Icon } from '@abona/ui/icons/icon.tsx';
import { iconNames } from '@abona/ui/icons/icon-names.gen.ts';
import { QuickActions } from '@abona/ui/layout/quick-actions.tsx';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { kitCopy } from '#copy/kit.ts';
import { kitSamples } from '#copy/kit-samples.ts';
import styles from './kit.module.css';
import { KitBlock } from './kit-block.tsx';

const { sections } = kitCopy;
const [code, loan, autopay, wallet] = kitSamples.quick;

export const kitQuickActions = [
  { href: '#codigo', text: code, icon: 'qr-code-fill', tone: 'pink' },
  { href: '#prestamo', text: loan, icon: 'hand-coins-fill', tone: 'gold' },
  { href: '#pago-automatico', text: autopay, icon: 'repeat-fill', tone: 'violet' },
  { href: '#tarjetas', text: wallet, icon: 'credit-card-fill', tone: 'jade' },
] as const;

export function KitArt() {
  return (
    <>
      <KitBlock title={sections.art} wide>
        <div className={styles.art}>
          <PottedSprout />
          <PottedBud />
          <FallenPetal />
          <UnpluggedFlower />
          <Dahlia className={styles.dahlia} />
        </div>
      </KitBlock>
      <KitBlock title={sections.icons} wide>
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </KitBlock>
      <KitBlock title={sections.quick}>
        <QuickActions label={sections.quick} actions={kitQuickActions} />
        <Wall as="div">
          <div className={styles.sky}>
            <Confetti />
            <FullBloom />
          </div>
        </Wall>
      </KitBlock>
      <KitBlock title={sections.waiting}>
        <Wall as="div">
          <div className={styles.sky}>
            <GrowingFlower />
          </div>
        </Wall>
      </KitBlock>
    </>
  );
}
