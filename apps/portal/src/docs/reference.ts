/** What the viewer's own program leaves in the window. */
declare const Redoc: {
  readonly init: (document: object, options: object, place: HTMLElement) => void;
};

type HtmlRule = { readonly createHTML: (text: string) => string };

type Factory = { readonly createPolicy: (name: string, rule: HtmlRule) => unknown };

/** Not every browser has it. */
const factory: Factory | undefined = Reflect.get(window, 'trustedTypes');

/** The viewer writes what it made from our own document. No text becomes code, with this or without. */
factory?.createPolicy('default', { createHTML: (text) => text });

const place = document.getElementById('reference');

/** Its colours are computed with, so it wants figures and not the names of our tokens. */
function themeOf(element: HTMLElement): object {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const { fontFamily } = style;
  return {
    colors: {
      primary: { main: token('link') },
      success: { main: token('success') },
      warning: { main: token('warning') },
      error: { main: token('error') },
      gray: { 50: token('bg-surface'), 100: token('bg-sunken') },
      text: { primary: token('ink'), secondary: token('ink-2') },
      border: { dark: token('line-control'), light: token('line') },
      responses: {
        success: { color: token('on-success-bg'), backgroundColor: token('success-bg') },
        error: { color: token('on-overdue-bg'), backgroundColor: token('overdue-bg') },
      },
    },
    schema: {
      nestedBackground: token('bg-sunken'),
      linesColor: token('line-control'),
      typeNameColor: token('ink-2'),
      typeTitleColor: token('ink-2'),
      requireLabelColor: token('error'),
    },
    typography: {
      fontFamily,
      fontSize: '16px',
      headings: { fontFamily: style.getPropertyValue('--font-display') },
      links: { color: token('link'), hover: token('link'), visited: token('link') },
      code: { color: token('ink'), backgroundColor: token('bg-sunken') },
    },
    sidebar: { backgroundColor: token('bg-surface'), textColor: token('ink') },
    rightPanel: { backgroundColor: '#230F1E' },
  };
}

/** It skips from the second level of headings to the fifth; whoever listens hears of the third. */
function mendHeadings(element: HTMLElement): void {
  for (const heading of element.querySelectorAll('h5:not([aria-level])'))
    heading.setAttribute('aria-level', '3');
}

async function open(element: HTMLElement): Promise<void> {
  const answer = await fetch(element.dataset['document'] ?? '');
  const openApi: object = await answer.json();
  const draw = () => {
    // In an element of its own each time: what it drew before goes away with its place.
    const inside = document.createElement('div');
    element.replaceChildren(inside);
    const options = {
      theme: themeOf(element),
      scrollYOffset: '.top',
      nativeScrollbars: true,
      disableSearch: true,
      hideDownloadButtons: true,
      // In a colour that cannot be read on a dark ground; descriptions say it in words.
      hideSchemaPattern: true,
    };
    Redoc.init(openApi, options, inside);
  };
  new MutationObserver(() => mendHeadings(element)).observe(element, {
    childList: true,
    subtree: true,
  });
  draw();
  document.addEventListener('themechange', draw);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}

if (place !== null) await open(place);
