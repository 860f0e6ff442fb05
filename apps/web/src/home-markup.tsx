import '@abona/ui/tokens.css';
import '@abona/ui/fallback-fonts.css';
import '@abona/ui/base.css';
import './home-page.css';
import { Loader } from '@abona/ui/feedback/loader.tsx';
import { AppFrame } from '@abona/ui/shell/app-frame.tsx';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { navigationCopy } from '#copy/navigation.ts';
import { HeroOf } from '#features/home/hero-of.tsx';
import { HomeLineAndWays, HomeMain } from '#features/home/home-main.tsx';
import { HomeSkeleton } from '#features/home/home-skeleton.tsx';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { menuItems } from '#shell/menu-items.ts';

/** Their styles are in the page: `src/early/early-home.tsx` draws them before the app is there. */
export const drawnEarly = [HeroOf, HomeMain, HomeLineAndWays];

/** What home's page shows at once: its frame to somebody who has a session, else the loader. */
export const renderHome = (): string =>
  renderToStaticMarkup(
    <>
      <div data-early="">
        <AppFrame
          root
          navigation={{
            items: menuItems(paths.home),
            homeHref: hrefOf('home'),
            // The address is the environment's: the script puts it in.
            help: { href: '#ayuda', text: navigationCopy.help },
          }}
        >
          <HomeSkeleton />
        </AppFrame>
      </div>
      <div data-loader="">
        <Loader fullScreen />
      </div>
    </>,
  );
