import '@abona/ui/tokens.css';
import '@abona/ui/fallback-fonts.css';
import '@abona/ui/base.css';
import './index-page.css';
import { Loader } from '@abona/ui/feedback/loader.tsx';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { pagesCopy as copy } from '#copy/pages.ts';
import { LandingPage } from '#features/landing/landing-page.tsx';

/** What the build and the development server put into the places of the two pages. */
export function renderPages() {
  const starting = renderToStaticMarkup(<Loader fullScreen />);
  return {
    landing: {
      title: copy.landingTitle,
      description: copy.landingDescription,
      landing: renderToStaticMarkup(<LandingPage />),
      starting,
    },
    app: { title: copy.appTitle, noscript: copy.noScript, starting },
  };
}
