import { Button } from '@abona/ui/button/button.tsx';
import { classNames } from '@abona/ui/class-names.ts';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { BoldText, Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import styles from './kit.module.css';
import { KitBlock } from './kit-block.tsx';

const { sections, type, flower } = kitCopy;

function Colours() {
  return (
    <KitBlock title={sections.colour} wide>
      <div className={styles.swatches}>
        {kitCopy.colours.map(([look, name, token]) => (
          <div key={token} className={classNames(styles.swatch, styles[look])}>
            <b>{name}</b>
            <span>{token}</span>
          </div>
        ))}
      </div>
    </KitBlock>
  );
}

function Type() {
  return (
    <KitBlock title={sections.type}>
      <Text look="amount-xl">
        <Money text={type.amount} raised />
      </Text>
      <Text look="h1">{type.h1}</Text>
      <Text look="h2">{type.h2}</Text>
      <Text look="h3">{type.h3}</Text>
      <Text>{type.body}</Text>
      <Text>
        <BoldText text={type.bold} />
      </Text>
      <Text look="small" tone="muted">
        {type.small}
      </Text>
      <Text look="caption" tone="quiet">
        {type.caption}
      </Text>
    </KitBlock>
  );
}

const plans = [
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [6, 2],
  [8, 3],
  [12, 7],
  [18, 10],
  [24, 15],
  [36, 20],
] as const;

function Flowers() {
  const [turn, setTurn] = useState(0);
  return (
    <KitBlock title={sections.flower} wide row>
      {plans.map(([total, paid]) => (
        <Flower
          key={total}
          total={total}
          paid={paid}
          size={88}
          label={flower.progress(paid, total)}
        />
      ))}
      <Flower total={8} paid={2} overdue={1} size={88} label={flower.progress(2, 8)} />
      <Flower total={8} paid={3} size={52} label={flower.progress(3, 8)} />
      <Flower
        key={`bloom-${turn}`}
        total={8}
        paid={8}
        size={88}
        blooms
        label={flower.progress(8, 8)}
      />
      <Button size="s" variant="quiet" onClick={() => setTurn(turn + 1)}>
        {flower.blooms}
      </Button>
    </KitBlock>
  );
}

function Walls() {
  return (
    <KitBlock title={sections.onWall}>
      <Wall as="div">
        <div className={styles.wallBody}>
          <Flower total={8} paid={3} size={132} core={flower.core} label={flower.progress(3, 8)} />
          <Flower total={12} paid={12} size={84} />
        </div>
        <WallBand icon="check-circle-fill">
          <Text look="small-strong">{flower.band}</Text>
        </WallBand>
      </Wall>
      <Wall as="div" shade>
        <div className={styles.wallBody}>
          <Flower
            total={8}
            paid={2}
            overdue={1}
            size={200}
            core={flower.core}
            coreNote={flower.note}
            label={flower.progress(2, 8)}
          />
        </div>
        <WallBand icon="warning-fill">
          <Text look="small-strong">{flower.lateBand}</Text>
        </WallBand>
      </Wall>
    </KitBlock>
  );
}

export function KitFoundations() {
  return (
    <>
      <Colours />
      <Flowers />
      <Type />
      <Walls />
    </>
  );
}
