import { createHash } from 'node:crypto';
import { openingWith } from './embedded-fonts.ts';
import type { Mark, Page, Paper, Tag } from './paper.ts';
import { metadataOf, type PaperLabel } from './paper-label.ts';
import { createPdfFile, PACKED, type PdfFile, packed } from './pdf-file.ts';
import { dateString, reference, textString } from './pdf-syntax.ts';
import { page as size } from './theme.ts';

/** The numbers of what is written in several places. */
type Numbers = {
  readonly resources: number;
  readonly tree: number;
  readonly pages: ReadonlyMap<Page, number>;
  readonly tags: ReadonlyMap<Tag, number>;
};

/** A file whose bytes depend on nothing but what was drawn and what is said of it. */
export function writePaper(paper: Paper, label: PaperLabel): Buffer {
  const opening = openingWith(paper.rare);
  const file = createPdfFile(opening);
  const [root, parent, tree] = [file.reserve(), file.reserve(), file.reserve()];
  const numbers: Numbers = {
    resources: opening.resources,
    tree,
    pages: new Map(paper.pages.map((page) => [page, file.reserve()])),
    tags: new Map(allTags(paper.root).map((tag) => [tag, file.reserve()])),
  };
  writePages(file, paper, { ...numbers, parent });
  writeTree(file, paper, numbers);
  const metadata = file.reserve();
  file.writeStream(metadata, '/Type /Metadata /Subtype /XML', metadataOf(label));
  file.write(
    root,
    `/Type /Catalog /Pages ${reference(parent)} /Lang (es-MX) /MarkInfo << /Marked true >> ` +
      `/StructTreeRoot ${reference(tree)} /ViewerPreferences << /DisplayDocTitle true >> ` +
      `/Metadata ${reference(metadata)}`,
  );
  const said = file.reserve();
  const words = labelWords(label);
  file.write(said, words);
  const id = createHash('sha256').update(words).digest('hex').slice(0, 32);
  return file.finish({ root, info: said, id });
}

function labelWords({ title, author, subject, keywords, creator, created }: PaperLabel): string {
  const moment = dateString(created);
  return (
    `/Title ${textString(title)} /Author ${textString(author)} /Subject ${textString(subject)} ` +
    `/Keywords ${textString(keywords)} /Creator ${textString(creator)} ` +
    `/Producer ${textString(creator)} /CreationDate ${moment} /ModDate ${moment}`
  );
}

function writePages(
  file: PdfFile,
  { pages }: Paper,
  { parent, ...numbers }: Numbers & { readonly parent: number },
): void {
  const kids = pages.map((page) => reference(numberOf(numbers.pages, page)));
  file.write(parent, `/Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}]`);
  for (const [index, page] of pages.entries()) {
    const content = file.reserve();
    file.write(
      numberOf(numbers.pages, page),
      `/Type /Page /Parent ${reference(parent)} /MediaBox [0 0 ${size.width} ${size.height}] ` +
        `/Contents ${reference(content)} /Resources ${reference(numbers.resources)} ` +
        `/StructParents ${index} /Tabs /S`,
    );
    file.writeStream(
      content,
      PACKED,
      packed(Buffer.from(page.steps.join('\n'), 'latin1'), 'always'),
    );
  }
}

/** What is read aloud, in its order, and where on the pages it stands. */
function writeTree(file: PdfFile, { pages, root }: Paper, numbers: Numbers): void {
  const { tree, tags } = numbers;
  const owners = pages.map((page, index) => {
    const owner = page.marks.map((tag) => reference(numberOf(tags, tag)));
    return `${index} [${owner.join(' ')}]`;
  });
  file.write(
    tree,
    `/Type /StructTreeRoot /K [${reference(numberOf(tags, root))}] ` +
      `/ParentTree << /Nums [${owners.join(' ')}] >> /ParentTreeNextKey ${pages.length}`,
  );
  writeTag(file, root, { numbers, parent: tree });
}

type Hanging = { readonly numbers: Numbers; readonly parent: number };

function writeTag(file: PdfFile, tag: Tag, { numbers, parent }: Hanging): void {
  const id = numberOf(numbers.tags, tag);
  const home = tag.children.find(isMark)?.page;
  const kids = tag.children.map((child) => {
    if (!isMark(child)) return reference(numberOf(numbers.tags, child));
    if (child.page === home) return child.index;
    return `<< /Type /MCR /Pg ${reference(numberOf(numbers.pages, child.page))} /MCID ${child.index} >>`;
  });
  const where = home === undefined ? '' : ` /Pg ${reference(numberOf(numbers.pages, home))}`;
  file.write(
    id,
    `/S /${tag.kind} /P ${reference(parent)}${tag.attributes}${where} /K [${kids.join(' ')}]`,
  );
  for (const child of tag.children)
    if (!isMark(child)) writeTag(file, child, { numbers, parent: id });
}

const isMark = (child: Tag | Mark): child is Mark => 'page' in child;

const allTags = (tag: Tag): readonly Tag[] => [
  tag,
  ...tag.children.flatMap((child) => (isMark(child) ? [] : allTags(child))),
];

function numberOf<Key>(numbers: ReadonlyMap<Key, number>, key: Key): number {
  return numbers.get(key) ?? 0;
}
