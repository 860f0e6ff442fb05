/** What the app at home is made of, as the build knows it. */
export type AppFiles = {
  /** The app's own script, which starts it. */
  readonly page: string;
  /** The app's stylesheets: it is not started without them. */
  readonly styles: readonly string[];
  /** What it will ask for by itself: scripts, the screen's stylesheets, fonts. */
  readonly parts: readonly string[];
};

const isStyle = (href: string): boolean => href.endsWith('.css');

/** As the app's own loader asks for each: another mode would be another request. */
function linkTo(href: string, attributes: Readonly<Record<string, string>>): HTMLLinkElement {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ ...attributes, href })) {
    link.setAttribute(name, value);
  }
  document.head.append(link);
  return link;
}

const FONT = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
const STYLE = { rel: 'preload', as: 'style', crossorigin: '' };

function announce(href: string): void {
  if (isStyle(href)) linkTo(href, STYLE);
  else linkTo(href, href.endsWith('.woff2') ? FONT : { rel: 'modulepreload' });
}

/** Fetches the app and starts it; a stylesheet that does not come does not hold it up. */
export function startApp({ page, styles, parts }: AppFiles): void {
  const dressed = styles.map(
    (href) =>
      new Promise((resolve) => {
        const link = linkTo(href, { rel: 'stylesheet', crossorigin: '' });
        link.onload = resolve;
        link.onerror = resolve;
      }),
  );
  parts.forEach(announce);
  // Whoever finds it did not come has a page whose links lead on by themselves.
  Promise.all(dressed)
    .then(() => import(/* @vite-ignore */ page))
    .catch(() => {});
}
