import * as money from '@abona/contract/staff/money';
import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { readCursor, unknownCursor, writeCursor } from './list-cursor.ts';
import {
  explainDifference,
  type MoneyDeps,
  readDifferences,
  readOutgoing,
  readReceipt,
  readReconciliation,
  readSettlements,
} from './use-cases/read-money.ts';

const todayOf = ({ clock }: MoneyDeps): CivilDate => mexicoCityDate(clock.now().getTime());

/** A day and an id, an instant and an id, a shop. */
const DayPlace = z.tuple([z.iso.date(), z.uuid()]);
const MomentPlace = z.tuple([z.iso.datetime(), z.uuid()]);
const ShopPlace = z.tuple([z.string().max(64)]);

/** Where money is: what came and is nobody's, what does not agree, what goes out. */
export function moneyRoutes(api: Api, deps: MoneyDeps): void {
  mount(api, money.getSuspense, async ({ params }) => {
    const id = parsePublicId('rcpt', params.receipt_id);
    const read = id.ok ? await readReceipt(deps, id.value) : null;
    return read === null ? err('not_found') : ok(read);
  });
  differenceRoutes(api, deps);
  outgoingRoutes(api, deps);
}

function differenceRoutes(api: Api, deps: MoneyDeps): void {
  mount(api, money.listDifferences, async ({ query }) => {
    const after = query.cursor === undefined ? null : readCursor(DayPlace, query.cursor);
    if (query.cursor !== undefined && after === null) return err(unknownCursor);
    const { rows, last } = await readDifferences(deps, { ...query, after });
    return ok({ differences: rows, next_cursor: last === null ? null : writeCursor(last) });
  });

  mount(api, money.explainDifference, async ({ caller, params, body }) => {
    const explained = await explainDifference(deps, {
      ...body,
      id: params.difference_id,
      personId: caller.personId,
    });
    return explained.ok ? ok({}) : explained;
  });

  mount(api, money.getReconciliation, async ({ query }) => {
    const day = query.day === undefined ? addDays(todayOf(deps), -1) : civilDate(query.day);
    return ok({ day, rails: await readReconciliation(deps, day) });
  });
}

function outgoingRoutes(api: Api, deps: MoneyDeps): void {
  mount(api, money.listSettlements, async ({ query: { day: asked, which, cursor } }) => {
    const place = cursor === undefined ? null : readCursor(ShopPlace, cursor);
    if (cursor !== undefined && place === null) return err(unknownCursor);
    const day = asked === undefined ? todayOf(deps) : civilDate(asked);
    const read = await readSettlements(deps, { day, which, after: place?.[0] ?? null });
    const { rows, totals, last } = read;
    return ok({
      day,
      settlements: rows,
      totals,
      next_cursor: last === null ? null : writeCursor([last]),
    });
  });

  mount(api, money.listOutgoing, async ({ query: { state, cursor } }) => {
    const after = cursor === undefined ? null : readCursor(MomentPlace, cursor);
    if (cursor !== undefined && after === null) return err(unknownCursor);
    const { rows, last } = await readOutgoing(deps, { state: state ?? null, after });
    return ok({ payouts: rows, next_cursor: last === null ? null : writeCursor(last) });
  });
}
