import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandName } from '@abona/lender/lender';
import { Marked, type Tokens } from 'marked';
import { catalogues } from './catalogues.ts';
import { escaped, highlight } from './highlight.ts';
import { addressOf, type Language } from './page-list.ts';

const FOLDER = join(import.meta.dirname, '..');

/** A heading of a page, with what stands below it in plain words: what is searched, and the page's own contents. */
export type Section = {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly text: string;
};

export type RenderedPage = {
  readonly title: string;
  /** The first paragraph: what search engines and links show. */
  readonly summary: string;
  readonly html: string;
  readonly sections: readonly Section[];
};

const CATALOGUE = /^<!-- catalogue: ([\w-]+) -->$/gm;
const ANCHOR = /\s*\{#([\w.-]+)\}\s*$/;
const PAGE_LINK = /^\.\/([\w-]+)\.md(#[\w.-]+)?$/;
const SAMPLE = /\bsample=([\w./-]+)/;

/** The Markdown of a page, with what the contract says in place of the catalogues that it names. */
export function readPage(language: Language, name: string): string {
  const text = readFileSync(join(FOLDER, 'content', language, `${name}.md`), 'utf8').replaceAll(
    '{{brand}}',
    brandName,
  );
  return text.replace(CATALOGUE, (_, catalogue: string) => {
    const write = catalogues[catalogue];
    if (write === undefined) throw new Error(`${name}: there is no catalogue ${catalogue}`);
    return write(language);
  });
}

/** A program that the tests run, as it stands in its file. */
export const readSample = (name: string): string =>
  readFileSync(join(FOLDER, 'samples', name), 'utf8').trimEnd();

const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const copyWords = { es: 'Copiar', en: 'Copy' } as const;
const tableWords = { es: 'Tabla', en: 'Table' } as const;
const linkWords = { es: 'Enlace a esta sección', en: 'Link to this section' } as const;

function headingOf(language: Language, { text, depth }: Tokens.Heading): string {
  const id = ANCHOR.exec(text)?.[1];
  const words = new Marked().parseInline(text.replace(ANCHOR, ''), { async: false });
  if (depth === 1) return `<h1>${words}</h1>\n`;
  if (id === undefined) throw new Error(`the heading «${text}» has no {#anchor}`);
  return `<h${depth} id="${id}">${words}<a class="anchor" href="#${id}" aria-label="${linkWords[language]}">#</a></h${depth}>\n`;
}

function codeOf(language: Language, { text, lang = '' }: Tokens.Code): string {
  const [kind = ''] = lang.split(' ');
  const sample = SAMPLE.exec(lang)?.[1];
  const code = sample === undefined ? text : readSample(sample);
  const name = sample === undefined ? '' : `<span class="file">${escaped(sample)}</span>`;
  return `<div class="code">${name}<button type="button" class="copy" hidden>${copyWords[language]}</button><pre tabindex="0"><code>${highlight(code, kind)}</code></pre></div>\n`;
}

function rendererOf(language: Language): Marked {
  return new Marked({
    renderer: {
      heading: (token) => headingOf(language, token),
      code: (token) => codeOf(language, token),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
          row
            .map(({ tokens }) => {
              const scope = tag === 'th' ? ' scope="col"' : '';
              return `<${tag}${scope}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="table" role="region" aria-label="${tableWords[language]}" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const [, page, hash = ''] = PAGE_LINK.exec(href) ?? [];
        const address = page === undefined ? href : `${addressOf(language, page)}${hash}`;
        return `<a href="${escaped(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
}

/** A page as HTML, and what it is made of. */
export function renderPage(language: Language, name: string): RenderedPage {
  const markdown = readPage(language, name);
  const marked = rendererOf(language);
  const tokens = marked.lexer(markdown);
  const sections: Section[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, depth: level } = token as Tokens.Heading;
      const id = ANCHOR.exec(text)?.[1] ?? '';
      sections.push({ id, level, title: plain(text.replace(ANCHOR, '')), text: '' });
      continue;
    }
    const last = sections.at(-1);
    if (last === undefined || token.type === 'space' || token.type === 'code') continue;
    sections[sections.length - 1] = { ...last, text: `${last.text} ${plain(token.raw)}`.trim() };
  }
  const [first] = sections;
  if (first?.level !== 1) throw new Error(`${language}/${name} begins with no title`);
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  return {
    title: first.title,
    summary: plain(paragraph?.raw ?? ''),
    html: marked.parser(tokens),
    sections,
  };
}
