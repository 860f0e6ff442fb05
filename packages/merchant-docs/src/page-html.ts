import { brand } from '@abona/lender/lender';
import { escaped } from './highlight.ts';
import {
  addressOf,
  FIRST_PAGE,
  type Language,
  languages,
  pageGroups,
  pageNames,
  REFERENCE_PAGE,
} from './page-list.ts';
import { pageStart } from './page-start.ts';
import { chromeWords } from './page-words.ts';
import type { RenderedPage } from './render-markdown.ts';

/** Where the browser finds what pages are made of. */
export type Assets = {
  /** Inside each page: a page is painted with one answer. Whoever serves it allows this one by its hash. */
  readonly style: { readonly css: string } | { readonly href: string };
  readonly script: string;
  readonly icon: string;
  readonly search: Readonly<Record<Language, string>>;
  /** The viewer, the program that starts it, and what it shows. */
  readonly viewer: string;
  readonly viewerStart: string;
  readonly openApi: string;
};

type Place = {
  readonly language: Language;
  readonly pages: ReadonlyMap<string, RenderedPage>;
  readonly assets: Assets;
};
type NamedPlace = Place & { readonly name: string };

const PETAL =
  'M-0.78 -3.95L-13.16 -24.99A15.27 15.27 0 1 1 13.16 -24.99L0.78 -3.95A0.91 0.91 0 0 1 -0.78 -3.95Z';
const flower = [0, 60, 120, 180, 240, 300]
  .map(
    (turn) =>
      `<path${turn === 60 ? ' class="bloom"' : ''} d="${PETAL}" transform="rotate(${turn})"/>`,
  )
  .join('');

/** Has a file as the others have, and stands in no list of them. */
export const MISSING_PAGE = '404';

const other = (language: Language): Language => (language === 'es' ? 'en' : 'es');

function head({ language, name, pages, assets }: NamedPlace): string {
  const page = pages.get(name);
  const { site } = chromeWords[language];
  const title = name === FIRST_PAGE || page === undefined ? site : `${page.title} · ${site}`;
  const style =
    'css' in assets.style
      ? `<style>${assets.style.css}</style>`
      : `<link rel="stylesheet" href="${assets.style.href}">`;
  const tongues = languages
    .map((one) => `<link rel="alternate" hreflang="${one}" href="${addressOf(one, name)}">`)
    .join('\n');
  const viewer =
    name === REFERENCE_PAGE
      ? `<script defer src="${assets.viewer}"></script>\n<script type="module" src="${assets.viewerStart}"></script>`
      : '';
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(page?.summary ?? site)}">
<meta name="theme-color" content="${brand.themeColour}">
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
${style}
${tongues}
<script>${pageStart(assets.script)}</script>
${viewer}`;
}

function top({ language, name, assets }: NamedPlace): string {
  const words = chromeWords[language];
  const tongue = other(language);
  return `<a class="skip" href="#content">${words.skip}</a>
<header class="top">
<a class="logo" href="${addressOf(language, FIRST_PAGE)}"><svg viewBox="-50 -50 100 100" aria-hidden="true">${flower}</svg><span>abona <i>${words.product}</i></span></a>
<button type="button" class="search-open" data-index="${assets.search[language]}" hidden><span>${words.search}</span><kbd>/</kbd></button>
<nav class="tools" aria-label="${words.tools}">
<a href="${addressOf(tongue, name)}" hreflang="${tongue}" lang="${tongue}" data-tongue>${words.tongue}</a>
<button type="button" class="theme" hidden>${words.theme}</button>
<a class="enter" href="/">${words.portal}</a>
</nav>
</header>`;
}

function sideNav({ language, name, pages }: NamedPlace): string {
  const words = chromeWords[language];
  const groups = pageGroups.map(({ name: group, pages: own }) => {
    const links = own.map((one) => {
      const current = one === name ? ' aria-current="page"' : '';
      return `<li><a href="${addressOf(language, one)}"${current}>${escaped(pages.get(one)?.title ?? one)}</a></li>`;
    });
    return `<p class="group">${group[language]}</p><ul>${links.join('')}</ul>`;
  });
  const list = groups.join('\n');
  return `<nav class="side" aria-label="${words.pages}">${list}</nav>
<details class="menu"><summary>${words.pages}</summary><nav aria-label="${words.pagesPhone}">${list}</nav></details>`;
}

function onThisPage({ language, name, pages }: NamedPlace): string {
  const sections = pages.get(name)?.sections.filter(({ level }) => level === 2) ?? [];
  if (sections.length < 2 || name === REFERENCE_PAGE) return '';
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  const { contents } = chromeWords[language];
  return `<nav class="contents" aria-label="${contents}"><p class="group">${contents}</p><ul>${links.join('')}</ul></nav>`;
}

function nextPages({ language, name, pages }: NamedPlace): string {
  const words = chromeWords[language];
  const at = pageNames.indexOf(name);
  const link = (one: string | undefined, label: string, rel: string) =>
    one === undefined
      ? ''
      : `<a rel="${rel}" href="${addressOf(language, one)}"><small>${label}</small>${escaped(pages.get(one)?.title ?? one)}</a>`;
  const before = at > 0 ? pageNames[at - 1] : undefined;
  return `<nav class="around" aria-label="${words.around}">${link(before, words.before, 'prev')}${link(pageNames[at + 1], words.after, 'next')}</nav>`;
}

/** What is asked and found, once somebody searches; the script fills it. */
function searchBox(language: Language): string {
  const words = chromeWords[language];
  return `<dialog class="search" aria-label="${words.search}" data-none="${words.none}">
<form method="dialog"><input type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-label="${words.search}" placeholder="${words.placeholder}" autocomplete="off" spellcheck="false"><button>${words.close}</button></form>
<p class="none" role="status"></p><ul id="found" role="listbox" aria-label="${words.found}"></ul>
</dialog>`;
}

const viewerOf = ({ language, assets }: Place): string =>
  `<div id="reference" lang="en" data-document="${assets.openApi}"><p class="waiting">${chromeWords[language].waiting}</p></div>`;

function documentOf(place: NamedPlace, main: string): string {
  const { language, name } = place;
  const kind = name === REFERENCE_PAGE ? ' class="wide"' : '';
  return `<!doctype html>
<html lang="${language === 'es' ? 'es-MX' : 'en'}" data-theme="auto" data-copied="${chromeWords[language].copied}">
<head>
${head(place)}
</head>
<body${kind}>
${top(place)}
<div class="frame">
${sideNav(place)}
<main id="content" tabindex="-1">
${main}
</main>
${onThisPage(place)}
</div>
${searchBox(language)}
</body>
</html>
`;
}

export function pageHtml(place: NamedPlace): string {
  const { name, pages } = place;
  const page = pages.get(name);
  if (page === undefined) throw new Error(`there is no page ${name}`);
  const viewer = name === REFERENCE_PAGE ? viewerOf(place) : nextPages(place);
  return documentOf(place, `<article>${page.html}</article>\n${viewer}`);
}

/** Where there is no page: what it is not, and ways on. */
export function missingPage(place: Place): string {
  const { missing, missingHow, overview } = chromeWords[place.language];
  const way = `<a href="${addressOf(place.language, FIRST_PAGE)}">${overview}</a>`;
  const main = `<article><h1>${missing}</h1><p>${missingHow}</p><p>${way}</p></article>`;
  return documentOf({ ...place, name: MISSING_PAGE }, main);
}
