import type { DocumentBlock } from '@abona/contract/lending/document';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { BoldText } from '@abona/ui/text.tsx';
import styles from './paper-panels.module.css';

type Of<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;
type Fact = { readonly label: string; readonly value: string };

/** A paper as its customer has it, part by part. */
export const DocumentBlocks = ({ blocks }: { readonly blocks: readonly DocumentBlock[] }) => (
  <div className={styles.rows}>
    {blocks.map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paper have no names and never move.
      <Block key={place} block={block} />
    ))}
  </div>
);

function Block({ block }: { readonly block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h4 className={styles.heading}>{block.text}</h4>;
    case 'paragraph':
    case 'small_print':
      return <Words text={block.text} />;
    case 'list':
      return block.items.map((item) => <Words key={item} text={item} />);
    case 'facts':
      return <Facts facts={block.facts} />;
    case 'hero':
      return <Facts facts={[factOf(block.hero), ...block.hero.beside]} />;
    case 'cat':
      return (
        <Facts facts={[{ label: block.cat.legend, value: block.cat.figure }, ...block.cat.rates]} />
      );
    case 'notice':
      return <Words text={`**${block.notice.title}** ${block.notice.text}`} />;
    case 'table':
      return <Table block={block} />;
    case 'clauses':
      return block.clauses.map(({ title, paragraphs }) => (
        <Words key={title} text={`**${title}** ${paragraphs.join(' ')}`} />
      ));
    default:
      return null;
  }
}

const factOf = ({ label, figure, detail }: Of<'hero'>['hero']): Fact => ({
  label,
  value: `${figure}, ${detail}`,
});

const Words = ({ text }: { readonly text: string }) => (
  <p className={styles.words}>
    <BoldText text={text} />
  </p>
);

const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Table({ block: { table } }: { readonly block: Of<'table'> }) {
  const rows = table.totals === null ? table.rows : [...table.rows, table.totals];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={table.caption}>
      <PlainTable
        caption={table.caption}
        rows={rows}
        rowId={(row) => row.join('|')}
        columns={table.columns.map(({ label }, place) => ({
          id: label,
          header: label,
          cell: (row: readonly string[]) => row[place] ?? '',
        }))}
      />
    </section>
  );
}
