import type { DocumentBlock } from '@abona/contract/lending/document';
import { Barcode } from '@abona/ui/codes/barcode.tsx';
import { CatBox } from '@abona/ui/display/cat-box.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { BoldText, Text } from '@abona/ui/text.tsx';
import styles from './statements.module.css';

type Of<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;

const toneOf = { warning: 'warn', good: 'ok', overdue: 'late', plain: 'info' } as const;

const costsOf = (facts: readonly { readonly label: string; readonly value: string }[]) =>
  facts.map(({ label, value }) => ({ name: label, amount: value }));

function Hero({ block: { hero } }: { readonly block: Of<'hero'> }) {
  return (
    <Card as="section" className={styles.hero}>
      <div>
        <Text look="small" tone="muted">
          {hero.label}
        </Text>
        <Text look="amount-xl">{hero.figure}</Text>
        <Text look="small">{hero.detail}</Text>
      </div>
      {hero.flower !== null && (
        <Flower
          total={hero.flower.total}
          paid={hero.flower.paid}
          overdue={hero.flower.overdue}
          size={96}
          label={hero.flower.alternative}
        />
      )}
      <div className={styles.beside}>
        <CostList costs={costsOf(hero.beside)} />
      </div>
    </Card>
  );
}

function Table({ block: { table } }: { readonly block: Of<'table'> }) {
  const look = (index: number) => (table.columns[index]?.align === 'end' ? styles.end : undefined);
  const cellsOf = (cells: readonly string[]) =>
    cells.map((cell, index) => (
      <td key={table.columns[index]?.label} className={look(index)}>
        {cell}
      </td>
    ));
  return (
    // A wide table scrolls by itself, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={table.caption}>
      <table className={styles.table}>
        <caption className={styles.caption}>{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map(({ label }, index) => (
              <th key={label} scope="col" className={look(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('|')}>{cellsOf(row)}</tr>
          ))}
        </tbody>
        {table.totals !== null && (
          <tfoot>
            <tr>{cellsOf(table.totals)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Words({ block }: { readonly block: Of<'heading' | 'paragraph' | 'small_print'> }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  return block.kind === 'paragraph' ? (
    <Text>
      <BoldText text={block.text} />
    </Text>
  ) : (
    <Text look="caption" tone="quiet">
      <BoldText text={block.text} />
    </Text>
  );
}

function Lists({ block }: { readonly block: Of<'list' | 'clauses'> }) {
  if (block.kind === 'list') {
    return (
      <ul className={styles.list}>
        {block.items.map((item) => (
          <li key={item}>
            <BoldText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return block.clauses.map(({ title, paragraphs }) => (
    <Stack key={title} gap={2}>
      <h3>{title}</h3>
      {paragraphs.map((text) => (
        <Text key={text}>
          <BoldText text={text} />
        </Text>
      ))}
    </Stack>
  ));
}

function Figures({ block }: { readonly block: Of<'facts' | 'cat' | 'notice'> }) {
  if (block.kind === 'facts') {
    return (
      <Card>
        <CostList costs={costsOf(block.facts)} />
      </Card>
    );
  }
  if (block.kind === 'notice') {
    const { tone, title, text } = block.notice;
    return <Banner tone={toneOf[tone]} title={title} text={<BoldText text={text} />} />;
  }
  const { figure, legend, rates } = block.cat;
  return (
    <CatBox figure={figure} suffix="">
      {[legend, ...rates.map(({ label, value }) => `${label}: ${value}.`)].join(' ')}
    </CatBox>
  );
}

function Block({ block }: { readonly block: DocumentBlock }) {
  switch (block.kind) {
    case 'hero':
      return <Hero block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'list':
    case 'clauses':
      return <Lists block={block} />;
    case 'facts':
    case 'cat':
    case 'notice':
      return <Figures block={block} />;
    case 'barcode':
      return <Barcode digits={block.barcode.digits} label={block.barcode.alternative} />;
    case 'page_break':
      return null;
    default:
      return <Words block={block} />;
  }
}

/** A document on screen, part by part, as it is printed. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly DocumentBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document's parts have no names and never move.
    <Block key={index} block={block} />
  ));
}
