import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

const FOLDER = 'docs/decisions';

type Overtaking = { readonly newer: string; readonly older: string };
type Page = { readonly name: string; readonly sentences: readonly string[] };

/**
 * Decisions are a chain: a page that is overtaken, whole or in part, says by which and links there («overtaken
 * by [27](0027-….md)»), and that one says what it overtakes and links back («Overtakes [17](0017-….md)»). A page is
 * known by its number, so each has one of its own.
 */
export const decisionsCheck: Check = {
  name: 'decisions',
  run: async (root) => {
    const names = globSync('*.md', { cwd: join(root, FOLDER) }).sort();
    if (names.length === 0) return [`no page was found in ${FOLDER}`];
    const pages = names.map((name) => ({
      name,
      sentences: readFileSync(join(root, FOLDER, name), 'utf8').split(/\n|(?<=[.]\**) /),
    }));
    const saidByOlder = pages.flatMap((page) =>
      linked(page, /overtaken by/i).map((newer) => ({ newer, older: page.name })),
    );
    const saidByNewer = pages.flatMap((page) =>
      linked(page, /overtakes/i).map((older) => ({ newer: page.name, older })),
    );
    return [
      ...sharedNumbers(names),
      ...pages.flatMap(loose),
      ...[...saidByOlder, ...saidByNewer].flatMap((one) => unknownPages(one, names)),
      ...missing(saidByOlder, saidByNewer).map(
        ({ newer, older }) => `${newer} does not say that it overtakes ${older}`,
      ),
      ...missing(saidByNewer, saidByOlder).map(
        ({ newer, older }) => `${older} does not say that it is overtaken by ${newer}`,
      ),
    ];
  },
};

const sharedNumbers = (names: readonly string[]): readonly string[] =>
  [...Map.groupBy(names, (name) => name.slice(0, 4)).values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => `one number is of several pages: ${alike.join(', ')}`);

const linksIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\]\((\d{4}-[^)#]+\.md)/g)].map(([, name = '']) => name);

const linked = ({ sentences }: Page, words: RegExp): readonly string[] =>
  sentences.filter((sentence) => words.test(sentence)).flatMap(linksIn);

/** Says that something is overtaken, and leaves the reader there. */
const loose = ({ name, sentences }: Page): readonly string[] =>
  sentences
    .filter((sentence) => /overtake/i.test(sentence) && linksIn(sentence).length === 0)
    .map((sentence) => `${name} links to no page: ${sentence.slice(0, 80)}`);

const unknownPages = ({ newer, older }: Overtaking, names: readonly string[]): readonly string[] =>
  [newer, older].filter((name) => !names.includes(name)).map((name) => `${name} is not there`);

const missing = (
  said: readonly Overtaking[],
  answered: readonly Overtaking[],
): readonly Overtaking[] =>
  said.filter(
    ({ newer, older }) => !answered.some((one) => one.newer === newer && one.older === older),
  );
