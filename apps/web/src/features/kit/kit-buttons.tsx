import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { IconButton, IconLink } from '@abona/ui/button/icon-button.tsx';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { kitCopy } from '#copy/kit.ts';
import styles from './kit.module.css';
import { KitBlock } from './kit-block.tsx';

const { sections, buttons } = kitCopy;

function States() {
  return (
    <KitBlock title={sections.buttons}>
      <div className={styles.buttons}>
        <Button>{buttons.primary}</Button>
        <Button data-state="hover">{buttons.hover}</Button>
        <Button data-state="press">{buttons.press}</Button>
        <Button disabled>{buttons.disabled}</Button>
        <Button busy>{buttons.primary}</Button>
        <Button icon="arrows-clockwise-bold">{buttons.primary}</Button>
        <Button data-state="focus">{buttons.focus}</Button>
      </div>
    </KitBlock>
  );
}

function Variants() {
  return (
    <KitBlock title={sections.variants}>
      <div className={styles.buttons}>
        <Button variant="line">{buttons.line}</Button>
        <Button variant="quiet">{buttons.quiet}</Button>
        <Button variant="text">{buttons.text}</Button>
        <Button variant="ink">{buttons.ink}</Button>
        <Button variant="danger">{buttons.danger}</Button>
        <div className={styles.row}>
          <Button size="s">{buttons.small}</Button>
          <Button size="s" variant="line">
            {buttons.small}
          </Button>
          <Button size="s" variant="ink">
            {buttons.ink}
          </Button>
          <ButtonLink size="s" variant="quiet" href="#enlace">
            {buttons.link}
          </ButtonLink>
          <Button size="s" busy>
            {buttons.small}
          </Button>
          <IconButton icon="dots-three-bold" label={buttons.help} />
        </div>
      </div>
    </KitBlock>
  );
}

function OnWall() {
  return (
    <KitBlock title={sections.focus}>
      <Wall as="div">
        <div className={styles.wallBody}>
          <Button variant="bloom" full>
            {buttons.bloom}
          </Button>
          <Button variant="bloom" full busy>
            {buttons.bloom}
          </Button>
          <Button variant="bloom" full data-state="focus">
            {buttons.focusOnWall}
          </Button>
          <Button variant="on-wall" full>
            {buttons.line}
          </Button>
          <Button variant="white" full>
            {buttons.white}
          </Button>
          <Button variant="on-wall" size="s">
            {buttons.small}
          </Button>
          <IconButton icon="question-bold" label={buttons.help} />
          <IconLink icon="bell-bold" label={buttons.news} href="#avisos" marked />
        </div>
      </Wall>
    </KitBlock>
  );
}

export function KitButtons() {
  return (
    <>
      <States />
      <Variants />
      <OnWall />
    </>
  );
}
