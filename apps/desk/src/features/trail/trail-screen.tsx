import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty, DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { shellCopy } from '#copy/shell.ts';
import { trailActText, trailCopy, trailWhoText } from '#copy/trail.ts';
import { momentText, nearMomentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { exportHrefOf, trailQueryOf } from './trail-address.ts';
import { lineIdOf, subjectText, trailColumns } from './trail-columns.tsx';
import { TrailFilters } from './trail-filters.tsx';
import { TrailPanel } from './trail-panel.tsx';
import styles from './trail-screen.module.css';

/** Bitácora: who did what, when and why, and whether it is still as it was written. */
export function Screen() {
  const may = useMay()('listTrail');
  return (
    <ScreenFrame name={trailCopy.title}>
      {may ? (
        <Trail />
      ) : (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
    </ScreenFrame>
  );
}

type Page = StaffCallReply<'listTrail'>;

function Trail() {
  const [search, change] = useSearch();
  const query = trailQueryOf(search);
  const list = usePages('listTrail', { query });
  const first = list.data?.pages[0];
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const shown = lines.find((line) => lineIdOf(line) === search['vista']);
  const isPreviewing = search['vista'] !== undefined;
  return (
    <div className={styles.split}>
      <div className={styles.list}>
        <PageHead
          title={trailCopy.title}
          sub={query.subject === undefined ? trailCopy.sub : trailCopy.subOf}
          tags={first !== undefined && <ChainTag page={first} />}
          actions={
            <DenseButtonLink variant="line" icon="export-bold" href={exportHrefOf(query)} download>
              {trailCopy.export}
            </DenseButtonLink>
          }
        />
        <TrailFilters people={first?.people ?? []} />
        {first !== undefined && <ChainBanner page={first} />}
        {list.error !== null && (
          <Failure failure={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.error === null && (
          <Panel pad={false} fill className={styles.table}>
            <ScreenTable
              label={trailCopy.label}
              columns={trailColumns}
              rows={lines}
              rowId={lineIdOf}
              rowLabel={(line) =>
                [
                  momentText(new Date(line.at)),
                  trailWhoText(line),
                  trailActText(line.action),
                  subjectText(line.subject),
                ].join(', ')
              }
              rowTone={(line) => (isBroken(first, line) ? 'late' : undefined)}
              cursor={search['fila'] ?? null}
              onCursor={(fila) => change({ fila, ...(isPreviewing ? { vista: fila } : {}) })}
              onOpen={(line) => change({ vista: lineIdOf(line) })}
              onPreview={(line) =>
                change({ vista: search['vista'] === lineIdOf(line) ? null : lineIdOf(line) })
              }
              {...pagingOf(list)}
              empty={<NoLines isNarrowed={Object.keys(query).length > 0} />}
            />
          </Panel>
        )}
      </div>
      {shown !== undefined && <TrailPanel line={shown} onClose={() => change({ vista: null })} />}
    </div>
  );
}

const brokenOf = ({ chain, subject_broken: ofSubject }: Page) => ofSubject ?? chain?.broken ?? null;

function isBroken(page: Page | undefined, line: Page['lines'][number]): boolean {
  const broken = page === undefined ? null : brokenOf(page);
  return broken !== null && broken.subject === line.subject && broken.sequence === line.sequence;
}

const counted = new Intl.NumberFormat('es-MX');

function ChainTag({ page }: { readonly page: Page }) {
  const { chain } = page;
  const copy = trailCopy.chain;
  if (brokenOf(page) !== null)
    return <DenseTag tone="late" icon="warning-fill" text={copy.broken} />;
  if (chain === null) return <DenseTag tone="off" text={copy.unread} />;
  const when = nearMomentText(new Date(chain.checked_at), new Date());
  const text = `${copy.whole}: ${copy.wholeAt(counted.format(chain.lines), when)}`;
  return <DenseTag tone="ok" icon="link-simple-bold" text={text} />;
}

/** Where the chain does not fit, and the way there. */
function ChainBanner({ page }: { readonly page: Page }) {
  const copy = trailCopy.chain;
  const [search] = useSearch();
  const broken = brokenOf(page);
  if (broken !== null)
    return (
      <DenseBanner
        tone="late"
        live="assertive"
        title={copy.broken}
        text={copy.brokenText(subjectText(broken.subject), broken.sequence)}
        action={
          search['asunto'] !== broken.subject && (
            <DenseButtonLink variant="line" size="s" href={paths.trailOf(broken.subject)}>
              {copy.see}
            </DenseButtonLink>
          )
        }
      />
    );
  if (search['asunto'] !== undefined) return <DenseBanner tone="ok" title={copy.subjectWhole} />;
  return page.chain === null ? (
    <DenseBanner tone="info" title={copy.unread} text={copy.unreadText} />
  ) : null;
}

function NoLines({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (!isNarrowed) return <DenseEmpty title={trailCopy.none} text={trailCopy.noneText} />;
  return (
    <DenseEmpty
      title={trailCopy.noneFiltered}
      action={
        <DenseButtonLink variant="line" href={paths.trail}>
          {trailCopy.clear}
        </DenseButtonLink>
      }
    />
  );
}
