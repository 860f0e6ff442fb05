import type { TrailLine } from '@abona/contract/staff/trail';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { csvLine } from '@abona/kernel/csv';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import { findAuditBreak } from '#platform/audit.ts';
import { findTrailCheck, type TrailBreak, type TrailCheck } from '#platform/trail/trail-checks.ts';
import { listTrailLines, type TrailFilter, type TrailPlace } from '#platform/trail/trail-lines.ts';
import { trailKeyOf, trailNameOf } from '../domain/subject.ts';
import { readCursor, writeCursor } from '../list-cursor.ts';
import { listNames } from '../stores/person-store.ts';
import { actorsOf, type NamedActors } from './actors.ts';
import type { StaffDeps } from './staff-deps.ts';

type Deps = Pick<StaffDeps, 'db' | 'clock'>;

export type TrailQuery = {
  readonly person?: string | undefined;
  readonly act?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Refused = { readonly path: 'person' | 'from' | 'cursor'; readonly message: string };

/** The first moment of a day of the business. */
const startOf = (day: string | undefined, after = 0): Date | null =>
  day === undefined ? null : new Date(startOfMexicoCityDay(addDays(civilDate(day), after)));

/** As the trail is kept: ids of ours, and instants instead of days. */
export function trailFilterOf(query: TrailQuery): Result<TrailFilter, Refused> {
  const { person, act = null, subject, from, to } = query;
  const personId = person === undefined ? null : parsePublicId('staff', person);
  if (personId !== null && !personId.ok)
    return err({ path: 'person', message: 'Nadie del equipo tiene ese número.' });
  if (from !== undefined && to !== undefined && from > to)
    return err({ path: 'from', message: 'El primer día va antes que el último.' });
  return ok({
    actor: personId === null ? null : `staff:${personId.value}`,
    action: act,
    subject: subject === undefined ? null : trailKeyOf(subject),
    from: startOf(from),
    until: startOf(to, 1),
  });
}

type Stored = Awaited<ReturnType<typeof listTrailLines>>[number];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const Detail = z.record(z.string(), z.unknown());

const lineView = (line: Stored, actors: NamedActors): TrailLine => ({
  subject: trailNameOf(line.subject),
  sequence: line.sequence,
  at: line.business_time.toISOString(),
  recorded_at: line.recorded_at.toISOString(),
  actor: actors(line.actor),
  action: line.action,
  reason: line.reason,
  detail: Object.fromEntries(
    Object.entries(Detail.parse(line.detail)).map(([name, value]) => [name, textOf(value)]),
  ),
  hash: line.hash,
  previous_hash: line.previous_hash,
});

const Place = z.tuple([z.iso.datetime(), z.string().max(300), z.int().min(1)]);

const placeOf = ({ business_time: at, subject, sequence }: Stored): TrailPlace => ({
  at,
  subject,
  sequence,
});

const PAGE = 100;

const breakView = (broken: TrailBreak | null) =>
  broken === null ? null : { ...broken, subject: trailNameOf(broken.subject) };

const chainView = (check: TrailCheck | null) =>
  check === null
    ? null
    : {
        checked_at: check.checkedAt.toISOString(),
        trails: check.trails,
        lines: check.lines,
        broken: breakView(check.broken),
      };

/** What stands around the first page: everybody who can be asked for, and the subject's own chain, read now. */
async function readAround({ db }: Deps, subject: string | null) {
  const [people, sequence] = await Promise.all([
    listNames(db),
    subject === null ? null : findAuditBreak(db, subject),
  ]);
  return {
    people: people.map(({ id, name }) => ({ person_id: publicId('staff', id), name })),
    subject_broken: subject === null || sequence === null ? null : breakView({ subject, sequence }),
  };
}

/** A page of the trail, and how its chain was when somebody last read it. */
export async function readTrail(
  deps: Deps,
  { cursor, ...query }: TrailQuery & { readonly cursor?: string | undefined },
) {
  const filter = trailFilterOf(query);
  if (!filter.ok) return filter;
  const place = cursor === undefined ? null : readCursor(Place, cursor);
  if (cursor !== undefined && place === null)
    return err<Refused>({ path: 'cursor', message: 'El cursor no es de esta lista.' });
  const after =
    place === null ? null : { at: new Date(place[0]), subject: place[1], sequence: place[2] };
  const [found, check, around] = await Promise.all([
    listTrailLines(deps.db, filter.value, { after, limit: PAGE + 1 }),
    findTrailCheck(deps.db),
    after === null
      ? readAround(deps, filter.value.subject)
      : { people: null, subject_broken: null },
  ]);
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  const actors = await actorsOf(
    deps,
    shown.map(({ actor }) => actor),
  );
  return ok({
    lines: shown.map((line) => lineView(line, actors)),
    next_cursor:
      last === undefined
        ? null
        : writeCursor([last.business_time.toISOString(), last.subject, last.sequence]),
    chain: chainView(check),
    ...around,
  });
}

const EXPORT_PAGE = 2_000;

/** All of it, written while it is read: lines do not change, so each page is a question of its own. */
export async function* trailAsCsv(deps: Deps, filter: TrailFilter): AsyncGenerator<string> {
  yield csvLine([
    'hora',
    'escrito',
    'quien',
    'que',
    'motivo',
    'asunto',
    'renglon',
    'detalle',
    'huella_anterior',
    'huella',
  ]);
  for (let after: TrailPlace | null = null; ; ) {
    const page: readonly Stored[] = await listTrailLines(deps.db, filter, {
      after,
      limit: EXPORT_PAGE,
    });
    const actors = await actorsOf(
      deps,
      page.map(({ actor }) => actor),
    );
    yield page
      .map((line) => {
        const { actor, detail, ...view } = lineView(line, actors);
        return csvLine([
          view.at,
          view.recorded_at,
          actor.name ?? actor.kind,
          view.action,
          view.reason,
          view.subject,
          view.sequence,
          JSON.stringify(detail),
          view.previous_hash,
          view.hash,
        ]);
      })
      .join('');
    const last = page.at(-1);
    if (page.length < EXPORT_PAGE || last === undefined) return;
    after = placeOf(last);
  }
}
