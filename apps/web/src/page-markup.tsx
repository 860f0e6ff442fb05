import './ui/tokens.css';
import './ui/fallback-fonts.css';
import './ui/base.css';
import './index-page.css';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { pagesCopy as copy } from '#copy/pages.ts';
import { LandingPage } from '#features/landing/landing-page.tsx';
import { Loader } from '#ui/feedback/loader.tsx';

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
