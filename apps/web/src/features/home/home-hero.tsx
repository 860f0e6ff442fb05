import { configuration } from '#browser/configuration.ts';
import { homeCopy as copy } from '#copy/home.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { IconLink } from '#ui/button/icon-button.tsx';
import { Flower } from '#ui/flower/flower.tsx';
import { HeroWall } from '#ui/layout/hero-wall.tsx';
import styles from './home.module.css';

const PETALS = 8;

/** The wall that will carry the next payment: an unpainted flower until there is one. */
export function HomeHero({ name }: { readonly name: string }) {
  const { links } = configuration();
  return (
    <HeroWall
      homeHref={hrefOf('home')}
      title={copy.next.title(name)}
      headline={<span className={styles.headline}>{copy.next.headline}</span>}
      support={copy.next.text}
      art={<Flower total={PETALS} paid={0} marksNext={false} size={140} label={copy.next.flower} />}
      barEnd={<IconLink href={links.help_centre} icon="question-bold" label={copy.help} />}
      actions={
        <ButtonLink variant="bloom" href={links.web_store_search}>
          {copy.next.shops}
        </ButtonLink>
      }
      band={{ icon: 'check-circle-fill', text: copy.next.band }}
    />
  );
}
