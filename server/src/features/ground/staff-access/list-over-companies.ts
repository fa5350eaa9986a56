import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { List } from '@belfry/contract/http/list.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { encodeCursor } from '#platform/http/route/cursor.ts';
import { inOrderOf, keysIn, type ListOrders, placeIn } from '#platform/list/list-order.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { csvLine, csvStart, type CsvCell } from '#platform/values/csv.ts';
import { lookOverCompanies } from './look-over-companies.ts';

/** How staff see the rows of a list. */
export interface StaffView {
  /** In which the rows were read. */
  trx: Kysely<DB>;
  /** Whether whoever looks sees money; without, amounts are absent (page 4.1). */
  seesMoney: boolean;
  now: Date;
}

/** A list of the management area: rows of all companies, as one room has them. */
export interface CompanyList<Filter, Row, Item> {
  /** Its section, which the maker's log names. */
  section: string;
  orders: ListOrders<Row>;
  /** The rows that a filter leaves, in no order yet. */
  // oxlint-disable-next-line typescript/no-explicit-any -- which tables it joins is the room's own
  select: (database: Kysely<DB>, filter: Filter) => SelectQueryBuilder<any, any, Row>;
  /** What is shown of the rows of one page. */
  present: (rows: readonly Row[], view: StaffView) => readonly Item[] | Promise<readonly Item[]>;
  /** Columns of its file. */
  csv: readonly CsvColumn<Item>[];
}

/** A column of a list's file. */
export interface CsvColumn<Item> {
  header: (text: Text) => string;
  cell: (item: Item, text: Text) => CsvCell;
  /** Left out for whoever sees no money. */
  isMoney?: true;
}

/** What a page of a list is asked for by, beside what narrows it. */
interface AskedPage {
  limit: number;
  cursor?: string | undefined;
  total?: 'true' | 'false' | undefined;
  sort: string;
}

/** Most rows that are counted; a list of more says that there are as many at least. */
export const countedRows = 10_000;

const seesMoneyOf = ({ actor }: Context<UserActor>) => actor.permissions.includes('MF');

/**
 * A page of a list over all companies; the maker's log has one entry an hour of each search and filter.
 * `total` ends at {@link countedRows}.
 * @throws {AppError} `no-permission`; `invalid-input` for a cursor of another list or order
 */
export function listOverCompanies<Filter extends object, Row, Item>(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  list: CompanyList<Filter, Row, Item>,
  { limit, cursor, total, sort, ...filter }: AskedPage & Filter,
): Promise<List<Item>> {
  const narrowed = filter as unknown as Filter;
  const place = placeIn(list.orders, sort, cursor);
  return lookOverCompanies(platform, context, lookedOver(list, 'list', narrowed), async (trx) => {
    const query = list.select(trx, narrowed);
    const rows = await inOrderOf(query, place)
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const view = { trx, seesMoney: seesMoneyOf(context), now: platform.clock.now() };
    return {
      items: [...(await list.present(shown, view))],
      nextCursor:
        last !== undefined && rows.length > limit ? encodeCursor([sort, keysIn(place, last)]) : null,
      ...(total === 'true' && { total: await countRows(trx, query) }),
    };
  });
}

/** All rows that a filter leaves, in their order, as CSV in the caller's language, page by page. */
export async function* exportOverCompanies<Filter extends object, Row, Item>(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  list: CompanyList<Filter, Row, Item>,
  { sort, ...filter }: { sort: string } & Filter,
): AsyncGenerator<string> {
  const narrowed = filter as unknown as Filter;
  const text = textsIn(context.langCode);
  const seesMoney = seesMoneyOf(context);
  const columns = list.csv.filter(({ isMoney }) => seesMoney || !isMoney);
  let place = placeIn(list.orders, sort);
  let heading = csvStart + csvLine(columns.map(({ header }) => header(text)));
  for (;;) {
    const { rows, items } = await lookOverCompanies(
      platform,
      context,
      lookedOver(list, 'csv', narrowed),
      async (trx) => {
        const read = await inOrderOf(list.select(trx, narrowed), place).limit(exportedAtOnce).execute();
        return { rows: read, items: await list.present(read, { trx, seesMoney, now: platform.clock.now() }) };
      },
    );
    const lines = items.map((item) => csvLine(columns.map(({ cell }) => cell(item, text))));
    if (heading || lines.length > 0) yield heading + lines.join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportedAtOnce) return;
    heading = '';
    place = { ...place, after: keysIn(place, last) };
  }
}

const exportedAtOnce = 1_000;

function lookedOver(list: { section: string }, as: 'list' | 'csv', filter: object) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Record<string, string>;
  return { section: list.section, as, query };
}

// oxlint-disable-next-line typescript/no-explicit-any -- counts rows of any query
async function countRows(trx: Kysely<DB>, query: SelectQueryBuilder<any, any, unknown>): Promise<number> {
  const { count } = await trx
    .selectFrom(
      query
        .clearSelect()
        .select((row) => row.lit(1).as('one'))
        .limit(countedRows)
        .as('counted'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
